import { markStrokes, markWidth } from '#airplanes/drawing/paint/scheme.ts';
import { coatOf } from '#airplanes/drawing/paint/steps.ts';
import { COLORS, type TaggedDocument, type TextStyle } from '#foundation/pdf/document.process.server.ts';
import type { Sheet } from './sheet.ts';

/** Points: a Letter page, landscape. */
export const PAGE = { width: 792, height: 612, margin: 27 };
export const INNER = { left: PAGE.margin, right: PAGE.width - PAGE.margin, width: PAGE.width - 2 * PAGE.margin };

export const STYLES = {
  mark: { font: 'stencil', size: 27, leading: 1 },
  subject: { font: 'expanded', size: 12.75 },
  heading: { font: 'semibold', size: 11.25, leading: 1.3 },
  body: { font: 'regular', size: 9.75, leading: 1.4 },
  strong: { font: 'semibold', size: 9.75, leading: 1.4 },
  muted: { font: 'regular', size: 9.75, leading: 1.4, color: COLORS.text2 },
  label: { font: 'stencil', size: 8.5, leading: 1.3, spacing: 0.07, color: COLORS.text2 },
  figure: { font: 'stencil', size: 8, leading: 1, color: COLORS.text2 },
  number: { font: 'stencil', size: 9.25, leading: 1.475 },
  fine: { font: 'regular', size: 8.5, leading: 1.4, color: COLORS.text2 },
} as const satisfies Record<string, TextStyle>;

/** The upper edge of the second page's columns, and what stands beneath them. */
export const TOP = 70;
export const FOOT = 446;
export const LEFT = { x: INNER.left, width: 414 };
export const RIGHT = { x: INNER.left + LEFT.width + 24, width: INNER.width - LEFT.width - 24 };

/** Returns its lower edge. */
export function drawHeading(page: TaggedDocument, text: string, { x, y }: { x: number; y: number }): number {
  return page.tag('H3', () => page.write(text, { x, y }, STYLES.heading)) + 1;
}

/** Returns its lower edge. */
export function drawNote(page: TaggedDocument, text: string, { x, width }: typeof LEFT, y: number): number {
  return page.tag('P', () => page.write(text, { x, y, width }, STYLES.fine));
}

/** The mark with its dimensions; returns its lower edge. */
export function drawMark(page: TaggedDocument, { picture: { settled, paint }, markFigures, mark }: Sheet): number {
  let y = drawHeading(page, 'Mark, both sides, 14 CFR 45.29', { x: RIGHT.x, y: TOP });
  if (!settled.mark || !markFigures)
    return drawNote(
      page,
      mark ? `No side of this airplane has room for ${mark} at 12 inches.` : 'This scheme has no registration mark.',
      RIGHT,
      y + 4,
    );
  const { text, zone, ground } = settled.mark;
  const colors = { mark: coatOf(paint, zone).color, ground: coatOf(paint, ground).color };
  y = drawGrid(page, text, colors, y + 8);
  return drawPairs(page, markFigures, y + 6);
}

/** The mark on a grid of sixths of its height, with its dimension. */
function drawGrid(page: TaggedDocument, text: string, colors: { mark: string; ground: string }, top: number): number {
  const units = markWidth(text, 6);
  const left = RIGHT.x + 26;
  const unit = Math.min((RIGHT.width - 30) / units, 9);
  const [right, bottom] = [left + units * unit, top + 6 * unit];
  const alt = `${text} on a grid of sixths of its height: characters 4 wide, strokes 1, gaps 1`;
  page.figure(alt, [RIGHT.x, top, right, bottom + 8], () => {
    const { doc } = page;
    doc
      .rect(left, top, right - left, bottom - top)
      .fillOpacity(1)
      .fill(colors.ground);
    for (let u = 0; u <= units + 0.01; u++) doc.moveTo(left + u * unit, top).lineTo(left + u * unit, bottom);
    for (let v = 0; v <= 6; v++) doc.moveTo(left, top + v * unit).lineTo(right, top + v * unit);
    doc.lineWidth(0.35).strokeOpacity(1).stroke(COLORS.rule);
    for (const line of markStrokes(text, [0, 0], 6))
      for (const [i, [u, v]] of line.entries()) {
        const point = [left + u * unit, bottom - v * unit] as const;
        if (i === 0) doc.moveTo(...point);
        else doc.lineTo(...point);
      }
    doc.lineWidth(unit).lineJoin('miter').stroke(colors.mark);
    doc
      .path(
        `M${left - 6} ${top}h-7m3.5 0V${bottom}m-3.5 0h7M${left} ${bottom + 2.5}v6M${right} ${bottom + 2.5}v6M${left} ${bottom + 5.5}H${right}`,
      )
      .lineWidth(0.5)
      .stroke(COLORS.text2);
    doc.save().rotate(-90, { origin: [left - 14, (top + bottom) / 2] });
    page.write('12 in', { x: left - 34, y: (top + bottom) / 2 - 9, width: 40, align: 'center' }, STYLES.figure);
    doc.restore();
  });
  return bottom + 10;
}

/** Widths of two names and figures in a row. */
const PAIRS = [68, 62, 98, RIGHT.width - 228];

function drawPairs(page: TaggedDocument, figures: NonNullable<Sheet['markFigures']>, top: number): number {
  let y = top;
  page.group('Table', () => {
    for (let i = 0; i < figures.length; i += 2) {
      const cells = figures.slice(i, i + 2).flat();
      const styles = cells.map((text, n) => (n % 2 && /^\d/.test(text) ? STYLES.number : STYLES.body));
      const height = Math.max(...cells.map((text, n) => page.heightOf(text, PAIRS[n]! - 4, styles[n]!)));
      let x = RIGHT.x;
      page.group('TR', () => {
        for (const [n, text] of cells.entries()) {
          const box = { x, y: y + 2.6, width: PAIRS[n]! - 4 };
          const write = () => page.write(text, box, styles[n]!);
          if (n % 2) page.tag('TD', write);
          else page.tag('TH', write, { scope: 'Row' });
          x += PAIRS[n]!;
        }
      });
      y += height + 5.2;
      page.rule([RIGHT.x, y], [RIGHT.x + RIGHT.width, y]);
    }
  });
  return y;
}
