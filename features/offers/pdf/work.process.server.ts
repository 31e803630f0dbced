import type { Flow } from '#features/pdf/flow.process.server.ts';
import { PAPER, STYLES } from '#features/pdf/paper.process.server.ts';
import { COLORS, type TaggedDocument, type TextStyle } from '#features/pdf/process.server.ts';
import type { OfferDocument, OfferSection, OfferTotals } from '../contract.ts';
import { type WorkRow, writeRange, writeSection, writeSum } from './rules.ts';

const BOX = 17;
const COLUMNS = { quantity: 112, amount: 84 };
const TEXT = PAPER.inner - BOX - COLUMNS.quantity - COLUMNS.amount;
const PADDING = 2.6;

/** All lines with their amounts, and what they come to as they are ticked. */
export function drawWork(flow: Flow, document: OfferDocument): void {
  for (const section of document.sections) drawSection(flow, section, document.totals);
  drawSum(flow, writeSum(document, document.totals));
  const range = writeRange(document.totals);
  if (!range) return;
  flow.gap(6);
  flow.reserve(14);
  const box = { x: PAPER.left, y: flow.y, width: PAPER.inner, align: 'right' } as const;
  flow.y = flow.page.tag('P', () => flow.page.write(range, box, STYLES.small));
}

function drawSection(flow: Flow, section: OfferSection, totals: OfferTotals): void {
  const { page } = flow;
  const { choice, rows, together } = writeSection(section, totals);
  flow.gap(8);
  flow.block('H3', section.title, STYLES.group, { after: 40 });
  if (choice) {
    const x = PAPER.left + page.widthOf(section.title, STYLES.group) + 8;
    const fits = x + page.widthOf(choice, STYLES.small) < PAPER.right;
    page.tag('P', () => page.write(choice, fits ? { x, y: flow.y - 13 } : { x: PAPER.left, y: flow.y }, STYLES.small));
    if (!fits) flow.gap(12);
  }
  if (section.note) flow.paragraphs(section.note, STYLES.small);
  page.rule([PAPER.left, flow.y + 1], [PAPER.right, flow.y + 1], COLORS.text, 0.75);
  flow.gap(1);
  page.group('Table', () => {
    for (const row of rows) drawRow(flow, row, section.kind === 'one');
    if (together) drawTogether(flow, together);
  });
}

function drawRow(flow: Flow, { text, detail, isChosen, quantity, amount }: WorkRow, isOne: boolean): void {
  const { page } = flow;
  const width = TEXT - 8;
  const textHeight = page.heightOf(text, width, STYLES.line);
  const detailHeight = detail ? page.heightOf(detail, width, STYLES.detail) : 0;
  const quantityHeight = quantity ? page.heightOf(quantity, COLUMNS.quantity, STYLES.detail) : 0;
  const height = Math.max(textHeight + detailHeight, quantityHeight) + 2 * PADDING;
  flow.reserve(height);
  const y = flow.y + PADDING;
  const x = PAPER.left + BOX;
  page.group('TR', () => {
    if (isChosen !== null)
      page.tag('TD', () => drawBox(page, isChosen, isOne, PAPER.left + 1, y + 1), {
        alt: isChosen ? 'Checked' : 'Not checked',
      });
    const write = () => {
      page.tag('P', () => page.write(text, { x, y, width }, STYLES.line));
      if (detail) page.tag('P', () => page.write(detail, { x, y: y + textHeight, width }, STYLES.detail));
    };
    page.group('TH', write, { scope: 'Row' });
    writeRight(page, quantity, [x + TEXT, y, COLUMNS.quantity - 10], STYLES.detail);
    const style = /\d/.test(amount) ? STYLES.amount : STYLES.detail;
    writeRight(page, amount, [x + TEXT + COLUMNS.quantity, y, COLUMNS.amount], style);
  });
  flow.gap(height);
  page.rule([PAPER.left, flow.y], [PAPER.right, flow.y]);
}

function writeRight(
  page: TaggedDocument,
  text: string,
  [x, y, width]: [number, number, number],
  style: TextStyle,
): void {
  page.tag('TD', () => {
    if (text) page.write(text, { x, y, width, align: 'right' }, style);
  });
}

function drawTogether(flow: Flow, amount: string): void {
  const { page } = flow;
  const height = 16;
  flow.reserve(height);
  const y = flow.y + 3;
  page.group('TR', () => {
    page.tag('TH', () => page.write('Together', { x: PAPER.left + BOX, y }, STYLES.line), { scope: 'Row' });
    writeRight(page, amount, [PAPER.right - COLUMNS.amount, y, COLUMNS.amount], STYLES.amount);
  });
  flow.gap(height);
}

/** Of one round, of any square; what is ticked is filled. */
function drawBox({ doc }: TaggedDocument, isChosen: boolean, isRound: boolean, x: number, y: number): void {
  const shape = (inset: number) =>
    isRound
      ? doc.circle(x + 4.7, y + 4.7, 4.7 - inset)
      : doc.rect(x + inset, y + inset, 9.4 - 2 * inset, 9.4 - 2 * inset);
  shape(0)
    .lineWidth(0.9)
    .strokeOpacity(1)
    .stroke(isChosen ? COLORS.ink : COLORS.text2);
  if (isChosen) shape(2).fillOpacity(1).fill(COLORS.ink);
}

const SUM = { width: 300, row: 17 };

/** What it comes to, at the right; stays on one page. */
export function drawSum(flow: Flow, rows: readonly { label: string; amount: string }[]): void {
  const { page } = flow;
  const x = PAPER.right - SUM.width;
  flow.gap(10);
  flow.reserve((rows.length + 1) * SUM.row + 12);
  page.rule([x, flow.y], [PAPER.right, flow.y], COLORS.text, 0.75);
  page.group('Table', () => {
    for (const [n, { label, amount }] of rows.entries()) {
      const isTotal = n === rows.length - 1;
      const height = isTotal ? 27 : Math.max(SUM.row, page.heightOf(label, SUM.width - 110, STYLES.body) + 4);
      page.group('TR', () => {
        const y = flow.y + (isTotal ? 7 : 2);
        const style = isTotal ? STYLES.strong : STYLES.body;
        page.tag('TH', () => page.write(label, { x, y, width: SUM.width - 110 }, style), { scope: 'Row' });
        const figure = isTotal ? STYLES.total : { ...STYLES.amount, size: 10.5 };
        writeRight(page, amount, [PAPER.right - 140, flow.y + (isTotal ? 3 : 2), 140], figure);
      });
      flow.gap(height);
      page.rule([x, flow.y], [PAPER.right, flow.y], isTotal ? COLORS.text : COLORS.rule, isTotal ? 0.75 : 0.5);
    }
  });
}
