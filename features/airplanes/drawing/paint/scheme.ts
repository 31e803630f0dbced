import type { Point } from '../geometry.ts';

/** A part of the scheme that is painted in one color. */
export const ZONES = ['base', 'a', 'b', 'c'] as const;
export type Zone = (typeof ZONES)[number];

export const FINISHES = ['solid', 'metallic', 'pearl', 'matte'] as const;
export type Finish = (typeof FINISHES)[number];

export const LAYOUT_IDS = [
  'foothill',
  'ribbon',
  'ledger',
  'rake',
  'waterline',
  'tailblock',
  'cowl',
  'hairline',
] as const;
export type LayoutId = (typeof LAYOUT_IDS)[number];

/** Where the mark stands; 'auto' is where it reads best. */
export const MARK_PLACES = ['auto', 'fuselage', 'fin', 'pod'] as const;
export type MarkPlace = (typeof MARK_PLACES)[number];

/** A color as it is ordered. The sRGB value is an approximation for screens. */
export interface Coating {
  id: string;
  name: string;
  maker: string | null;
  standard: 'AMS-STD-595' | 'RAL' | null;
  number: string | null;
  finishes: readonly Finish[];
  srgb: string;
}

/** What a coating is shown as that is no longer known. */
export const NEUTRAL_GRAY = '#9aa0a3';

/** A slider's place: a whole number from -10 to 10, 0 as drawn. */
export const MAX_STEP = 10;

/** A registration, always 12 inches high. */
export interface Mark {
  text: string;
  zone: Zone;
  place: MarkPlace;
  /** Whether no line gives way to it, though it then stands on several colors. */
  keepsLines?: true;
  /** Whether the owner asks for a smaller one. The shop looks into it; none is drawn. */
  asksSmaller?: true;
}

/** A scheme: a small immutable value that a link carries whole. */
export interface Scheme {
  v: 1;
  /** ICAO designator, or a family's id for "another one". */
  type: string;
  layout: LayoutId;
  sliders: { height: number; sweep: number; width: number };
  /** The zones that the layout has. */
  zones: Partial<Record<Zone, { coating: string; finish: Finish }>>;
  parts: { spinner: Zone | 'polished'; tips: Zone; nacelles: Zone; pants: Zone };
  /** Null without a registration. */
  mark: Mark | null;
}

/** The paint of a zone. */
export type Coat = NonNullable<Scheme['zones'][Zone]>;

/**
 * Width of each character and the middle lines of its strokes, on a grid 6 high with strokes 1 wide: the proportions that
 * 14 CFR 45.29 (c) to (e) wants. "1" is 1 wide; M and W may be wider than 4.
 */
const LETTERS: Record<string, readonly [width: number, strokes: string]> = {
  A: [4, 'M.5 0V4.2L1.3 5.5H2.7L3.5 4.2V0M.5 2.2H3.5'],
  B: [4, 'M.5 .5H2.8L3.5 1.2V2.3L2.8 3H.5M2.8 3L3.5 3.7V4.8L2.8 5.5H.5M.5 0V6'],
  C: [4, 'M4 5.5H1.3L.5 4.7V1.3L1.3 .5H4'],
  D: [4, 'M0 5.5H2.6L3.5 4.6V1.4L2.6 .5H0M.5 .5V5.5'],
  E: [4, 'M4 .5H.5V5.5H4M.5 3H3.4'],
  F: [4, 'M.5 0V5.5H4M.5 3H3.4'],
  G: [4, 'M4 5.5H1.3L.5 4.7V1.3L1.3 .5H3.5V2.9H2.2'],
  H: [4, 'M.5 0V6M3.5 0V6M.5 3H3.5'],
  J: [4, 'M3.5 6V1.3L2.7 .5H1.3L.5 1.3V2.2'],
  K: [4, 'M.5 0V6M3.5 6V5.2L1.4 3L3.5 .8V0M.5 3H1.4'],
  L: [4, 'M.5 6V.5H4'],
  M: [5, 'M.5 0V6M4.5 0V6M.5 5.4L2.5 2.2L4.5 5.4'],
  N: [4, 'M.5 0V6M3.5 0V6M.5 5.3L3.5 .7'],
  P: [4, 'M.5 0V6M.5 5.5H2.8L3.5 4.8V3.3L2.8 2.6H.5'],
  Q: [4, 'M2 .5H1.3L.5 1.3V4.7L1.3 5.5H2.7L3.5 4.7V1.3L2.7 .5H1.9M2 2.2L3.5 .7V0'],
  R: [4, 'M.5 0V6M.5 5.5H2.8L3.5 4.8V3.4L2.8 2.7H.5M1.9 2.7L3.5 .8V0'],
  S: [4, 'M3.9 5.5H1.3L.5 4.7V3.7L1.3 3H2.7L3.5 2.3V1.3L2.7 .5H.1'],
  T: [4, 'M0 5.5H4M2 0V5.5'],
  U: [4, 'M.5 6V1.3L1.3 .5H2.7L3.5 1.3V6'],
  V: [4, 'M.5 6V2.6L1.6 .5H2.4L3.5 2.6V6'],
  W: [5, 'M.5 6V0M4.5 6V0M.5 .6L2.5 3.8L4.5 .6'],
  X: [4, 'M.5 6V5L3.5 1V0M3.5 6V5L.5 1V0'],
  Y: [4, 'M.5 6V4.2L2 2.6L3.5 4.2V6M2 2.6V0'],
  Z: [4, 'M0 5.5H3.5V4.7L.5 1.3V.5H4'],
  0: [4, 'M1.3 .5H2.7L3.5 1.3V4.7L2.7 5.5H1.3L.5 4.7V1.3L1.3 .5H2'],
  1: [1, 'M.5 0V6'],
  2: [4, 'M.1 5.5H2.7L3.5 4.7V3.7L.5 1.3V.5H4'],
  3: [4, 'M0 5.5H2.7L3.5 4.8V3.7L2.7 3H1.2M2.7 3L3.5 2.3V1.2L2.7 .5H.1'],
  4: [4, 'M3 0V6M3 5.6L.5 2.4V1.7H4'],
  5: [4, 'M3.9 5.5H.5V3.3H2.7L3.5 2.5V1.3L2.7 .5H.1'],
  6: [4, 'M3.7 5.5H1.3L.5 4.7V1.3L1.3 .5H2.7L3.5 1.3V2.5L2.7 3.2H.5'],
  7: [4, 'M0 5.5H3.5V4.6L1.6 1.6V0'],
  8: [4, 'M1.3 3H2.7L3.5 3.7V4.8L2.7 5.5H1.3L.5 4.8V3.7L1.3 3L.5 2.3V1.2L1.3 .5H2.7L3.5 1.2V2.3L2.7 3'],
  9: [4, 'M.3 .5H2.7L3.5 1.3V4.7L2.7 5.5H1.3L.5 4.7V3.5L1.3 2.8H3.5'],
};
const GRID_HEIGHT = 6;
const GAP = 1;

/** Every character that a mark may have. */
export const MARK_CHARACTERS: readonly string[] = Object.keys(LETTERS);

/** Width of a mark in metres when it is `height` metres high. */
export function markWidth(text: string, height: number): number {
  const widths = [...text].map((character) => LETTERS[character]![0]);
  return ((widths.reduce((sum, width) => sum + width, 0) + GAP * (text.length - 1)) * height) / GRID_HEIGHT;
}

/** The middle lines of the mark's strokes in metres, each stroke a sixth of the height wide; `[x, z]` is the lower left corner. */
export function markStrokes(text: string, [x, z]: Point, height: number): Point[][] {
  const unit = height / GRID_HEIGHT;
  let left = x;
  return [...text].flatMap((character) => {
    const [width, strokes] = LETTERS[character]!;
    const lines = strokesOf(strokes).map((line) => line.map(([u, v]): Point => [left + u * unit, z + v * unit]));
    left += (width + GAP) * unit;
    return lines;
  });
}

/** Reads the path commands M, L, H and V. */
function strokesOf(path: string): Point[][] {
  const lines: Point[][] = [];
  let [u, v] = [0, 0];
  for (const [, command, values] of path.matchAll(/([MLHV])([^MLHV]*)/g)) {
    const [first = 0, second = 0] = values!.split(' ').map(Number);
    if (command === 'H') u = first;
    else if (command === 'V') v = first;
    else [u, v] = [first, second];
    if (command === 'M') lines.push([]);
    lines.at(-1)!.push([u, v]);
  }
  return lines;
}
