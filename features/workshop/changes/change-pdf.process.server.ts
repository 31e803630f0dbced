import { formatPhone } from '#foundation/business/business.ts';
import { COLORS, type TextStyle } from '#foundation/pdf/document.process.server.ts';
import {
  drawFacts,
  drawFoot,
  drawKicker,
  drawRunningHead,
  type Flow,
  openPaper,
  PAPER,
  STYLES,
} from '#foundation/pdf/paper.process.server.ts';
import { drawPhotoGrid } from '#foundation/pdf/tables.process.server.ts';
import { formatDay } from '#time/format-day.ts';
import { FINGERPRINT_CAPTION } from '#workshop/decisions/decisions.constants.ts';
import {
  drawElevation,
  drawFingerprint,
  drawFingerprints,
  drawLetterhead,
  drawSaid,
  drawSum,
  FINGERPRINT,
} from '#workshop/decisions/letter.process.server.ts';
import { beginningOf } from '#workshop/decisions/letter.ts';
import type { ChangeDocument } from './change-order.contract.ts';
import {
  type AnsweredChange,
  headFacts,
  type LineWords,
  nameChange,
  runningHead,
  type SentChangeOrder,
  titleOf,
  writeAnswers,
  writeLine,
  writeSum,
} from './change-record.ts';

/** In points. */
const ROOM = { width: PAPER.inner * 0.72, height: 146 };
const RADIUS = 7;
const NUMBER: TextStyle = { font: 'semibold', size: 8.4, leading: 1, color: '#ffffff' };

const markedOf = ({ lines }: ChangeDocument) =>
  lines.flatMap(({ mark, place, text }, row) => (mark ? [{ number: row + 1, mark, name: place || text }] : []));

/** What `drawMarks` takes. */
export const heightOfMarks = (document: ChangeDocument): number =>
  markedOf(document).length > 0 ? ROOM.height + 14 : 0;

/** The side view with the numbers of lines where their work is, as on the customer's page; nothing without any. */
export function drawMarks(flow: Flow, document: ChangeDocument): void {
  const marked = markedOf(document);
  if (marked.length === 0) return;
  const { page } = flow;
  flow.reserve(heightOfMarks(document));
  const alt = `Numbers on the drawing: ${marked.map(({ number, name }) => `${number}, ${name}`).join('; ')}`;
  const draw: NonNullable<Parameters<typeof drawElevation>[4]>['draw'] = ({ x, y, width, height }) => {
    for (const { number, mark } of marked) {
      const [centerX, centerY] = [x + (mark.x * width) / 1_000, y + (mark.y * height) / 1_000];
      page.doc.circle(centerX, centerY, RADIUS).fillOpacity(1).fill(COLORS.signal);
      const box = { x: centerX - RADIUS, y: centerY - NUMBER.size / 2, width: 2 * RADIUS, align: 'center' } as const;
      page.write(String(number), box, NUMBER);
    }
  };
  drawElevation(page, document.aircraft, flow.y, ROOM, { alt, draw });
  flow.gap(heightOfMarks(document));
}

const IN_ROW = 2;

/** The PDF of a change order as it is sent. The same order gives the same bytes. */
export async function makeChangePdf({ document, documentHash, photos }: SentChangeOrder): Promise<Buffer> {
  const { page, flow } = openPaper({
    title: titleOf(document, document.title),
    author: document.business.name,
    createdAt: new Date(`${document.sentOn}T12:00:00Z`),
  });
  const top = drawLetterhead(page, document, [`Change order ${document.number}`, `Job ${document.job}`]);
  flow.y = drawFacts(page, headFacts(document), top);
  flow.gap(14);
  flow.paragraphs(document.findings, STYLES.letter);
  if (document.writtenBy) flow.block('P', document.writtenBy, STYLES.strong);
  if (photos.length > 0) {
    drawTitle(flow, 'What we found', 180);
    const captions = document.photos.map(({ caption }) => caption);
    drawPhotoGrid(
      flow,
      photos.map((bytes, n) => ({
        bytes,
        caption: captions[n] ?? '',
        alt: captions[n] || `Photo ${n + 1} of ${photos.length}`,
      })),
      IN_ROW,
    );
  }
  drawTitle(flow, 'Line by line', 60 + heightOfMarks(document));
  drawMarks(flow, document);
  drawLines(flow, document.lines.map(writeLine));
  drawSum(flow, writeSum(document, document.all, 'All lines'));
  drawTitle(flow, 'How to respond', FINGERPRINT.height);
  drawHow(flow, document, documentHash);
  page.onEachPage((number, count) => {
    if (number > 1) drawRunningHead(page, runningHead(document));
    drawFoot(page, [nameChange(document), beginningOf(documentHash), `Page ${number} of ${count}`]);
  });
  return page.finish();
}

function drawTitle(flow: Flow, title: string, after: number): void {
  flow.gap(18);
  flow.block('H2', title, STYLES.section, { after });
  flow.gap(4);
}

const COLUMNS = { number: 20, days: 92, amount: 84 };
const TEXT = PAPER.inner - COLUMNS.number - COLUMNS.days - COLUMNS.amount;
const PADDING = 5;

function drawLines(flow: Flow, lines: readonly LineWords[]): void {
  flow.page.rule([PAPER.left, flow.y], [PAPER.right, flow.y], COLORS.text, 0.75);
  flow.page.group('Table', () => {
    for (const line of lines) drawLine(flow, line);
  });
}

function drawLine(flow: Flow, { number, place, text, detail, must, days, amount }: LineWords): void {
  const { page } = flow;
  const x = PAPER.left + COLUMNS.number;
  const width = TEXT - 10;
  const rows = [
    { words: place, style: STYLES.detail },
    { words: text, style: STYLES.line },
    { words: detail, style: STYLES.detail },
    { words: must ?? '', style: STYLES.strong },
  ].filter(({ words }) => words !== '');
  const height = rows.reduce((sum, { words, style }) => sum + page.heightOf(words, width, style), 0) + 2 * PADDING;
  flow.reserve(height);
  const y = flow.y + PADDING;
  page.group('TR', () => {
    page.tag('TD', () => page.write(number, { x: PAPER.left, y }, STYLES.amount));
    page.group(
      'TH',
      () => {
        let under = y;
        for (const { words, style } of rows)
          under = page.tag('P', () => page.write(words, { x, y: under, width }, style));
      },
      { scope: 'Row' },
    );
    page.tag('TD', () => page.write(days, { x: x + TEXT, y, width: COLUMNS.days - 8, align: 'right' }, STYLES.detail));
    const right = { x: PAPER.right - COLUMNS.amount, y, width: COLUMNS.amount, align: 'right' } as const;
    page.tag('TD', () => page.write(amount, right, STYLES.amount));
  });
  flow.gap(height);
  page.rule([PAPER.left, flow.y], [PAPER.right, flow.y]);
}

function drawHow(
  flow: Flow,
  { sentOn, respondBy, blocks, stage, business, customer }: ChangeDocument,
  hash: string,
): void {
  const { page } = flow;
  flow.reserve(FINGERPRINT.height + 12);
  drawFingerprint(page, { hash, of: 'the document', caption: FINGERPRINT_CAPTION }, { x: PAPER.left, y: flow.y + 4 });
  const x = PAPER.left + FINGERPRINT.width + 28;
  const box = { x, width: PAPER.right - x };
  const onPaper = business.phone ? ` Prefer paper? Call ${formatPhone(business.phone)}.` : '';
  const waits = blocks
    ? ` ${stage} is paused until then. After that, each work day without an answer moves the ready date by one day.`
    : '';
  const texts = [
    `Open the private link ${customer.email === null ? 'we gave you' : `in our email of ${formatDay(sentOn, 'long')}`}. Say yes or no to each line, then sign once by typing your name.${onPaper}`,
    `Please respond by ${formatDay(respondBy, 'long')}.${waits} We won’t do or charge for anything here unless you say yes to it. If you don’t respond, nothing is approved.`,
  ];
  let y = flow.y + 2;
  for (const text of texts) y = page.tag('P', () => page.write(text, { ...box, y }, STYLES.body)) + 8;
  flow.gap(FINGERPRINT.height + 12);
}

/** The pages as they were sent, to the byte, and the one of the answers. */
export async function makeAnsweredPdf(answered: AnsweredChange): Promise<Buffer> {
  // Large, and most orders are to send.
  const { appendPages } = await import('#workshop/decisions/append-pages.process.server.ts');
  return appendPages(answered.stored, await makeAnswersPage(answered));
}

/** The page that follows those of a change order when it is answered. */
export async function makeAnswersPage({ document, record, recordHash, stored }: AnsweredChange): Promise<Buffer> {
  const words = writeAnswers(document, record, stored.length);
  const { page, flow } = openPaper({
    title: titleOf(document, words.title),
    author: document.business.name,
    createdAt: new Date(record.decidedAt),
  });
  flow.y = PAPER.top;
  flow.y = drawKicker(page, ['Record of the response'], flow.y);
  flow.block('H1', words.title, STYLES.title);
  flow.gap(9);
  flow.y = drawFacts(page, words.facts, flow.y);
  drawTitle(flow, 'What was answered', 40);
  drawLines(
    flow,
    words.lines.map(({ text, how, amount }, row) => {
      return { number: String(row + 1), place: '', text, detail: '', must: null, days: how, amount };
    }),
  );
  drawSum(flow, words.sum);
  drawSaid(flow, words);
  drawFingerprints(flow, [
    { hash: record.documentHash, of: 'the change order as sent', caption: 'The change order, as sent.' },
    { hash: recordHash, of: 'the response', caption: 'The response, as recorded.' },
  ]);
  page.onEachPage(() => {
    drawRunningHead(page, runningHead(document));
    drawFoot(page, [nameChange(document), beginningOf(recordHash), 'Record of the response']);
  });
  return page.finish();
}
