import { markProblem, normalizeMark } from '#features/aircraft/tail-number/rules.ts';
import {
  type Coating,
  FINISHES,
  type Finish,
  LAYOUT_IDS,
  type LayoutId,
  MARK_PLACES,
  MAX_STEP,
  type Mark,
  type MarkPlace,
  type Scheme,
  ZONES,
  type Zone,
} from '#features/drawing/contract.ts';
import { zonesOf } from '#features/drawing/layouts/rules.ts';
import { typeOf } from '#features/drawing/types/rules.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';
import { FIELDS } from '../constants.ts';
import { readScheme } from '../rules.ts';

export const coatingField = (zone: Zone) => `${zone}Coating`;
export const finishField = (zone: Zone) => `${zone}Finish`;

const SEEDS = new Map(
  SEED_SCHEMES.map(({ code }) => {
    const read = readScheme(code);
    if ('problem' in read) throw new Error(`The built-in scheme ${code} cannot be read`);
    return [read.scheme.layout, read.scheme];
  }),
);

/** A layout in the colors that it is shown in first, on a type and without a mark. */
export const seedScheme = (layout: LayoutId, type: string): Scheme => ({ ...SEEDS.get(layout)!, type, mark: null });

/** What a visitor starts from. */
export const startScheme = (): Scheme => ({
  ...seedScheme('foothill', 'C182'),
  mark: { text: 'N12345', zone: 'a', place: 'auto' },
});

export interface ReadFields {
  scheme: Scheme;
  /** Of the mark that was typed; the scheme then keeps the last good one. */
  markProblem: string | null;
}

/**
 * The scheme that a form describes. A field that is missing or unknown keeps what `before` has, and a zone that a newly
 * chosen layout brings takes the color that the layout is shown in first.
 */
export function readFields(fields: URLSearchParams, before: Scheme, coatings: readonly Coating[]): ReadFields {
  const text = (name: string) => fields.get(name) ?? '';
  const type = typeOf(text('type')) ? text('type') : before.type;
  const layout = oneOf(LAYOUT_IDS, text('layout')) ?? before.layout;
  const owned = zonesOf(layout);
  const seed = seedScheme(layout, type);
  const zoneIn = (name: string, fallback: Zone): Zone => {
    const zone = oneOf(ZONES, text(name)) ?? fallback;
    return owned.includes(zone) ? zone : 'base';
  };
  const { parts } = before;
  const typed = normalizeMark(text(FIELDS.mark));
  const problem = typed ? markProblem(typed) : null;
  const last: Mark = before.mark ?? { text: '', zone: 'a', place: 'auto' };
  const markText = fields.has(FIELDS.mark) && !problem ? typed : last.text;

  return {
    markProblem: problem,
    scheme: {
      v: 1,
      type,
      layout,
      sliders: {
        height: stepIn(text('height'), before.sliders.height),
        sweep: stepIn(text('sweep'), before.sliders.sweep),
        width: stepIn(text('width'), before.sliders.width),
      },
      zones: Object.fromEntries(
        owned.map((zone) => [zone, coatIn(fields, zone, before.zones[zone] ?? seed.zones[zone]!, coatings)]),
      ),
      parts: {
        spinner:
          text('spinner') === 'polished' || (!fields.has('spinner') && parts.spinner === 'polished')
            ? 'polished'
            : zoneIn('spinner', parts.spinner === 'polished' ? 'base' : parts.spinner),
        tips: zoneIn('tips', parts.tips),
        nacelles: zoneIn('nacelles', parts.nacelles),
        pants: zoneIn('pants', parts.pants),
      },
      mark: markText
        ? {
            text: markText,
            zone: zoneIn(FIELDS.markZone, last.zone),
            place: oneOf<MarkPlace>(MARK_PLACES, text(FIELDS.place)) ?? last.place,
            ...((fields.has(FIELDS.lines) ? text(FIELDS.lines) === 'kept' : last.keepsLines) && { keepsLines: true }),
            // An unchecked box is not part of a form; the place beside it is.
            ...((fields.has(FIELDS.place) ? fields.has(FIELDS.smallerMark) : last.asksSmaller) && {
              asksSmaller: true,
            }),
          }
        : null,
    },
  };
}

/** The coat that the form gives a zone, in a finish that its coating has. */
function coatIn(
  fields: URLSearchParams,
  zone: Zone,
  before: { coating: string; finish: Finish },
  coatings: readonly Coating[],
) {
  const chosen = coatings.find(({ id }) => id === fields.get(coatingField(zone)));
  const coating = chosen?.id ?? before.coating;
  const finishes = coatings.find(({ id }) => id === coating)?.finishes ?? FINISHES;
  const wanted = oneOf(FINISHES, fields.get(finishField(zone)) ?? '') ?? before.finish;
  return { coating, finish: finishes.includes(wanted) ? wanted : finishes[0]! };
}

const oneOf = <Item extends string>(items: readonly Item[], value: string): Item | undefined =>
  items.find((item) => item === value);

function stepIn(typed: string, before: number): number {
  const step = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isInteger(step) && Math.abs(step) <= MAX_STEP ? step : before;
}
