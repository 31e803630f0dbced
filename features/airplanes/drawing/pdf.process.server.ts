import { type Polygon, simplify } from './geometry.ts';
import { type Gradient, type Placement, type Step, shortOpacity, strokeWidth } from './paint/steps.ts';

/** As in SVG. */
const MITER_LIMIT = 4;
/** Less than a printer shows, in points. */
const TOLERANCE = 0.08;

/** Draws the steps as vectors; units of the placement are points. Leaves colors and lines as they were. */
export function drawPdf(doc: PDFKit.PDFDocument, steps: readonly Step[], placement: Placement): void {
  doc.save().miterLimit(MITER_LIMIT);
  for (const step of steps) drawStep(doc, step, placement);
  doc.restore();
}

function drawStep(doc: PDFKit.PDFDocument, step: Step, placement: Placement): void {
  switch (step.kind) {
    case 'clip':
      doc.save();
      trace(doc, step.polygons, placement, true);
      doc.clip();
      for (const inner of step.steps) drawStep(doc, inner, placement);
      doc.restore();
      return;
    case 'fill':
      if (step.polygons.length === 0 || step.opacity === 0) return;
      trace(doc, step.polygons, placement, true);
      if (typeof step.color === 'string') doc.fillOpacity(shortOpacity(step.opacity)).fill(step.color);
      else doc.fillOpacity(1).fill(gradientOf(doc, step.color, placement));
      return;
    case 'stroke':
      trace(doc, step.lines, placement, false);
      doc
        .lineWidth(strokeWidth(step.width, placement))
        .lineJoin(step.join ?? 'miter')
        .strokeOpacity(shortOpacity(step.opacity))
        .stroke(step.color);
  }
}

function trace(doc: PDFKit.PDFDocument, lines: readonly Polygon[], { scale, place }: Placement, isClosed: boolean) {
  for (const line of lines) {
    for (const [i, point] of simplify(line, TOLERANCE / scale).entries()) {
      const [x, y] = place(point).map((value) => Math.round(value * 100) / 100) as [number, number];
      if (i === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    }
    if (isClosed) doc.closePath();
  }
}

function gradientOf(doc: PDFKit.PDFDocument, { from, to, stops }: Gradient, { place }: Placement) {
  const gradient = doc.linearGradient(...place(from), ...place(to));
  for (const [offset, color, opacity] of stops) gradient.stop(offset, color, opacity);
  return gradient;
}
