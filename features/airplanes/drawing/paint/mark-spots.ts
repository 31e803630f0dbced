import { relativeLuminance } from '#foundation/media/scrims.ts';
import { type Airframe, finOutline } from '../airframes/airframe.ts';
import { range } from '../geometry.ts';
import { rememberFor } from '../remember.ts';
import { markWidth, ZONES, type Zone } from './scheme.ts';
import type { Paint } from './steps.ts';
import type { Layer } from './stripes.ts';
import { areasOf, type Column, columnsAt, crossings, zonesBetween, zonesOf } from './zone-columns.ts';

/** Contrast of two colors written #rrggbb, 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((p, q) => q - p) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const luminanceOf = (color: string): number =>
  relativeLuminance([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));

/**
 * Under this a mark may be hard to read, under the other it is not legible. 14 CFR 45.21 (c) wants contrast and legibility and
 * names no figure. WCAG 2.2 asks 4.5 : 1 of text, and of large text nearby no less than 3 : 1; a mark is read from afar.
 */
export const GOOD_CONTRAST = 4.5;
export const LEAST_CONTRAST = 2;

/** 12 inches in metres: the least height that 14 CFR 45.29 (b)(1) allows. */
export const MARK_HEIGHT = 0.3048;

/** The surfaces of an airframe that may carry a mark. */
const SURFACES = ['pod', 'fuselage', 'fin'] as const;
export type Surface = (typeof SURFACES)[number];

/** A place for a mark, with the zones it would stand on. */
export interface Spot {
  x: number;
  z: number;
  surface: Surface;
  zones: Zone[];
  score: number;
}

const COLUMN_STEP = 0.05;
const ROW_STEP = 0.02;
/** The least distance of a mark from the edge of its surface. */
const EDGE = 0.03;
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

/** Where a surface is cut that may carry the mark, and its height at each cut. */
const stretchOf = rememberFor((airframe: Airframe, surface: 'fuselage' | 'fin') => {
  const { body, fin, stabilizer, glass } = airframe;
  const isFin = surface === 'fin';
  const shape = isFin ? finOutline(airframe) : [];
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
  const xs = range(count, (i) => from + i * COLUMN_STEP);
  return { from, xs, bounds: xs.map(boundsAt) };
});

/** Cuts through the surface that may carry the mark, aft from `from`. */
function columnsOf(airframe: Airframe, layers: readonly Layer[], surface: 'fuselage' | 'fin') {
  const { from, xs, bounds } = stretchOf(airframe, surface);
  return { from, columns: columnsAt(xs, bounds, areasOf(layers, surface === 'fin')) };
}

/** Whether a mark's height with its margins can lie on one zone of the column: a quick test that saves most searches. */
function hasRoomOnOneZone({ low, high, bounds, zones }: Column, margin: number): boolean {
  const [floor, ceiling] = [low + EDGE - margin, high - EDGE + margin];
  let start = 0;
  for (let i = 0; i < zones.length; i++) {
    if (zones[i] === zones[i + 1]) continue;
    const free = Math.min(ceiling, bounds[i + 1]!) - Math.max(floor, bounds[start]!);
    if (free >= MARK_HEIGHT + 2 * margin) return true;
    start = i + 1;
  }
  return false;
}

/** The best place on a surface: on as few colors as can be, then clear of its edges, then in the middle; null without room. */
function findSpotOn(
  airframe: Airframe,
  layers: readonly Layer[],
  width: number,
  surface: 'fuselage' | 'fin',
  maxZones: number,
): Spot | null {
  const { from, columns } = columnsOf(airframe, layers, surface);
  const margin = MARK_HEIGHT / 6;
  const reach = Math.ceil(margin / COLUMN_STEP) + 1;
  const wide = Math.ceil(width / COLUMN_STEP);
  const last = columns.length - 1 - wide;
  const isFree = columns.map((column) => maxZones > 1 || hasRoomOnOneZone(column, margin));
  let best: Spot | null = null;
  for (let i = 0; i <= last; i++) {
    const under = columns.slice(i, i + wide + 1);
    if (!isFree.slice(i, i + wide + 1).every(Boolean)) continue;
    const around = columns.slice(Math.max(0, i - reach), i + wide + 1 + reach);
    const low = Math.max(...under.map((column) => column.low));
    const high = Math.min(...under.map((column) => column.high)) - MARK_HEIGHT;
    for (let z = low + EDGE; z <= high - EDGE; z += ROW_STEP) {
      const aside = Math.abs(i - last / 2) * COLUMN_STEP;
      const preference = aside * 0.25 - Math.min(high - z, z - low, 0.12) * 8;
      if (best && preference + 10 >= best.score) continue;
      const zones = zonesUnder(around, z - margin, z + MARK_HEIGHT + margin, best?.zones.length ?? maxZones);
      if (!zones) continue;
      const score = preference + zones.length * 10;
      if (!best || score < best.score) best = { x: from + i * COLUMN_STEP, z, surface, zones, score };
    }
  }
  return best;
}

/** The zones of a box; null where there are more than `most`. */
function zonesUnder(columns: readonly Column[], low: number, high: number, most: number): Zone[] | null {
  let found = 0;
  for (const column of columns) {
    const more = found | zonesBetween(column, low, high);
    if (more !== found && zonesOf(more).length > most) return null;
    found = more;
  }
  return zonesOf(found);
}

/** The middle of the engine's pod, where the mark is short enough. */
function podSpot({ jets }: Airframe, width: number, nacelles: Zone): Spot | null {
  if (!jets) return null;
  const room = jets.length - 0.7;
  if (width >= room || jets.radius < MARK_HEIGHT) return null;
  const x = jets.x + 0.35 + (room - width) / 2;
  return { x, z: jets.z - MARK_HEIGHT / 2, surface: 'pod', zones: [nacelles], score: 0 };
}

/** The best place on a surface, on at most so many zones; null without room for 12 inches. `width` in metres. */
export function findSpot(
  airframe: Airframe,
  layers: readonly Layer[],
  width: number,
  surface: Surface,
  paint: Pick<Paint, 'nacelles'>,
  maxZones: number = ZONES.length,
): Spot | null {
  if (surface === 'pod') return podSpot(airframe, width, paint.nacelles);
  return findSpotOn(airframe, layers, width, surface, maxZones);
}

const surfacesOfWidth = rememberFor((airframe: Airframe, width: number) =>
  SURFACES.filter((surface) => findSpot(airframe, [], width, surface, { nacelles: 'base' })),
);

/** The surfaces of an airframe that have room for a mark at 12 inches, whatever the paint. */
export const surfacesFor = (airframe: Airframe, text: string): Surface[] =>
  surfacesOfWidth(airframe, markWidth(text, MARK_HEIGHT));
