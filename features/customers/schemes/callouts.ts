import { type Airframe, finOutline } from '#airplanes/drawing/airframes/airframe.ts';
import { INCH, type Point, range } from '#airplanes/drawing/geometry.ts';
import { markWidth, type Zone } from '#airplanes/drawing/paint/scheme.ts';
import type { PlacedMark, SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import {
  areasOf,
  type Column,
  columnAt,
  crossings,
  zonesOf as zonesOfSet,
} from '#airplanes/drawing/paint/zone-columns.ts';
import { type SettledPicture, sheetOf } from '#airplanes/drawing/pictures.ts';
import { SHEET_WIDTH } from './scheme-limits.constants.ts';

/** A point of the side view that shows a zone, in metres, and whether its label stands above the airplane. */
export interface Callout {
  zone: Zone;
  point: Point;
  isAbove: boolean;
}

/** Where labels have room, in shares of the length. */
const SLOTS = [
  { share: 0.17, isAbove: true },
  { share: 0.93, isAbove: true },
  { share: 0.48, isAbove: false },
  { share: 0.77, isAbove: false },
] as const;

/** Metres between two cuts of the side, and between two points of a cut. */
const STEP = { x: 0.12, z: 0.05 };
/** Metres from the edge of the fuselage. */
const INSET = 0.04;

/** One point for each zone that shows on the side, so that the labels stand apart. */
export function calloutsOf(airframe: Airframe, settled: SettledScheme, zones: readonly Zone[]): Callout[] {
  const points = pointsByZone(airframe, settled);
  const shown = zones.filter((zone) => points.has(zone));
  const { length, ground, frame } = airframe;
  const costOf = ([x, z]: Point, { share, isAbove }: (typeof SLOTS)[number]) =>
    Math.abs(x / length - share) * 4 + (isAbove ? frame.finTop - z : z - ground) / (frame.finTop - ground);
  const best = new Map(
    shown.map((zone) => [
      zone,
      SLOTS.map((slot) => {
        const costs = points.get(zone)!.map((point) => ({ point, cost: costOf(point, slot) }));
        return costs.reduce((least, each) => (each.cost < least.cost ? each : least));
      }),
    ]),
  );
  return assign(shown, (zone, slot) => best.get(zone)![slot]!.cost).map((slot, i) => ({
    zone: shown[i]!,
    point: best.get(shown[i]!)![slot]!.point,
    isAbove: SLOTS[slot]!.isAbove,
  }));
}

/** The slot of each zone, at the least cost in all. */
function assign(zones: readonly Zone[], costOf: (zone: Zone, slot: number) => number, taken: number[] = []): number[] {
  const zone = zones[taken.length];
  if (!zone) return taken;
  const total = (slots: readonly number[]) => slots.reduce((sum, slot, i) => sum + costOf(zones[i]!, slot), 0);
  return range(SLOTS.length, (slot) => slot)
    .filter((slot) => !taken.includes(slot))
    .map((slot) => assign(zones, costOf, [...taken, slot]))
    .reduce((least, each) => (total(each) < total(least) ? each : least));
}

function pointsByZone(airframe: Airframe, { layers, mark }: SettledScheme): Map<Zone, Point[]> {
  const { body, length } = airframe;
  const fin = finOutline(airframe);
  const areas = { body: areasOf(layers, false), fin: areasOf(layers, true) };
  const found = new Map<Zone, Point[]>();
  for (const x of range(Math.floor(length / STEP.x), (i) => (i + 0.5) * STEP.x)) {
    const hasBody = x > body.start && x < body.end;
    const top = hasBody ? body.top(x) : Number.NEGATIVE_INFINITY;
    const cuts = hasBody ? [columnAt(x, body.bottom(x) + INSET, top - INSET, areas.body)] : [];
    const heights = crossings(fin, x);
    if (heights.length > 1) cuts.push(columnAt(x, Math.max(heights[0]!, top), heights.at(-1)!, areas.fin));
    for (const [zone, z] of cuts.flatMap(heightsOf)) {
      const point: Point = [x, z];
      if (isUnderMark(mark, point)) continue;
      if (!found.has(zone)) found.set(zone, []);
      found.get(zone)!.push(point);
    }
  }
  return found;
}

/** Heights in each part of a cut, at least one even where a line is thin. */
const heightsOf = ({ low, high, bounds, zones }: Column): [Zone, number][] =>
  zones.flatMap((bits, i) => {
    const [from, to] = [Math.max(low, bounds[i]!), Math.min(high, bounds[i + 1]!)];
    const count = to > from ? Math.ceil((to - from) / STEP.z) : 0;
    return range(count, (k): [Zone, number] => [zonesOfSet(bits)[0]!, from + ((k + 0.5) * (to - from)) / count]);
  });

function isUnderMark(mark: PlacedMark | null, [x, z]: Point): boolean {
  if (!mark) return false;
  const room = mark.height / 4;
  return (
    x > mark.x - room &&
    x < mark.x + markWidth(mark.text, mark.height) + room &&
    z > mark.z - room &&
    z < mark.z + mark.height + room
  );
}

/** Inches between two stations. */
export const STATION_STEP = 50;

/** Metres; on a longer airplane stations stand twice as far apart, or their figures would touch. */
const LONG = 18;

/** What is written round the left view of a scheme, in units of a sheet that is `SHEET_WIDTH` wide, y downwards. */
export interface Annotations {
  height: number;
  callouts: { zone: Zone; x: number; y: number; isAbove: boolean }[];
  /** Inches aft of the nose; the last one is the airplane's end. */
  stations: { inches: number; x: number }[];
  /** The height of the mark, at its fore end. */
  mark: { x: number; top: number; bottom: number } | null;
}

/** Stations in whole inches aft of the nose; the last one is the airplane's end. */
export function stationsAlong(length: number, step = STATION_STEP): number[] {
  const inches = length / INCH;
  const stations = range(Math.floor(inches / step) + 1, (i) => i * step);
  // A figure just before the last one would touch it.
  return [...stations.filter((station) => inches - station > step * 0.6), Math.round(inches)];
}

export function annotate({ airframe, settled }: SettledPicture, zones: readonly Zone[]): Annotations {
  const { height, place } = sheetOf(airframe, 'left', SHEET_WIDTH);
  const { mark } = settled;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    height,
    callouts: calloutsOf(airframe, settled, zones).map(({ zone, point, isAbove }) => {
      const [x, y] = place(point);
      return { zone, x: round(x), y: round(y), isAbove };
    }),
    stations: stationsAlong(airframe.length, airframe.length > LONG ? 2 * STATION_STEP : STATION_STEP).map(
      (inches) => ({ inches, x: round(place([inches * INCH, 0])[0]) }),
    ),
    mark: mark && {
      x: round(place([mark.x - mark.height / 6, 0])[0]),
      top: round(place([0, mark.z + mark.height])[1]),
      bottom: round(place([0, mark.z])[1]),
    },
  };
}
