import { type Point, type Polygon, simplify } from '../geometry.ts';
import type { Finish, Zone } from './scheme.ts';

/** A linear gradient between two points in metres; stops are [share, color, opacity]. */
export interface Gradient {
  from: Point;
  to: Point;
  stops: readonly (readonly [number, string, number])[];
}

/** What a picture consists of, back to front, in metres: the same steps become SVG, PDF or React elements. */
export type Step = FillStep | StrokeStep | ClipStep;

interface FillStep {
  kind: 'fill';
  polygons: readonly Polygon[];
  color: string | Gradient;
  opacity: number;
}

interface StrokeStep {
  kind: 'stroke';
  lines: readonly Polygon[];
  color: string;
  width: number;
  opacity: number;
  join?: 'round';
}

interface ClipStep {
  kind: 'clip';
  polygons: readonly Polygon[];
  steps: readonly Step[];
}

export interface Coat {
  color: string;
  finish: Finish;
}

/** The colors of a picture: one coat for each zone of the layout, and the zones that parts wear. */
export interface Paint {
  zones: Partial<Record<Zone, Coat>> & { base: Coat };
  spinner: Zone | 'polished';
  tips: Zone;
  nacelles: Zone;
  pants: Zone;
}

export const INK = '#0b1c28';
export const WHITE = '#ffffff';
export const GLASS = '#16242e';
export const DARK_METAL = '#23282c';
export const PORT_LIGHT = '#c4302b';
export const STARBOARD_LIGHT = '#2c8a57';

export const fill = (polygons: readonly Polygon[], color: string | Gradient, opacity = 1): Step => ({
  kind: 'fill',
  polygons,
  color,
  opacity,
});

export const stroke = (
  lines: readonly Polygon[],
  color: string,
  width: number,
  opacity = 1,
  options: Pick<StrokeStep, 'join'> = {},
): Step => ({ kind: 'stroke', lines, color, width, opacity, ...options });

export const clip = (polygons: readonly Polygon[], steps: readonly Step[]): Step => ({ kind: 'clip', polygons, steps });

/** The dark line round a part. */
export const outline = (polygons: readonly Polygon[], width = 0.022, opacity = 0.55): Step =>
  stroke(
    polygons.map((polygon) => [...polygon, polygon[0]!]),
    INK,
    width,
    opacity,
    { join: 'round' },
  );

const gradient = (from: Point, to: Point, stops: Gradient['stops']): Gradient => ({ from, to, stops });
/** A gradient up the picture, between two heights. */
export const gradientUp = (low: number, high: number, stops: Gradient['stops']) => gradient([0, low], [0, high], stops);
/** A gradient along the picture, between two stations. */
export const gradientAlong = (fore: number, aft: number, stops: Gradient['stops']) =>
  gradient([fore, 0], [aft, 0], stops);

/** The coat of a zone; a zone that the paint leaves out is as the base. */
export const coatOf = ({ zones }: Paint, zone: Zone): Coat => zones[zone] ?? zones.base;

/** How a picture lies on its sheet: units for a metre, and where a point in metres goes. */
export interface Placement {
  scale: number;
  place: (point: Point) => Point;
  /** The same for the same place. */
  key: string;
}

/** The port side, or the plan view: the nose at the left, its tip at x; the datum, or the middle line, at y. */
export const placePort = (scale: number, x: number, y: number): Placement => ({
  scale,
  place: ([px, pz]) => [x + px * scale, y - pz * scale],
  key: `port ${scale} ${x} ${y}`,
});

/** The starboard side: the nose at the right, its tip at x. */
export const placeStarboard = (scale: number, x: number, y: number): Placement => ({
  scale,
  place: ([px, pz]) => [x - px * scale, y - pz * scale],
  key: `starboard ${scale} ${x} ${y}`,
});

/** The steps as SVG elements. `prefix` makes the ids of several pictures in one document differ. */
export function writeSvg(steps: readonly Step[], placement: Placement, prefix = 'c'): string {
  let count = 0;
  const nextId = () => `${prefix}${count++}`;

  const write = (step: Step): string => {
    switch (step.kind) {
      case 'clip': {
        const id = nextId();
        const inner = step.steps.map(write).join('');
        if (!inner) return '';
        const area = `<clipPath id="${id}"><path d="${pathOf(step, placement)}"/></clipPath>`;
        return `${area}<g clip-path="url(#${id})">${inner}</g>`;
      }
      case 'fill': {
        if (step.polygons.length === 0 || step.opacity === 0) return '';
        const path = `<path d="${pathOf(step, placement)}"`;
        if (typeof step.color === 'string') {
          return `${path} fill="${step.color}"${opacityOf('fill-opacity', step.opacity)}/>`;
        }
        const id = nextId();
        return `${writeGradient(step.color, id, placement)}${path} fill="url(#${id})"/>`;
      }
      case 'stroke': {
        const join = step.join ? ` stroke-linejoin="${step.join}"` : '';
        return `<path d="${pathOf(step, placement)}" fill="none" stroke="${step.color}" stroke-width="${strokeWidth(step.width, placement)}"${opacityOf('stroke-opacity', step.opacity)}${join}/>`;
      }
    }
  };
  return steps.map(write).join('');
}

const opacityOf = (name: string, opacity: number) => (opacity < 1 ? ` ${name}="${shortOpacity(opacity)}"` : '');
export const shortOpacity = (opacity: number): number => +opacity.toFixed(3);
const short = (value: number) => String(+value.toFixed(1));

/** Units of the sheet. */
export const strokeWidth = (metres: number, { scale }: Placement): number => +Math.max(0.1, metres * scale).toFixed(2);

/** Less than the eye can see: metres, and pixels. */
const TOLERANCE = 0.0015;
const TOLERANCE_PX = 0.2;

/** Most polygons outlive a picture, such as the bands of light, or are part of several steps: each is written once for a place. */
const written = new WeakMap<Polygon, { key: string; path: string }>();

/** The polygons of a step as the data of one path. */
export function pathOf(step: Step, placement: Placement): string {
  if (step.kind === 'stroke') return step.lines.map((line) => writePolygon(line, placement)).join('');
  return step.polygons.map((polygon) => `${writePolygon(polygon, placement)}z`).join('');
}

function writePolygon(polygon: Polygon, { scale, place, key }: Placement): string {
  const known = written.get(polygon);
  if (known?.key === key) return known.path;
  const path = writePath(simplify(polygon, Math.max(TOLERANCE, TOLERANCE_PX / scale)).map(place));
  written.set(polygon, { key, path });
  return path;
}

/** A path with relative lines in whole tenths of a unit, so that rounding errors do not add up. */
function writePath(points: Polygon): string {
  let [x, y] = [0, 0];
  let path = '';
  for (const [px, py] of points) {
    const [nextX, nextY] = [Math.round(px * 10), Math.round(py * 10)];
    path += `${path ? 'l' : 'M'}${(nextX - x) / 10} ${(nextY - y) / 10}`;
    [x, y] = [nextX, nextY];
  }
  return path.replaceAll(' -', '-');
}

/** The line of a linear gradient as attributes. */
export function gradientLine({ from, to }: Gradient, { place }: Placement): Record<'x1' | 'y1' | 'x2' | 'y2', string> {
  const [[x1, y1], [x2, y2]] = [place(from), place(to)];
  return from[0] === to[0]
    ? { x1: '0', y1: short(y1), x2: '0', y2: short(y2) }
    : { x1: short(x1), y1: '0', x2: short(x2), y2: '0' };
}

function writeGradient(gradient: Gradient, id: string, placement: Placement): string {
  const line = Object.entries(gradientLine(gradient, placement)).map(([name, value]) => ` ${name}="${value}"`);
  const colors = gradient.stops.map(
    ([offset, color, opacity]) =>
      `<stop offset="${offset}" stop-color="${color}"${opacityOf('stop-opacity', opacity)}/>`,
  );
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse"${line.join('')}>${colors.join('')}</linearGradient>`;
}
