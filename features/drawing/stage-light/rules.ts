import { clamp, type Point } from '../geometry/rules.ts';
import type { Vertex } from '../solids/rules.ts';

/** Linear red, green and blue that fall on a skin that faces up, level and down. */
export const AMBIENT = { up: [0.73, 0.75, 0.78], level: [0.54, 0.555, 0.575], down: [0.25, 0.26, 0.28] } as const;
/** The lamp over the stage: its color, and where it stands: to the right, up and towards the eye. */
export const LAMP = { color: [0.34, 0.33, 0.31], at: unit([-0.45, 0.8, 0.55]), falloff: 1.4 } as const;
/** Beyond this, light is pressed together, so that white keeps its shape. */
export const KNEE = 0.8;

/** A direction of the airframe in the frame of the stage: right, up, towards the eye. */
export const staged = ([x, y, z]: Vertex, [c, s]: Point): Vertex => [x * s - y * c, z, -x * c - y * s];

/** The light on a skin, by its unit normal in the frame of the stage. */
export function lightOn([right, up, near]: Vertex): number[] {
  const lamp = Math.max(0, right * LAMP.at[0] + up * LAMP.at[1] + near * LAMP.at[2]) ** LAMP.falloff;
  const [toward, share] = up > 0 ? [AMBIENT.up, up] : [AMBIENT.down, clamp(-up * 1.1, 0, 1)];
  return AMBIENT.level.map((level, i) => level + (toward[i]! - level) * share + LAMP.color[i]! * lamp);
}

export const toneMap = (light: number): number =>
  light < KNEE ? light : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - light) / (1 - KNEE)));

function unit([x, y, z]: Vertex): Vertex {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
