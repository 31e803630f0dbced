import { markProblem, normalizeMark } from '#airplanes/aircraft/tail-number.ts';
import { partsOf, typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import {
  type Coat,
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
} from '#airplanes/drawing/paint/scheme.ts';
import type { SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import { readScheme } from './scheme-code.ts';
import { SEED_SCHEMES } from './scheme-limits.constants.ts';
import { FIELDS, PART_LABELS, SLIDERS, type StageView } from './studio.constants.ts';
import { describeStep, formatPart, SURFACE_WORDS, UNKNOWN_COLOR } from './wording.ts';

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
  /** What is wrong with the typed mark; the scheme then keeps the last good one. */
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

/** The colors of the named schemes, base first. */
const SETS: readonly Coat[][] = SEED_SCHEMES.flatMap(({ code }) => {
  const read = readScheme(code);
  return 'scheme' in read ? [zonesOf(read.scheme.layout).map((zone) => read.scheme.zones[zone]!)] : [];
});

/** The scheme in the next of the named schemes' color sets of which all colors are offered. */
export function nextColors(scheme: Scheme, offered: readonly Coating[]): Scheme {
  const zones = zonesOf(scheme.layout);
  const isOffered = ({ coating }: Coat) => offered.some(({ id }) => id === coating);
  const dress = (set: readonly Coat[]): Scheme => ({
    ...scheme,
    // A set of fewer colors than zones repeats its second.
    zones: Object.fromEntries(zones.map((zone, i) => [zone, set[i] ?? set[1]!])),
  });
  const sets = SETS.filter((set) => set.every(isOffered));
  const worn = JSON.stringify(zones.map((zone) => scheme.zones[zone]));
  const now = sets.findIndex((set) => JSON.stringify(zones.map((zone) => dress(set).zones[zone])) === worn);
  const next = sets[(now + 1) % sets.length];
  return next ? dress(next) : scheme;
}

/** The scheme with the coats of two zones exchanged. */
export function swapColors(scheme: Scheme, one: Zone, other: Zone): Scheme {
  return { ...scheme, zones: { ...scheme.zones, [one]: scheme.zones[other], [other]: scheme.zones[one] } };
}

/** What each zone shows after its color, base first, in the words of its layout. */
const ZONE_WORDS: Record<LayoutId, Partial<Record<Zone, string>>> = {
  foothill: { base: 'above', a: 'belly rising up the fin', b: 'stripe', c: 'pinstripe between' },
  ribbon: { base: 'body', a: 'ribbon from the nose up the fin', b: 'shadow beneath it' },
  ledger: { base: 'body', a: 'stripe along the sill', b: 'pinstripes beside it' },
  rake: { base: 'body', a: 'first slab', b: 'second slab raked across the tail', c: 'tail and hairline' },
  waterline: { base: 'above', a: 'belly', b: 'line at the waterline' },
  tailblock: { base: 'body', a: 'tail behind a long curve', b: 'line along it' },
  cowl: { base: 'body', a: 'nose and tail', b: 'line along them' },
  hairline: { base: 'body', a: 'line from the nose up the fin' },
};

const VIEW_WORDS: Record<StageView, string> = { left: 'Left side', right: 'Right side', top: 'Top', turn: 'Model' };

/** The picture in words, for those who cannot see it: all that differs between two schemes. */
export function describeScheme(
  scheme: Scheme,
  settled: Pick<SettledScheme, 'mark'>,
  coatings: readonly Coating[],
  view: StageView = 'left',
): string {
  const { type, layout, sliders, zones, mark } = scheme;
  const nameOf = (zone: Zone) => coatings.find(({ id }) => id === zones[zone]!.coating)?.name ?? UNKNOWN_COLOR;
  const shown = zonesOf(layout).map((zone) => {
    const { finish } = zones[zone]!;
    return [nameOf(zone), finish !== 'solid' && finish, ZONE_WORDS[layout][zone]].filter(Boolean).join(' ');
  });
  const airplane = typeOf(type)!.name;
  const moved = (Object.keys(SLIDERS) as (keyof typeof SLIDERS)[]).filter((slider) => sliders[slider] !== 0);
  const moves = moved.map((slider) => `${SLIDERS[slider].toLowerCase()} ${describeStep(slider, sliders[slider])}`);
  const lines = [LAYOUTS[layout].name, ...moves].join(', ');
  const colors = joinColors(layout, shown);
  const picture = `${VIEW_WORDS[view]} of ${articleOf(airplane)} ${airplane}, layout ${lines}: ${colors}.${describeParts(scheme)}`;
  // The mark stands upright on the sides, so that it is not seen from above.
  if (!mark || view === 'top') return picture;
  const request = mark.asksSmaller ? ' A smaller tail number is requested.' : '';
  if (!settled.mark) return `${picture} Neither side fits ${mark.text} at 12 inches.${request}`;
  const { text, zone, surface } = settled.mark;
  return `${picture} ${text} in ${nameOf(zone)}, 12 inches, ${SURFACE_WORDS[surface]}.${request}`;
}

/** The parts that do not wear what the layout gives them. */
function describeParts(scheme: Scheme): string {
  const { parts } = seedScheme(scheme.layout, scheme.type);
  const others = partsOf(scheme.type).filter((part) => scheme.parts[part] !== parts[part]);
  return others.map((part) => ` ${PART_LABELS[part]} ${formatPart(scheme, part)}.`).join('');
}

const articleOf = (name: string) => (/^[AEIO]/.test(name) ? 'an' : 'a');

/** 'White above, Green belly, Gold stripe and Green pin line between': the last two of four belong together. */
function joinColors(layout: LayoutId, shown: readonly string[]): string {
  if (layout !== 'foothill') return shown.join(', ');
  return [...shown.slice(0, -2), shown.slice(-2).join(' and ')].join(', ');
}
