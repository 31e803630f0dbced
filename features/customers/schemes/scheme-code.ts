import { markProblem, normalizeMark } from '#airplanes/aircraft/tail-number.ts';
import { typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import {
  type Coating,
  FINISHES,
  type Finish,
  LAYOUT_IDS,
  type LayoutId,
  MARK_PLACES,
  type Mark,
  type MarkPlace,
  type Scheme,
  ZONES,
  type Zone,
} from '#airplanes/drawing/paint/scheme.ts';
import { MAX_SCHEME_CODE } from './scheme-limits.constants.ts';

const ZONE_LETTERS: Record<Zone, string> = { base: 'x', a: 'a', b: 'b', c: 'c' };
const FINISH_LETTERS: Record<Finish, string> = { solid: 's', metallic: 'm', pearl: 'p', matte: 't' };
const PLACE_LETTERS: Record<MarkPlace, string> = { auto: 'a', fuselage: 'f', fin: 't', pod: 'p' };
const POLISHED = 'p';
const NO_MARK = '-';
const SMALLER = 's';

/** A coating's id is at most MAX_COATING_ID characters long; the letter after it is its finish. */
const CODE =
  /^1\.(?<type>[0-9A-Za-z]{2,12})\.(?<layout>[a-z]+)\.(?<height>0|-?[1-9]|-?10)\.(?<sweep>0|-?[1-9]|-?10)\.(?<width>0|-?[1-9]|-?10)\.(?<zones>(?:[0-9a-z][0-9a-z-]{0,31}[smpt]\.){2,4})(?<parts>[abcxp][abcx]{3})\.(?<mark>-|[0-9A-Z]+\.[abcx]\.[aftpAFTP]s?)$/;

/** The scheme's code: one line of URL-safe characters, the same for the same scheme. */
export function writeScheme({ type, layout, sliders, zones, parts, mark }: Scheme): string {
  const { spinner, tips, nacelles, pants } = parts;
  return [
    '1',
    type,
    layout,
    sliders.height,
    sliders.sweep,
    sliders.width,
    ...zonesOf(layout).map((zone) => `${zones[zone]!.coating}${FINISH_LETTERS[zones[zone]!.finish]}`),
    (spinner === 'polished' ? POLISHED : ZONE_LETTERS[spinner]) +
      [tips, nacelles, pants].map((zone) => ZONE_LETTERS[zone]).join(''),
    mark ? writeMark(mark) : NO_MARK,
  ].join('.');
}

/** A capital letter of the place keeps the lines. */
function writeMark({ text, zone, place, keepsLines, asksSmaller }: Mark): string {
  const letter = PLACE_LETTERS[place];
  return `${text}.${ZONE_LETTERS[zone]}.${keepsLines ? letter.toUpperCase() : letter}${asksSmaller ? SMALLER : ''}`;
}

export type ReadScheme = { scheme: Scheme } | { problem: 'newer' | 'unreadable' };

/** Reads a code. Of coatings only the form is checked: one that is no longer offered still opens. */
export function readScheme(code: string): ReadScheme {
  if (code.length > MAX_SCHEME_CODE) return UNREADABLE;
  if (/^([2-9]|[1-9]\d+)\./.test(code)) return { problem: 'newer' };
  const found = CODE.exec(code)?.groups;
  if (!found) return UNREADABLE;
  const { type, height, sweep, width, zones, parts, mark } = found as Record<string, string>;
  const layout = readLayout(found.layout!);
  if (!typeOf(type!) || !layout) return UNREADABLE;

  const owned = zonesOf(layout);
  const coats = zones!.split('.').slice(0, -1);
  const wornZones = Array.from(parts!.slice(parts!.startsWith(POLISHED) ? 1 : 0), zoneOfLetter);
  const readMark = mark === NO_MARK ? null : readMarkPart(mark!);
  if (coats.length !== owned.length || readMark === 'unreadable') return UNREADABLE;
  if (![...wornZones, ...(readMark ? [readMark.zone] : [])].every((zone) => owned.includes(zone))) return UNREADABLE;

  const [pants, nacelles, tips, spinner = 'polished' as const] = wornZones.toReversed() as [Zone, Zone, Zone, Zone?];
  return {
    scheme: {
      v: 1,
      type: type!,
      layout,
      sliders: { height: Number(height), sweep: Number(sweep), width: Number(width) },
      zones: Object.fromEntries(owned.map((zone, i) => [zone, readCoat(coats[i]!)])),
      parts: { spinner, tips, nacelles, pants },
      mark: readMark,
    },
  };
}

const UNREADABLE = { problem: 'unreadable' } as const;

/** Earlier codes name a layout after a shop. Written as a pattern, so that the scripts of another shop do not name it. */
const FORMER_RAKE = /^flat[a-z]{5}$/;
const readLayout = (id: string): LayoutId | undefined =>
  LAYOUT_IDS.find((layout) => layout === id) ?? (FORMER_RAKE.test(id) ? 'rake' : undefined);

const zoneOfLetter = (letter: string): Zone => ZONES.find((zone) => ZONE_LETTERS[zone] === letter)!;

const readCoat = (coat: string) => ({
  coating: coat.slice(0, -1),
  finish: FINISHES.find((finish) => FINISH_LETTERS[finish] === coat.at(-1))!,
});

function readMarkPart(part: string): Mark | 'unreadable' {
  const [text, zone, letters] = part.split('.') as [string, string, string];
  if (markProblem(text) || normalizeMark(text) !== text) return 'unreadable';
  const letter = letters[0]!;
  return {
    text,
    zone: zoneOfLetter(zone),
    place: MARK_PLACES.find((other) => PLACE_LETTERS[other] === letter.toLowerCase())!,
    ...(letter !== letter.toLowerCase() && { keepsLines: true }),
    ...(letters.endsWith(SMALLER) && { asksSmaller: true }),
  };
}

/** Finds the coatings that a scheme wears. */
export function coatingsOf<Each extends Coating>({ zones }: Scheme, coatings: readonly Each[]): Each[] {
  const ids = Object.values(zones).map(({ coating }) => coating);
  return coatings.filter(({ id }) => ids.includes(id));
}

/** What a scheme's type and coatings are called, for the time when the shop has renamed or removed them. */
export function factsOf(scheme: Scheme, coatings: readonly Coating[]) {
  return {
    type: typeOf(scheme.type)!.name,
    coatings: coatingsOf(scheme, coatings).map(({ id, name, maker, standard, number, finishes, srgb }) => {
      return { id, name, maker, standard, number, finishes, srgb };
    }),
  };
}

/** The groups of the color chips, in the order in which they are shown. */
export const HUE_FAMILIES = [
  'Whites and creams',
  'Grays and black',
  'Blues',
  'Greens',
  'Yellows',
  'Oranges',
  'Reds',
  'Browns',
  'Purples',
  'Metals',
] as const;
export type HueFamily = (typeof HUE_FAMILIES)[number];

type Triple = [number, number, number];

const channelsOf = (srgb: string) => [1, 3, 5].map((at) => Number.parseInt(srgb.slice(at, at + 2), 16) / 255) as Triple;

/** CIE L*a*b* of a color written #rrggbb, for the white point D65. */
function labOf(srgb: string): Triple {
  const [r, g, b] = channelsOf(srgb).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  ) as Triple;
  const [x, y, z] = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ].map((share) => (share > 216 / 24389 ? Math.cbrt(share) : (share * 24389) / 27 / 116 + 16 / 116)) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** L* of a color: 0 is black, 100 white. */
export const lightnessOf = (srgb: string): number => labOf(srgb)[0];

/** Difference of two colors in CIE L*a*b*. */
export function distanceOf(a: string, b: string): number {
  const [p, q] = [labOf(a), labOf(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** Makers of composite airframes limit colors under this L* because of heat. */
export const LEAST_COMPOSITE_LIGHTNESS = 75;

/** Coatings by their hue, groups without any left out. `lightFirst` puts those that a composite airframe takes first. */
export function groupByHue<C extends Pick<Coating, 'srgb' | 'finishes'>>(
  coatings: readonly C[],
  { lightFirst = false } = {},
): [HueFamily, C[]][] {
  const isLate = (all: readonly C[]) =>
    lightFirst && all.every(({ srgb }) => lightnessOf(srgb) < LEAST_COMPOSITE_LIGHTNESS);
  const lateLast = (a: readonly C[], b: readonly C[]) => Number(isLate(a)) - Number(isLate(b));
  const groups = Map.groupBy(coatings, hueFamilyOf);
  return HUE_FAMILIES.filter((family) => groups.has(family))
    .map((family): [HueFamily, C[]] => [family, groups.get(family)!.sort((a, b) => lateLast([a], [b]))])
    .sort(([, a], [, b]) => lateLast(a, b));
}

/** The group that a color belongs to by its hue. */
export function hueFamilyOf({ srgb, finishes }: Pick<Coating, 'srgb' | 'finishes'>): HueFamily {
  if (finishes.every((finish) => finish === 'metallic')) return 'Metals';
  const [lightness, a, b] = labOf(srgb);
  const chroma = Math.hypot(a, b);
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (lightness > 80 && (chroma < 8 || (chroma < 45 && hue < 95))) return 'Whites and creams';
  if (chroma < 8) return 'Grays and black';
  if (hue >= 300 && hue < 340) return chroma > 55 && lightness < 45 && hue < 305 ? 'Blues' : 'Purples';
  if (hue >= 195 && hue < 300) return 'Blues';
  if (hue >= 110 && hue < 195) return 'Greens';
  if (chroma < 40 && hue > 40 && hue < 110) return 'Browns';
  if (hue >= 72 && hue < 110) return 'Yellows';
  if (hue >= 45 && hue < 72) return 'Oranges';
  return 'Reds';
}
