import { partsOf, typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { airframeOfType } from '#airplanes/drawing/airframes/scale.ts';
import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import type { Coating, Scheme, Zone } from '#airplanes/drawing/paint/scheme.ts';
import { dollars } from '#website/estimates/estimate.ts';
import { LINES_LABELS, PART_LABELS, PLACE_LABELS, SLIDERS } from './studio.constants.ts';
import { describeSlider, formatCoat, formatPart } from './wording.ts';

export interface ComparedScheme {
  scheme: Scheme;
  /** The coatings of its zones, as far as they are known. */
  coatings: readonly Coating[];
  /** Dollars; null where it is priced by hand. */
  price: number | null;
}

/** One side of a difference, with a color where it is one. */
interface Side {
  words: string;
  srgb: string | null;
}

export interface Difference {
  what: string;
  before: Side;
  after: Side;
}

/** What differs between two schemes, in words; none for the same scheme. */
export function compareSchemes(before: ComparedScheme, after: ComparedScheme): Difference[] {
  const [a, b] = [before.scheme, after.scheme];
  const hasSameLayout = a.layout === b.layout;
  const differences = [
    difference('Airplane', typeOf(a.type)!.name, typeOf(b.type)!.name),
    difference('Layout', LAYOUTS[a.layout].name, LAYOUTS[b.layout].name),
    ...(hasSameLayout ? compareCoats(before, after) : [difference('Colors', listColors(before), listColors(after))]),
    ...(Object.keys(SLIDERS) as (keyof typeof SLIDERS)[]).map((slider) =>
      difference(SLIDERS[slider], sliderWords(a, slider), sliderWords(b, slider)),
    ),
    // Zones of two layouts have nothing in common.
    ...(hasSameLayout ? partsOf(b.type) : []).map((part) =>
      difference(PART_LABELS[part], formatPart(a, part), formatPart(b, part)),
    ),
    difference('Tail number', markWords(a, hasSameLayout), markWords(b, hasSameLayout)),
  ].filter(({ before, after }) => before.words !== after.words);
  return differences.length > 0 ? [...differences, comparePrices(before.price, after.price)] : [];
}

const difference = (what: string, before: string, after: string): Difference => ({
  what,
  before: { words: before, srgb: null },
  after: { words: after, srgb: null },
});

/** The zones of one layout; those that change alike share a row. */
function compareCoats(before: ComparedScheme, after: ComparedScheme): Difference[] {
  const { layout } = before.scheme;
  const changes = zonesOf(layout).map((zone) => ({
    what: LAYOUTS[layout].zones[zone]!,
    before: coatOf(before, zone),
    after: coatOf(after, zone),
  }));
  const alike = Map.groupBy(changes, (change) => JSON.stringify([change.before, change.after]));
  return [...alike.values()].map(([first, ...others]) => ({
    ...first!,
    what: [first!, ...others].map(({ what }, i) => (i === 0 ? what : what.toLowerCase())).join(', '),
  }));
}

function coatOf({ scheme, coatings }: ComparedScheme, zone: Zone): Side {
  const { coating: id, finish } = scheme.zones[zone]!;
  const coating = coatings.find((each) => each.id === id);
  return { words: formatCoat(coating, finish), srgb: coating?.srgb ?? null };
}

function listColors(compared: ComparedScheme): string {
  const words = zonesOf(compared.scheme.layout).map((zone) => coatOf(compared, zone).words);
  return [...new Set(words)].join('; ');
}

function markWords({ layout, mark }: Scheme, namesZone: boolean): string {
  if (!mark) return 'none';
  const color = namesZone ? `, as ${LAYOUTS[layout].zones[mark.zone]!.toLowerCase()}` : '';
  const lines = mark.keepsLines ? `. Lines: ${LINES_LABELS.kept.toLowerCase()}` : '';
  const request = mark.asksSmaller ? '. Smaller tail number requested' : '';
  return `${mark.text}${color}. ${PLACE_LABELS[mark.place]}${lines}${request}`;
}

function comparePrices(before: number | null, after: number | null): Difference {
  const words = (price: number | null) => (price === null ? 'custom price' : dollars(price));
  return difference('Price', words(before), `${words(after)}${before === after ? ', the same' : ''}`);
}

const sliderWords = ({ sliders, type }: Scheme, slider: keyof Scheme['sliders']): string =>
  describeSlider(slider, sliders[slider], airframeOfType(type).frame.band);

const COUNTS = ['no color', 'one color', 'two colors', 'three colors', 'four colors'];

/** 'Foothill, three colors': those that are different. */
export function summarizeScheme({ layout, zones, mark }: Pick<Scheme, 'layout' | 'zones' | 'mark'>): string {
  const colors = new Set(Object.values(zones).map(({ coating }) => coating));
  const request = mark?.asksSmaller ? ', smaller tail number requested' : '';
  return `${LAYOUTS[layout].name}, ${COUNTS[colors.size]}${request}`;
}

const SAMPLE_MARK = 'N12345';

/** The scheme with a made-up registration, as the portfolio shows it. */
export const withSampleMark = (scheme: Scheme): Scheme => ({
  ...scheme,
  mark: { zone: 'a', place: 'auto', ...scheme.mark, text: SAMPLE_MARK },
});
