import type { Finish, Zone } from '../contract.ts';
import type { Point, Polygon } from '../geometry/rules.ts';

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
