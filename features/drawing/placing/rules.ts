import type { Airframe } from '../airframes/rules.ts';
import type { LayoutId, Mark, Zone } from '../contract.ts';
import { contrastOf, LEAST_CONTRAST } from '../contrast/rules.ts';
import { clamp, type Point } from '../geometry/rules.ts';
import { drawLayout } from '../layouts/rules.ts';
import { markStrokes, markWidth } from '../mark/rules.ts';
import { findSpot, MARK_HEIGHT, type Spot, type Surface } from '../spots/rules.ts';
import { coatOf, type Paint } from '../steps/rules.ts';
import { type Layer, rakedBand, type Sliders } from '../stripes/rules.ts';

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
}

/** How far the line is tried to move, in height and sweep, nearest first. */
const MOVES: readonly (readonly [height: number, sweep: number])[] = [
  ...[-0.2, -0.4, 0.2, -0.6, 0.4, -0.8, 0.6, -1, 0.8, 1].map((height) => [height, 0] as const),
  ...([
    [0, 0.5],
    [-0.5, 0.5],
    [0, 1],
    [-0.5, 1],
    [-1, 1],
  ] as const),
];

/**
 * Puts the mark on one color: as the scheme is; else with the line moved as little as can be; else with the stripes broken
 * round the mark; or not at all where the lines are to be kept. Where the place is automatic, a mark that would be illegible takes the zone of highest contrast.
 */
export function settleScheme(airframe: Airframe, scheme: SchemeLines, paint: Paint): SettledScheme {
  const { layout, sliders, mark } = scheme;
  const layersWith = (changed: Sliders) => drawLayout(layout, airframe.frame, changed);
  const layers = layersWith(sliders);
  if (!mark) return { layers, mark: null, sliders, outcome: 'no mark', contrast: null, contrasts: {} };

  const spot = findSpot(airframe, layers, mark.text, mark.place, paint);
  if (!spot) return { layers, mark: null, sliders, outcome: 'no room', contrast: null, contrasts: {} };
  if (spot.zones.length === 1) return { layers, sliders, outcome: 'fits', ...placeOn(spot, mark, paint) };
  if (mark.keepsLines) return { layers, sliders, outcome: 'lines kept', ...placeOn(spot, mark, paint) };

  for (const [height, sweep] of MOVES) {
    const moved = {
      ...sliders,
      height: clamp(sliders.height + height, -1, 1),
      sweep: clamp(sliders.sweep + sweep, -1, 1),
    };
    const drawn = layersWith(moved);
    const free = findSpot(airframe, drawn, mark.text, mark.place, paint, 1);
    if (free) return { layers: drawn, sliders: moved, outcome: 'line moved', ...placeOn(free, mark, paint) };
  }
  return {
    layers: breakStripes(layers, spot, mark.text),
    sliders,
    outcome: 'stripes broken',
    ...placeOn({ ...spot, zones: ['base'] }, mark, paint),
  };
}

function placeOn({ x, z, surface, zones }: Spot, mark: Mark, paint: Paint) {
  const contrastOn = (zone: Zone) =>
    Math.min(...zones.map((under) => contrastOf(coatOf(paint, zone).color, coatOf(paint, under).color)));
  const painted = Object.keys(paint.zones) as Zone[];
  const contrasts = Object.fromEntries(painted.map((zone) => [zone, contrastOn(zone)])) as Record<Zone, number>;
  let zone = mark.zone;
  if (mark.place === 'auto' && contrasts[zone] < LEAST_CONTRAST) {
    zone = painted.reduce((best, other) => (contrasts[other] > contrasts[best] ? other : best));
  }
  const placed = { text: mark.text, zone, height: MARK_HEIGHT, x, z, surface, ground: zones[0] ?? 'base' };
  return { mark: placed, contrast: contrasts[zone], contrasts };
}

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
