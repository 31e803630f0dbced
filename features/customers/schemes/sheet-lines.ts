import type { Airframe } from '#airplanes/drawing/airframes/airframe.ts';
import { INCH, type Point, type Polygon, range } from '#airplanes/drawing/geometry.ts';
import { LAYOUTS } from '#airplanes/drawing/paint/layouts.ts';
import type { LayoutId } from '#airplanes/drawing/paint/scheme.ts';
import { heightOn, type Layer, RAKE, zoneAt } from '#airplanes/drawing/paint/stripes.ts';

/** What a painter lays out: positions of the lines in inches, as text. */
export interface LineTable {
  columns: string[];
  /** Cells of the columns; null where the line does not run. */
  rows: { station: number; cells: (string | null)[] }[];
  /** Raked blocks and what is on the fin alone. */
  notes: string[];
}

const COUNT = 5;

/** Five stations in inches aft of the nose, at equal distances from nose to tail, to 25 inches. */
function stationsOf(airframe: Airframe): number[] {
  const step = Math.max(1, Math.round(airframe.length / INCH / (COUNT + 1) / 25)) * 25;
  return range(COUNT, (i) => (i + 1) * step);
}

/** The lines of a layout on the fuselage at five stations, in inches above the keel, and widths square to the line. */
export function tableOfLines(airframe: Airframe, layers: readonly Layer[], layout: LayoutId): LineTable {
  const shown = layers.filter(({ isGap }) => !isGap);
  const nameOf = namesOf(shown, layout);
  const stations = stationsOf(airframe);
  const columns = shown
    .flatMap((layer) => columnsOf(airframe, layers, layer, nameOf(layer)))
    .map(({ name, at }) => ({ name, cells: stations.map((station) => at(station * INCH)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  return {
    columns: columns.map(({ name }) => name),
    rows: stations.map((station, row) => ({
      station,
      cells: columns.map(({ cells }) => {
        const inches = cells[row]!;
        return inches === null ? null : formatQuarters(inches);
      }),
    })),
    notes: shown.flatMap((layer) => notesOf(airframe, layer, nameOf(layer))),
  };
}

/** The zone's name; two bands of one zone are told apart by their height. */
function namesOf(layers: readonly Layer[], layout: LayoutId): (layer: Layer) => string {
  const bands = layers.filter((layer) => layer.kind === 'band' && !layer.finOnly);
  const middle = (layer: Layer) => (layer.kind === 'band' ? layer.low[layer.low.length >> 1]![1] : 0);
  return (layer) => {
    const name = LAYOUTS[layout].zones[layer.zone]!;
    const others = bands.filter((other) => other.zone === layer.zone && other !== layer);
    if (!bands.includes(layer) || others.length === 0) return name;
    const isUpper = others.every((other) => middle(other) < middle(layer));
    return `${isUpper ? 'Upper' : 'Lower'} ${name.toLowerCase().replace(/s$/, '')}`;
  };
}

interface Column {
  name: string;
  /** Inches at a station in metres; null where the line does not run. */
  at: (x: number) => number | null;
}

/** Less than any line is wide, in metres. */
const INSIDE = 0.005;

function columnsOf({ body }: Airframe, layers: readonly Layer[], layer: Layer, name: string): Column[] {
  if (layer.finOnly || layer.kind === 'polygon') return [];
  // Where a later layer covers it, the line does not show.
  const heightAt = (curve: Polygon, inside: number) => (x: number) => {
    if (x < curve[0]![0]) return null;
    const height = heightOn(curve, x);
    const isOnBody = height >= body.bottom(x) && height <= body.top(x);
    if (!isOnBody || zoneAt(layers, [x, height + inside]) !== layer.zone) return null;
    return (height - body.bottom(x)) / INCH;
  };
  if (layer.kind === 'under') return [{ name: `${name}, top edge`, at: heightAt(layer.curve, -INSIDE) }];
  const [low, high] = [heightAt(layer.low, INSIDE), heightAt(layer.high, -INSIDE)];
  // A stripe that runs over the keel begins there.
  const isCut = (x: number) => low(x) === null && high(x) !== null && heightOn(layer.low, x) < body.bottom(x);
  return [
    { name: `${name}, lower edge`, at: (x) => (isCut(x) ? 0 : low(x)) },
    {
      name: `${name}, width`,
      at: (x) => {
        if (isCut(x)) return high(x);
        return low(x) === null ? null : widthAt(layer.low, layer.high, x);
      },
    },
  ];
}

/** The distance of two edges, of which each point of one belongs to a point of the other. */
function widthAt(low: Polygon, high: Polygon, x: number): number {
  const i = Math.max(
    1,
    low.findIndex(([other]) => other >= x),
  );
  const width = (at: number) => Math.hypot(high[at]![0] - low[at]![0], high[at]![1] - low[at]![1]);
  const share = (x - low[i - 1]![0]) / (low[i]![0] - low[i - 1]![0] || 1);
  return (width(i - 1) + (width(i) - width(i - 1)) * share) / INCH;
}

function notesOf(airframe: Airframe, layer: Layer, name: string): string[] {
  if (layer.kind === 'polygon')
    return [layer.finOnly ? noteOfBar(airframe, layer, name) : noteOfSlab(airframe, layer, name)];
  if (!layer.finOnly) return [];
  return [noteOfFinLine(airframe, layer, name)];
}

/** A parallelogram that leans aft: fore and aft foot, aft and fore head. */
type Raked = { polygon: Polygon };

function noteOfSlab({ body }: Airframe, { polygon }: Raked, name: string): string {
  const [fore, aft] = polygon as [Point, Point];
  let x = fore[0];
  // The keel rises towards the tail, so that the point is found step by step.
  for (let step = 0; step < 6; step++) x = fore[0] + (body.bottom(x) - fore[1]) * RAKE;
  const width = aft[0] - fore[0];
  const reach = x + width > body.end ? 'and all aft of it' : `${formatQuarters(width / INCH)} in along the airplane`;
  return `${name}: front edge on the keel at station ${Math.round(x / INCH)}, raked 25° aft; ${reach}.`;
}

function noteOfBar({ frame }: Airframe, { polygon }: Raked, name: string): string {
  const [low, high] = [polygon[0]![1], polygon[2]![1]];
  const below = formatQuarters((frame.finTop - high) / INCH);
  return `${name} on the fin: ${formatQuarters((high - low) / INCH)} in high, its top ${below} in below the fin’s.`;
}

function noteOfFinLine({ body, fin, frame }: Airframe, layer: Exclude<Layer, Raked>, name: string): string {
  const curve = layer.kind === 'under' ? layer.curve : layer.low;
  const root = Math.max(body.top(fin.stations[0]![1]), fin.stations[0]![0]);
  const [foot, head] = [stationAt(curve, root), stationAt(curve, frame.finTop)];
  const edge =
    layer.kind === 'under' ? 'edge' : `${formatQuarters(widthAt(layer.low, layer.high, foot * INCH))} in wide,`;
  return `${name} on the fin: ${edge} from station ${foot} at its foot to ${head} at its top.`;
}

/** The station in whole inches at which a rising curve reaches a height. */
function stationAt(curve: Polygon, height: number): number {
  const i = curve.findIndex(([, z]) => z >= height);
  if (i <= 0) return Math.round(curve.at(i === 0 ? 0 : -1)![0] / INCH);
  const [[x0, z0], [x1, z1]] = [curve[i - 1]!, curve[i]!];
  return Math.round((x0 + ((x1 - x0) * (height - z0)) / (z1 - z0 || 1)) / INCH);
}

const QUARTERS = ['', '¼', '½', '¾'];

/** Inches to the nearest quarter: '19½', '¾', '0'. */
export function formatQuarters(inches: number): string {
  const quarters = Math.round(inches * 4);
  const whole = Math.floor(quarters / 4);
  return `${whole || (quarters % 4 ? '' : 0)}${QUARTERS[quarters % 4]}`;
}
