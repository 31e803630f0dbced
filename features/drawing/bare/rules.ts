import { boxAround, type Point, type Polygon, simplify } from '../geometry/rules.ts';
import type { Gradient, Step } from '../steps/rules.ts';

/** Metres: narrower lines are seams. */
const LEAST_LINE = 0.015;
/** Fainter fills are light. */
const LEAST_OPACITY = 0.4;
/** Metres: smaller parts are not seen. */
const LEAST_SIZE = 0.14;
/** Tolerances: an outline is to be seen. */
const OUTLINE = 2.5;

/**
 * The steps of a small picture: flat colors and outlines, without light, seams and shadow.
 * @param tolerance metres by which outlines may be simplified
 */
export function drawBare(steps: readonly Step[], tolerance: number): Step[] {
  return steps.flatMap((step) => bareStep(step, tolerance));
}

function bareStep(step: Step, tolerance: number): Step[] {
  const plain = (polygons: readonly Polygon[]) => polygons.map((polygon) => simplify(polygon, tolerance));
  switch (step.kind) {
    case 'clip': {
      const inner = drawBare(step.steps, tolerance);
      return inner.length > 0 ? [{ kind: 'clip', polygons: plain(step.polygons), steps: inner }] : [];
    }
    case 'fill': {
      const color = typeof step.color === 'string' ? step.color : flatColor(step.color);
      if (!color || step.opacity < LEAST_OPACITY || step.polygons.every(isSmall)) return [];
      return [{ kind: 'fill', polygons: plain(step.polygons), color, opacity: 1 }];
    }
    case 'stroke':
      if (step.width < LEAST_LINE) return [];
      return [{ ...step, lines: plain(step.lines), width: Math.max(step.width, OUTLINE * tolerance) }];
  }
}

function isSmall(polygon: Polygon): boolean {
  const [[left, low], , [right, high]] = boxAround(polygon) as [Point, Point, Point, Point];
  return Math.max(right - left, high - low) < LEAST_SIZE;
}

/** The last color of a gradient that is a part's own; null for light over a part. */
const flatColor = ({ stops }: Gradient): string | null =>
  stops.every(([, , opacity]) => opacity === 1) ? stops.at(-1)![1] : null;
