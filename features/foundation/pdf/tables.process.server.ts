import { COLORS, type TaggedDocument, type TextStyle } from './document.process.server.ts';
import { type Flow, PAPER, STYLES } from './paper.process.server.ts';

interface TableColumn {
  /** Empty for a column that needs no heading. */
  title: string;
  width: number;
  style?: TextStyle;
  align?: 'left' | 'right';
}

/** A cell's text, or something drawn in its left corner. */
type TableCell = string | { alt: string; draw: (x: number, y: number) => void };

export interface TableLook {
  heading: TextStyle;
  body: TextStyle;
  /** Points above and beneath the text of a row. */
  padding: number;
  /** Between columns. */
  gap: number;
}

interface Table {
  columns: readonly TableColumn[];
  rows: readonly (readonly TableCell[])[];
}

/** A table with a heading row, tagged row by row; returns its lower edge. The first text of a row heads it. */
export function writeTable(
  page: TaggedDocument,
  { columns, rows }: Table,
  { x, y }: { x: number; y: number },
  { heading, body, padding, gap }: TableLook,
): number {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const lefts = columns.map((_, i) => x + columns.slice(0, i).reduce((sum, column) => sum + column.width, 0));
  let top = y;

  const writeRow = (cells: readonly TableCell[], styleOf: (column: TableColumn) => TextStyle, isTitle: boolean) => {
    const height = heightOfText(page, columns, cells, { styleOf, gap });
    const heading = cells.findIndex((cell) => typeof cell === 'string');
    page.group('TR', () => {
      for (const [i, cell] of cells.entries()) {
        const { width, align } = columns[i]!;
        const [left, line] = [lefts[i]!, isTitle ? top + padding + height : top + padding];
        const style = styleOf(columns[i]!);
        const draw = () => {
          if (typeof cell !== 'string') return cell.draw(left, top + padding);
          const own = isTitle ? line - page.heightOf(cell || ' ', width - gap, style) : line;
          if (cell) page.write(cell, { x: left, y: own, width: width - gap, align }, style);
        };
        const rowScope = i === heading ? 'Row' : null;
        const scope = isTitle ? 'Column' : rowScope;
        page.tag(scope ? 'TH' : 'TD', draw, {
          ...(scope && { scope }),
          ...(typeof cell !== 'string' && { alt: cell.alt }),
        });
      }
    });
    top += height + 2 * padding;
    page.rule([x, top], [x + width, top], isTitle ? COLORS.text : COLORS.rule, isTitle ? 0.75 : 0.5);
  };

  page.group('Table', () => {
    writeRow(
      columns.map(({ title }) => title),
      () => heading,
      true,
    );
    for (const row of rows) writeRow(row, ({ style }) => style ?? body, false);
  });
  return top;
}

type StyleOf = (column: TableColumn) => TextStyle;

function heightOfText(
  page: TaggedDocument,
  columns: readonly TableColumn[],
  cells: readonly TableCell[],
  { styleOf, gap }: { styleOf: StyleOf; gap: number },
): number {
  const heights = cells.map((cell, i) =>
    typeof cell === 'string' ? page.heightOf(cell || ' ', columns[i]!.width - gap, styleOf(columns[i]!)) : 0,
  );
  return Math.max(...heights);
}

/** A table that goes on over pages, each part below its heading row. */
export function flowTable(flow: Flow, { columns, rows }: Table, look: TableLook): void {
  const { page, frame } = flow;
  const { heading, body, padding, gap } = look;
  const heightOf = (cells: readonly TableCell[], styleOf: StyleOf) =>
    heightOfText(page, columns, cells, { styleOf, gap }) + 2 * padding;
  const head = heightOf(
    columns.map(({ title }) => title),
    () => heading,
  );
  const heights = rows.map((row) => heightOf(row, ({ style }) => style ?? body));
  for (let at = 0; at < rows.length; ) {
    flow.reserve(head + heights[at]!);
    let [end, bottom] = [at + 1, flow.y + head + heights[at]!];
    while (end < rows.length && bottom + heights[end]! <= frame.bottom) bottom += heights[end++]!;
    flow.y = writeTable(page, { columns, rows: rows.slice(at, end) }, { x: frame.left, y: flow.y }, look);
    at = end;
  }
}

export interface DrawnPhoto {
  /** A JPEG; null for one that cannot be shown. */
  bytes: Uint8Array | null;
  alt: string;
  caption?: string;
}

const GAP = 10;
const RATIO = 2 / 3;

/** Photos in rows, each with its caption below. A row stays on one page. */
export function drawPhotoGrid(flow: Flow, photos: readonly DrawnPhoto[], inRow: number): void {
  const { page } = flow;
  const width = (PAPER.inner - (inRow - 1) * GAP) / inRow;
  const height = width * RATIO;
  const captionHeight = ({ caption }: DrawnPhoto) => (caption ? page.heightOf(caption, width, STYLES.detail) + 3 : 0);
  for (let first = 0; first < photos.length; first += inRow) {
    const row = photos.slice(first, first + inRow);
    const below = Math.max(...row.map(captionHeight));
    flow.reserve(height + below);
    for (const [column, photo] of row.entries()) {
      const [x, y] = [PAPER.left + column * (width + GAP), flow.y];
      page.figure(photo.alt, [x, y, x + width, y + height], () => {
        page.doc.save().rect(x, y, width, height).clip();
        const box = { cover: [width, height], align: 'center', valign: 'center' } as const;
        if (photo.bytes) page.doc.image(Buffer.from(photo.bytes), x, y, box as never);
        else
          page.write(
            photo.alt,
            { x: x + 8, y: y + height / 2 - 12, width: width - 16, align: 'center' },
            STYLES.detail,
          );
        page.doc.restore();
        if (!photo.bytes) page.doc.rect(x, y, width, height).lineWidth(0.5).stroke(COLORS.ruleStrong);
      });
      const { caption } = photo;
      if (caption) page.tag('Caption', () => page.write(caption, { x, y: y + height + 3, width }, STYLES.detail));
    }
    flow.gap(height + below + GAP);
  }
}
