import type { Airframe } from '../airframes/airframe.ts';
import { clamp, type Point } from '../geometry.ts';
import { drawLayout } from './layouts.ts';
import {
  contrastOf,
  findSpot,
  GOOD_CONTRAST,
  MARK_HEIGHT,
  type Spot,
  type Surface,
  surfacesFor,
} from './mark-spots.ts';
import { type LayoutId, type Mark, markStrokes, markWidth, type Zone } from './scheme.ts';
import { coatOf, type Paint } from './steps.ts';
import { type Layer, rakedBand, type Sliders } from './stripes.ts';

/** A registration mark on a side, in metres; [x, z] is its lower left corner as seen from the port side. */
export interface PlacedMark {
  text: string;
  zone: Zone;
  height: number;
  x: number;
  z: number;
  surface: Surface;
  /** What is under it. */
  ground: Zone;
}

/** The strokes of the mark, turned for the starboard view so that it reads forward there, too. */
export function strokesOfMark({ text, x, z, height }: PlacedMark, isStarboard: boolean): Point[][] {
  const lines = markStrokes(text, [x, z], height);
  if (!isStarboard) return lines;
  const mirrored = 2 * x + markWidth(text, height);
  return lines.map((line) => line.map(([px, pz]) => [mirrored - px, pz]));
}

/** What of a scheme decides its lines. */
export interface SchemeLines {
  layout: LayoutId;
  sliders: Sliders;
  mark: Mark | null;
}

/** A scheme with its mark in place: what a picture draws, and what was done for the mark's sake. */
export interface SettledScheme {
  layers: Layer[];
  mark: PlacedMark | null;
  sliders: Sliders;
  outcome: 'no mark' | 'fits' | 'line moved' | 'stripes broken' | 'lines kept' | 'no room';
  /** The least contrast of the mark with a color under it; null without a mark. */
  contrast: number | null;
  /** What it would be in each zone's color. */
  contrasts: Partial<Record<Zone, number>>;
  /** Where on this airframe the mark has room. */
  surfaces: readonly Surface[];
}

/** How far the line is tried to move, in height and sweep, nearest first. */
const MOVES: readonly (readonly [height: number, sweep: number])[] = [
  ...[-0.2, -0.4, 0.2, -0.6, 0.4, -0.8, 0.6, -1, 0.8, 1].map((height) => [height, 0] as const),
  [0, 0.5],
  [-0.5, 0.5],
  [0, 1],
  [-0.5, 1],
  [-1, 1],
];

/** Where an automatic place may be, in the order in which they are tried. The fin is for those who choose it. */
const AUTOMATIC: readonly Surface[] = ['pod', 'fuselage'];

/**
 * Puts the mark in its color where it was chosen to be. An automatic place, or one that the airframe has no room at, is the first
 * surface where the mark is easy to read, else the one where it reads best.
 */
export function settleScheme(airframe: Airframe, scheme: SchemeLines, paint: Paint): SettledScheme {
  const { layout, sliders, mark } = scheme;
  const surfaces = mark ? surfacesFor(airframe, mark.text) : [];
  const chosen = surfaces.filter((surface) => surface === mark?.place);
  const tried = chosen.length > 0 ? chosen : AUTOMATIC.filter((surface) => surfaces.includes(surface));
  if (!mark || tried.length === 0) {
    const layers = drawLayout(layout, airframe.frame, sliders);
    const outcome = mark ? 'no room' : 'no mark';
    return { layers, mark: null, sliders, outcome, contrast: null, contrasts: {}, surfaces };
  }
  const places = tried.map((surface) => settleOn(surface, airframe, { ...scheme, mark }, paint));
  const placeIn = (zone: Zone) =>
    places.find(({ contrastIn }) => contrastIn(zone) >= GOOD_CONTRAST) ??
    places.reduce((best, other) => (other.contrastIn(zone) > best.contrastIn(zone) ? other : best));
  const { spot, contrastIn, ...settled } = placeIn(mark.zone);
  const { x, z, surface, zones } = spot;
  return {
    ...settled,
    mark: { text: mark.text, zone: mark.zone, height: MARK_HEIGHT, x, z, surface, ground: zones[0]! },
    contrast: contrastIn(mark.zone),
    contrasts: Object.fromEntries(
      (Object.keys(paint.zones) as Zone[]).map((zone) => [zone, placeIn(zone).contrastIn(zone)]),
    ),
    surfaces,
  };
}

/**
 * The mark on one color of a surface that has room for it: as the scheme is; else with the line moved as little as can be; else
 * with the stripes broken round the mark; or on several colors where the lines are to be kept.
 */
function settleOn(
  surface: Surface,
  airframe: Airframe,
  { layout, sliders, mark }: SchemeLines & { mark: Mark },
  paint: Paint,
) {
  const layersWith = (changed: Sliders) => drawLayout(layout, airframe.frame, changed);
  const layers = layersWith(sliders);
  const width = markWidth(mark.text, MARK_HEIGHT);
  const spot = findSpot(airframe, layers, width, surface, paint)!;
  const on = (spot: Spot) => ({ spot, contrastIn: (zone: Zone) => leastContrast(zone, spot.zones, paint) });
  if (spot.zones.length === 1) return { layers, sliders, outcome: 'fits' as const, ...on(spot) };
  if (mark.keepsLines) return { layers, sliders, outcome: 'lines kept' as const, ...on(spot) };

  for (const [height, sweep] of MOVES) {
    const moved = {
      ...sliders,
      height: clamp(sliders.height + height, -1, 1),
      sweep: clamp(sliders.sweep + sweep, -1, 1),
    };
    const drawn = layersWith(moved);
    const free = findSpot(airframe, drawn, width, surface, paint, 1);
    if (free) return { layers: drawn, sliders: moved, outcome: 'line moved' as const, ...on(free) };
  }
  return {
    layers: breakStripes(layers, spot, mark.text),
    sliders,
    outcome: 'stripes broken' as const,
    ...on({ ...spot, zones: ['base'] }),
  };
}

const leastContrast = (zone: Zone, grounds: readonly Zone[], paint: Paint): number =>
  Math.min(...grounds.map((under) => contrastOf(coatOf(paint, zone).color, coatOf(paint, under).color)));

/** The layers with a raked gap of the base color round the mark, under what is on the fin alone. */
function breakStripes(layers: readonly Layer[], { x, z, surface }: Spot, text: string): Layer[] {
  const quarter = MARK_HEIGHT / 4;
  const middle = z + MARK_HEIGHT / 2;
  // A belly is cut right through, and a block that begins aft of the nose begins behind the mark: scraps look like mistakes.
  const block = layers.find((layer) => layer.kind === 'under' && !layer.finOnly);
  const beginsAft = block?.kind === 'under' && block.curve[0]![0] > 1;
  const reach = [beginsAft ? -x : -2.2 * quarter, markWidth(text, MARK_HEIGHT) + 2.2 * quarter] as const;
  const low = block ? z - 2 : z - 3 * quarter;
  const heights = [low, z + MARK_HEIGHT + 3 * quarter] as const;
  const gap: Layer = { ...rakedBand([x, middle], reach, heights), zone: 'base', isGap: true };
  if (surface === 'fin') return [...layers, { ...gap, finOnly: true }];
  return [...layers.filter((layer) => !layer.finOnly), gap, ...layers.filter((layer) => layer.finOnly)];
}
