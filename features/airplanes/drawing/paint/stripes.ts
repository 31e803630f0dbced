import type { Frame } from '../airframes/airframe.ts';
import { clamp, isInside, type Point, type Polygon, radians, smoothCurve } from '../geometry.ts';
import { MAX_STEP, type Zone } from './scheme.ts';

/** What a visitor may move, each from -1 to 1; 0 is as drawn. */
export interface Sliders {
  height: number;
  sweep: number;
  width: number;
}

/** All under a curve, the band between two curves, or a polygon: metres of the side view. */
type Area =
  | { kind: 'under'; curve: Polygon }
  | { kind: 'band'; low: Polygon; high: Polygon }
  | { kind: 'polygon'; polygon: Polygon };

/** A painted area. Later layers cover earlier ones; a gap is where the stripes stop round the mark. */
export type Layer = Area & { zone: Zone; finOnly?: boolean; isGap?: boolean };

/** The rake of the brand's slabs. */
export const RAKE = Math.tan(radians(25));

/** How far the height slider moves a line at its end, in heights of the band from keel to sill. */
export const SLIDE = 0.16;

/** How far the sweep slider moves the rise of a line at its end, in shares of the frame from nose to tail. */
export const SWEEP = 0.06;

/** The smooth curve in metres through points of the frame, moved as the sliders say. */
export function curveThrough(
  frame: Frame,
  { height, sweep }: Pick<Sliders, 'height' | 'sweep'>,
  points: readonly (readonly [u: number, v: number])[],
): Point[] {
  return smoothCurve(
    points.map(([u, v]) => {
      // The nose stays, the tail follows.
      const [x, z] = frame.at(u + sweep * SWEEP * clamp((u - 0.2) / 0.25, 0, 1), v);
      return [x, z + height * SLIDE * frame.band];
    }),
  );
}

/** Width in metres of one unit of a stripe, of which the slider changes the given share. */
export const stripeUnit = (frame: Frame, { width }: Sliders, share: number): number => frame.band * (1 + share * width);

export const under = (curve: Polygon): Area => ({ kind: 'under', curve });

/** Bands along a curve; their edges are given in units above it, at equal shares of its length. */
export function stripesAlong(curve: Polygon, unit: number) {
  const edge = (offsets: readonly number[]) =>
    offsetCurve(
      curve,
      offsets.map((offset) => offset * unit),
    );
  return {
    band: (low: readonly number[], high: readonly number[]): Area => ({
      kind: 'band',
      low: edge(low),
      high: edge(high),
    }),
    /** A band of one width. */
    line: (low: readonly number[], width: number): Area => ({
      kind: 'band',
      low: edge(low),
      high: edge(low.map((offset) => offset + width)),
    }),
  };
}

/** A parallelogram that leans aft by the rake; `reach` is measured from x at height z. */
export function rakedBand(
  [x, z]: Point,
  reach: readonly [number, number],
  heights: readonly [number, number],
): Area & { kind: 'polygon' } {
  const corner = (aft: number, height: number): Point => [x + aft + (height - z) * RAKE, height];
  const [[fore, aft], [low, high]] = [reach, heights];
  return { kind: 'polygon', polygon: [corner(fore, low), corner(aft, low), corner(aft, high), corner(fore, high)] };
}

/** The curve moved to its left (up, where it runs aft) by offsets given at equal shares of its length, eased between them. */
function offsetCurve(curve: Polygon, offsets: readonly number[]): Point[] {
  const last = curve.length - 1;
  return curve.map(([x, z], i) => {
    const [a, b] = [curve[Math.max(0, i - 1)]!, curve[Math.min(last, i + 1)]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const offset = easedValue(offsets, i / last);
    return [x - ((b[1] - a[1]) / length) * offset, z + ((b[0] - a[0]) / length) * offset];
  });
}

function easedValue(values: readonly number[], share: number): number {
  if (values.length === 1) return values[0]!;
  const place = share * (values.length - 1);
  const i = Math.min(values.length - 2, Math.floor(place));
  const t = place - i;
  return values[i]! + (values[i + 1]! - values[i]!) * t * t * (3 - 2 * t);
}

/** Height of a curve at x, all in metres. A curve that begins aft of x is far below; after its end it stays level. */
export function heightOn(curve: Polygon, x: number): number {
  for (let i = 1; i < curve.length; i++) {
    const [a, b] = [curve[i - 1]!, curve[i]!];
    if ((a[0] <= x && x <= b[0]) || (b[0] <= x && x <= a[0])) {
      return a[1] + ((x - a[0]) / (b[0] - a[0] || 1)) * (b[1] - a[1]);
    }
  }
  const [first, last] = [curve[0]!, curve.at(-1)!];
  if (x >= first[0]) return last[1];
  return first[0] < last[0] ? first[1] : DEPTH;
}

/** Beyond every airframe, in metres. */
const FAR = 30;
const DEPTH = -9;

const areas = new WeakMap<Area, Polygon>();

/** The layer's area as a polygon in metres of the side view. */
export function areaOf(layer: Area): Polygon {
  const known = areas.get(layer);
  if (known) return known;
  const area = outlineArea(layer);
  areas.set(layer, area);
  return area;
}

function outlineArea(layer: Area): Polygon {
  if (layer.kind === 'polygon') return layer.polygon;
  if (layer.kind === 'band') return [...layer.low, ...layer.high.toReversed()];
  const [first, last] = [layer.curve[0]!, layer.curve.at(-1)!];
  // A curve that begins at the nose covers all before it, too.
  const before: Point[] =
    first[0] < 1
      ? [
          [-FAR, DEPTH],
          [-FAR, first[1]],
        ]
      : [[first[0], DEPTH]];
  return [...layer.curve, [FAR, last[1]], [FAR, DEPTH], ...before];
}

/** The zone on top at a point of the side view, on the fin or on the fuselage. */
export const zoneAt = (layers: readonly Layer[], point: Point, isFin = false): Zone =>
  layers.findLast((layer) => (isFin || !layer.finOnly) && isInside(areaOf(layer), point))?.zone ?? 'base';

/** A slider's step as a share of its reach, -1 to 1. */
export const shareOfStep = (step: number): number => step / MAX_STEP;
