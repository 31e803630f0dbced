import { markStrokes, markWidth } from '#features/drawing/mark/rules.ts';
import { coatOf } from '#features/drawing/steps/rules.ts';
import { COLORS, type TaggedDocument } from '#features/pdf/process.server.ts';
import { drawHeading, drawNote, RIGHT, TOP } from './parts.process.server.ts';
import type { Sheet } from './rules.ts';
import { STYLES } from './styles.process.server.ts';

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
