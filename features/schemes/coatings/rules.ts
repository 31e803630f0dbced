import type { Coating } from '#features/drawing/contract.ts';

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
