import type { Viewpoint } from '#features/drawing/turntable/rules.ts';
import { CORNERS } from './constants.ts';

export const FIRST_VIEW: Viewpoint = { bearing: CORNERS.ahead.bearing, zoom: 1 };
/** Degrees of one press. */
export const TURN_STEP = 15;
const ZOOM_STEP = 1.25;
const MAX_ZOOM = ZOOM_STEP ** 5;
/** Degrees of a pixel that is dragged. */
const DRAG = 0.4;

export type Movement = { turn: number } | { zoom: 'closer' | 'farther' } | 'home';

/** Where one stands after a movement. To turn right, the airplane's near side moves right. */
export function move({ bearing, zoom }: Viewpoint, movement: Movement): Viewpoint {
  if (movement === 'home') return FIRST_VIEW;
  if ('turn' in movement) return { bearing: normalize(bearing - movement.turn), zoom };
  const next = movement.zoom === 'closer' ? zoom * ZOOM_STEP : zoom / ZOOM_STEP;
  return { bearing, zoom: Math.min(MAX_ZOOM, Math.max(1, next)) };
}

const KEYS: Record<string, Movement> = {
  ArrowLeft: { turn: -TURN_STEP },
  ArrowRight: { turn: TURN_STEP },
  '+': { zoom: 'closer' },
  '=': { zoom: 'closer' },
  '-': { zoom: 'farther' },
  Home: 'home',
};

/** What a key does on the turntable, if anything. */
export const movementOfKey = (key: string): Movement | undefined => (Object.hasOwn(KEYS, key) ? KEYS[key] : undefined);

export const movementOfDrag = (pixels: number): Movement => ({ turn: pixels * DRAG });

/** Milliseconds after which two thirds of the way are done. */
const EASING_MS = 70;
const NEAR = 0.15;

/** A little further on the shorter way to the target; the target itself when it is near. */
export function approach(from: Viewpoint, to: Viewpoint, passedMs: number): Viewpoint {
  const way = normalize(to.bearing - from.bearing);
  const share = 1 - Math.exp(-passedMs / EASING_MS);
  if (Math.abs(way) < NEAR && Math.abs(to.zoom - from.zoom) < 0.005) return to;
  return { bearing: normalize(from.bearing + way * share), zoom: from.zoom + (to.zoom - from.zoom) * share };
}

/** 45° left of the nose */
export function formatBearing(bearing: number): string {
  const degrees = Math.round(Math.abs(bearing));
  if (degrees === 0) return 'Straight ahead of the nose';
  if (degrees === 180) return 'Straight behind';
  return `${degrees}° ${bearing > 0 ? 'left' : 'right'} of the nose`;
}

/** Degrees above -180 and up to 180. */
const normalize = (degrees: number): number => 180 - ((((180 - degrees) % 360) + 360) % 360);
