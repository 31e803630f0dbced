import { ZONES, type Zone } from '../contract.ts';
import { clamp, type Polygon } from '../geometry/rules.ts';
import { areaOf, type Layer } from '../stripes/rules.ts';

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
export function crossings(polygon: Polygon, x: number): number[] {
  const heights: number[] = [];
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i]!, polygon[j]!];
    if (a[0] > x !== b[0] > x) heights.push(a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1]));
  }
  return heights.sort((a, b) => a - b);
}

/** The cut at x between two heights of a surface. */
export function columnAt(x: number, low: number, high: number, areas: readonly PaintedArea[]): Column {
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
