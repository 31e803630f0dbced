import type { Zone } from '../contract.ts';
import type { Point } from '../geometry/rules.ts';
import { markStrokes, markWidth } from '../mark/rules.ts';

/** A registration mark on a side, in metres; [x, z] is its lower left corner as seen from the port side. */
export interface PlacedMark {
  text: string;
  zone: Zone;
  height: number;
  x: number;
  z: number;
  surface: 'fuselage' | 'fin' | 'pod';
}

/** The strokes of the mark, turned for the starboard view so that it reads forward there, too. */
export function strokesOfMark({ text, x, z, height }: PlacedMark, isStarboard: boolean): Point[][] {
  const lines = markStrokes(text, [x, z], height);
  if (!isStarboard) return lines;
  const mirrored = 2 * x + markWidth(text, height);
  return lines.map((line) => line.map(([px, pz]) => [mirrored - px, pz]));
}
