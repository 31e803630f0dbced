import { clamp, type Polygon } from '../geometry.ts';
import { ZONES, type Zone } from './scheme.ts';
import { areaOf, type Layer } from './stripes.ts';

/** A vertical cut through a side: where the surface is, and the zones between its bounds from the bottom up. */
export interface Column {
  low: number;
  high: number;
  bounds: number[];
  /** One bit for each zone. */
  zones: number[];
}

interface PaintedArea {
  zone: Zone;
  polygon: Polygon;
}

/** Beyond every airframe, in metres. */
const FAR = 99;

const bitOf = (zone: Zone): number => 1 << ZONES.indexOf(zone);
/** The zones of a set. */
export const zonesOf = (bits: number): Zone[] => ZONES.filter((zone) => bits & bitOf(zone));

/** The painted areas of the fin or of the fuselage, bottom layer first. */
export const areasOf = (layers: readonly Layer[], isFin: boolean): PaintedArea[] =>
  layers.filter((layer) => isFin || !layer.finOnly).map((layer) => ({ zone: layer.zone, polygon: areaOf(layer) }));

/** Heights at which a vertical line crosses a polygon, ascending. */
export const crossings = (polygon: Polygon, x: number): number[] => crossingsAt(polygon, [x])[0]!;

/** The same for many lines, from the nose aft, in one pass over the polygon. */
function crossingsAt(polygon: Polygon, xs: readonly number[]): number[][] {
  const heights = xs.map((): number[] => []);
  let b = polygon.at(-1)!;
  for (const a of polygon) {
    const end = Math.max(a[0], b[0]);
    for (let i = firstFrom(xs, Math.min(a[0], b[0])); i < xs.length && xs[i]! < end; i++)
      heights[i]!.push(a[1] + ((xs[i]! - a[0]) / (b[0] - a[0])) * (b[1] - a[1]));
    b = a;
  }
  for (const each of heights) each.sort((a, b) => a - b);
  return heights;
}

/** The place of the first number that is not below another one, in an ascending list. */
function firstFrom(ascending: readonly number[], least: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ascending[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The cut at x between two heights of a surface. */
export const columnAt = (x: number, low: number, high: number, areas: readonly PaintedArea[]): Column =>
  columnsAt([x], [[low, high]], areas)[0]!;

/** The cuts at many places, from the nose aft, each between two heights. */
export function columnsAt(
  xs: readonly number[],
  bounds: readonly (readonly [low: number, high: number])[],
  areas: readonly PaintedArea[],
): Column[] {
  const cuts = areas.map(({ zone, polygon }) => ({ zone, heights: crossingsAt(polygon, xs) }));
  return bounds.map(([low, high], i) => {
    const crossed = cuts.map(({ zone, heights }) => ({ zone, heights: heights[i]! }));
    return columnOf(low, high, crossed);
  });
}

function columnOf(low: number, high: number, cuts: readonly { zone: Zone; heights: readonly number[] }[]): Column {
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

/** The zone of a column at a height. */
export const zoneAtHeight = ({ bounds, zones }: Column, height: number): Zone =>
  zonesOf(zones[bounds.findIndex((bound) => bound > height) - 1]!)[0]!;

/** The lengths of a column's zones between two heights, in metres. */
export function lengthsBetween({ bounds, zones }: Column, low: number, high: number): [Zone, number][] {
  return zones.map((zone, i) => [
    zonesOf(zone)[0]!,
    Math.max(0, Math.min(high, bounds[i + 1]!) - Math.max(low, bounds[i]!)),
  ]);
}

/** The set of a column's zones between two heights. */
export function zonesBetween({ bounds, zones }: Column, low: number, high: number): number {
  let found = 0;
  for (let i = 0; i < zones.length; i++) if (bounds[i]! < high && bounds[i + 1]! > low) found |= zones[i]!;
  return found;
}
