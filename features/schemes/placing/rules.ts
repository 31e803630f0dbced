import { type Airframe, finOutline } from '../airframes/rules.ts';
import { type LayoutId, type MarkPlace, ZONES, type Zone } from '../contract.ts';
import { contrastOf, LEAST_CONTRAST } from '../contrast/rules.ts';
import { coatOf, type Paint } from '../drawing/rules.ts';
import { clamp, type Point, type Polygon, range } from '../geometry/rules.ts';
import { drawLayout } from '../layouts/rules.ts';
import { markStrokes, markWidth } from '../mark/rules.ts';
import { areaOf, type Layer, rakedBand, type Sliders } from '../stripes/rules.ts';

/** 12 inches in metres: the least height that 14 CFR 45.29 (b)(1) allows. */
export const MARK_HEIGHT = 0.3048;

type Surface = 'fuselage' | 'fin' | 'pod';

/** A registration mark on a side, in metres; [x, z] is its lower left corner as seen from the port side. */
export interface PlacedMark {
  text: string;
  zone: Zone;
  height: number;
  x: number;
  z: number;
  surface: Surface;
}

/** A place for a mark, with the zones it would stand on. */
interface Spot {
  x: number;
  z: number;
  surface: Surface;
  zones: Zone[];
  score: number;
}

/** The strokes of the mark, turned for the starboard view so that it reads forward there, too. */
export function strokesOfMark({ text, x, z, height }: PlacedMark, isStarboard: boolean): Point[][] {
  const lines = markStrokes(text, [x, z], height);
  if (!isStarboard) return lines;
  const mirrored = 2 * x + markWidth(text, height);
  return lines.map((line) => line.map(([px, pz]) => [mirrored - px, pz]));
}

/** A vertical cut through a side: where the surface is, and the zones between its bounds from the bottom up. */
interface Column {
  low: number;
  high: number;
  bounds: number[];
  /** One bit for each zone. */
  zones: number[];
}

const COLUMN_STEP = 0.05;
const ROW_STEP = 0.02;
/** Beyond every airframe, in metres. */
const FAR = 99;

const bitOf = (zone: Zone): number => 1 << ZONES.indexOf(zone);
const zonesOf = (bits: number): Zone[] => ZONES.filter((zone) => bits & bitOf(zone));

/** Heights at which a vertical line crosses a polygon, ascending. */
function crossings(polygon: Polygon, x: number): number[] {
  const heights: number[] = [];
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[ax, az], [bx, bz]] = [polygon[i]!, polygon[j]!];
    if (ax > x !== bx > x) heights.push(az + ((x - ax) / (bx - ax)) * (bz - az));
  }
  return heights.sort((a, b) => a - b);
}

function columnAt(x: number, low: number, high: number, areas: readonly { zone: Zone; polygon: Polygon }[]): Column {
  const cuts = areas.map(({ zone, polygon }) => ({ zone, heights: crossings(polygon, x) }));
  const bounds = [
    Number.NEGATIVE_INFINITY,
    ...cuts.flatMap(({ heights }) => heights).sort((a, b) => a - b),
    Number.POSITIVE_INFINITY,
  ];
  const zones = bounds.slice(1).map((bound, i): number => {
    const inside = clamp((bound + bounds[i]!) / 2, Math.max(bounds[i]!, -FAR), Math.min(bound, FAR));
    const isCovered = (heights: readonly number[]) => heights.filter((height) => height < inside).length % 2 === 1;
    return bitOf(cuts.findLast(({ heights }) => isCovered(heights))?.zone ?? 'base');
  });
  return { low, high, bounds, zones };
}

/** The set of a column's zones between two heights. */
function zonesBetween({ bounds, zones }: Column, low: number, high: number): number {
  let found = 0;
  for (let i = 0; i < zones.length; i++) if (bounds[i]! < high && bounds[i + 1]! > low) found |= zones[i]!;
  return found;
}

/** The fuselage's side between the wing's trailing edge and the stabilizer's leading edge (14 CFR 45.25 (b)(2)), aft of the cabin. */
function fuselageStretch({ body, frame, glass, stabilizer, nacelles, figures }: Airframe): [number, number] {
  const from = Math.max(
    frame.x(0.5),
    ...glass.side.flat().map(([x]) => x + 0.06),
    ...glass.cabin.map(({ x, width }) => x + width / 2 + 0.08),
    nacelles ? nacelles.body.at(-1)![0] : 0,
  );
  const isTTail = stabilizer[0]!.z > body.top(body.end - 0.5) + 0.4;
  return [from, isTTail ? body.end - 0.3 : figures.stabilizer.stations[0]![2] - 0.02];
}

/** Cuts through the surface that may carry the mark, aft from `from`. */
function columnsOf(airframe: Airframe, layers: readonly Layer[], surface: 'fuselage' | 'fin') {
  const { body, fin, stabilizer, glass } = airframe;
  const isFin = surface === 'fin';
  const areas = layers
    .filter((layer) => isFin || !layer.finOnly)
    .map((layer) => ({ zone: layer.zone, polygon: areaOf(layer) }));
  const shape = finOutline(airframe);
  const finStations = shape.map(([x]) => x);
  const [from, to] = isFin
    ? [Math.min(...finStations) + 0.01, Math.max(...finStations) - 0.01]
    : fuselageStretch(airframe);
  const boundsAt = (x: number): [number, number] => {
    if (!isFin) return [body.bottom(x), Math.min(body.top(x), ...crossings(glass.rear ?? [], x).map((z) => z - 0.05))];
    const heights = crossings(shape, x);
    const root = Math.max(heights[0] ?? 0, body.top(Math.min(x, body.end)), fin.hasBullet ? 0 : stabilizer[0]!.z + 0.1);
    return [root, (heights.at(-1) ?? 0) - (fin.hasBullet ? 0.2 : 0)];
  };
  const count = Math.max(0, Math.floor((to - from) / COLUMN_STEP) + 1);
  return {
    from,
    columns: range(count, (i) => columnAt(from + i * COLUMN_STEP, ...boundsAt(from + i * COLUMN_STEP), areas)),
  };
}

/** The best place on a surface: on as few colors as can be, then clear of its edges, then in the middle; null without room. */
function findSpot(
  airframe: Airframe,
  layers: readonly Layer[],
  text: string,
  surface: 'fuselage' | 'fin',
): Spot | null {
  const { from, columns } = columnsOf(airframe, layers, surface);
  const margin = MARK_HEIGHT / 6;
  const reach = Math.ceil(margin / COLUMN_STEP) + 1;
  const wide = Math.ceil(markWidth(text, MARK_HEIGHT) / COLUMN_STEP);
  const last = columns.length - 1 - wide;
  let best: Spot | null = null;
  for (let i = 0; i <= last; i++) {
    const under = columns.slice(i, i + wide + 1);
    const around = columns.slice(Math.max(0, i - reach), i + wide + 1 + reach);
    const low = Math.max(...under.map((column) => column.low));
    const high = Math.min(...under.map((column) => column.high)) - MARK_HEIGHT;
    for (let z = low + 0.03; z <= high - 0.03; z += ROW_STEP) {
      const aside = Math.abs(i - last / 2) * COLUMN_STEP;
      const preference = aside * 0.25 - Math.min(high - z, z - low, 0.12) * 8;
      if (best && preference + 10 >= best.score) continue;
      const zones = zonesOf(
        around.reduce((found, column) => found | zonesBetween(column, z - margin, z + MARK_HEIGHT + margin), 0),
      );
      const score = preference + zones.length * 10;
      if (!best || score < best.score) best = { x: from + i * COLUMN_STEP, z, surface, zones, score };
    }
  }
  return best;
}

/** The middle of the engine's pod, where the mark is short enough. */
function podSpot({ jets }: Airframe, text: string, nacelles: Zone): Spot | null {
  if (!jets) return null;
  const room = jets.length - 0.7;
  const width = markWidth(text, MARK_HEIGHT);
  if (width >= room || jets.radius < MARK_HEIGHT) return null;
  const x = jets.x + 0.35 + (room - width) / 2;
  return { x, z: jets.z - MARK_HEIGHT / 2, surface: 'pod', zones: [nacelles], score: 0 };
}

function spotFor(
  airframe: Airframe,
  layers: readonly Layer[],
  text: string,
  place: MarkPlace,
  paint: Paint,
): Spot | null {
  const pod = place === 'auto' || place === 'pod' ? podSpot(airframe, text, paint.nacelles) : null;
  if (pod || place === 'pod') return pod;
  return findSpot(airframe, layers, text, place === 'fin' ? 'fin' : 'fuselage');
}

export interface SchemeLines {
  layout: LayoutId;
  sliders: Sliders;
  mark: { text: string; zone: Zone; place: MarkPlace } | null;
}

/** A scheme with its mark in place: what a picture draws, and what was done for the mark's sake. */
export interface SettledScheme {
  layers: Layer[];
  mark: PlacedMark | null;
  sliders: Sliders;
  outcome: 'no mark' | 'fits' | 'line moved' | 'stripes broken' | 'no room';
  /** The least contrast of the mark with a color under it; null without a mark. */
  contrast: number | null;
}

/** How far the line is tried to move, nearest first. */
const MOVES = [0, -0.2, -0.4, 0.2, -0.6, 0.4, -0.8, 0.6, -1, 0.8, 1];

/**
 * Puts the mark on one color: as the scheme is; else with the line moved as little as can be; else with the stripes broken
 * round the mark. Where the place is automatic, a mark that would be illegible takes the zone of highest contrast.
 */
export function settleScheme(airframe: Airframe, scheme: SchemeLines, paint: Paint): SettledScheme {
  const { layout, sliders, mark } = scheme;
  const layersWith = (changed: Sliders) => drawLayout(layout, airframe.frame, changed);
  const layers = layersWith(sliders);
  if (!mark) return { layers, mark: null, sliders, outcome: 'no mark', contrast: null };

  for (const move of MOVES) {
    const moved = { ...sliders, height: clamp(sliders.height + move, -1, 1) };
    const drawn = layersWith(moved);
    const spot = spotFor(airframe, drawn, mark.text, mark.place, paint);
    if (!spot) return { layers, mark: null, sliders, outcome: 'no room', contrast: null };
    if (spot.zones.length > 1) continue;
    const outcome = moved.height === sliders.height ? 'fits' : 'line moved';
    return { layers: drawn, sliders: moved, outcome, ...placeOn(spot, mark, paint) };
  }
  const spot = spotFor(airframe, layers, mark.text, mark.place, paint)!;
  return {
    layers: breakStripes(layers, spot, mark.text),
    sliders,
    outcome: 'stripes broken',
    ...placeOn({ ...spot, zones: ['base'] }, mark, paint),
  };
}

function placeOn({ x, z, surface, zones }: Spot, mark: NonNullable<SchemeLines['mark']>, paint: Paint) {
  const contrastOn = (zone: Zone) =>
    Math.min(...zones.map((under) => contrastOf(coatOf(paint, zone).color, coatOf(paint, under).color)));
  let zone = mark.zone;
  if (mark.place === 'auto' && contrastOn(zone) < LEAST_CONTRAST) {
    zone = (Object.keys(paint.zones) as Zone[]).reduce((best, other) =>
      contrastOn(other) > contrastOn(best) ? other : best,
    );
  }
  return { mark: { text: mark.text, zone, height: MARK_HEIGHT, x, z, surface }, contrast: contrastOn(zone) };
}

/** The layers with a raked gap of the base color round the mark, under what is on the fin alone. */
function breakStripes(layers: readonly Layer[], { x, z, surface }: Spot, text: string): Layer[] {
  const quarter = MARK_HEIGHT / 4;
  const middle = z + MARK_HEIGHT / 2;
  const reach = [-2.2 * quarter, markWidth(text, MARK_HEIGHT) + 2.2 * quarter] as const;
  const heights = [z - 3 * quarter, z + MARK_HEIGHT + 3 * quarter] as const;
  const gap: Layer = { ...rakedBand([x, middle], reach, heights), zone: 'base', isGap: true };
  if (surface === 'fin') return [...layers, { ...gap, finOnly: true }];
  return [...layers.filter((layer) => !layer.finOnly), gap, ...layers.filter((layer) => layer.finOnly)];
}
