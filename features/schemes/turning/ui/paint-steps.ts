import type { Step } from '#features/drawing/steps/rules.ts';
import { type Placement, pathOf } from '#features/drawing/svg/rules.ts';

/** Draws steps without gradients on a canvas. */
export function paintSteps(context: CanvasRenderingContext2D, steps: readonly Step[], placement: Placement): void {
  for (const step of steps) {
    const path = new Path2D(pathOf(step, placement));
    context.save();
    if (step.kind === 'clip') {
      context.clip(path);
      paintSteps(context, step.steps, placement);
    } else {
      context.globalAlpha = step.opacity;
      if (step.kind === 'fill') {
        context.fillStyle = step.color as string;
        context.fill(path);
      } else {
        context.strokeStyle = step.color;
        context.lineWidth = step.width * placement.scale;
        context.lineJoin = step.join ?? 'miter';
        context.stroke(path);
      }
    }
    context.restore();
  }
}
