import { COLORS, type TaggedDocument } from '#foundation/pdf/document.process.server.ts';
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
import { drawFingerprints, drawLetterhead, drawSaid, drawSum } from '#workshop/decisions/letter.process.server.ts';
import { beginningOf } from '#workshop/decisions/letter.ts';
import {
  type Acceptance,
  type AcceptanceWords,
  headFacts,
  nameVersion,
  runningHead,
  type SentOrder,
  titleOf,
  writeAcceptance,
} from './offer-pdf.ts';
import { drawPaymentTable, drawSections } from './offer-pdf-terms.process.server.ts';
import { DRAWING, drawAircraft } from './offer-pdf-work.process.server.ts';
import { letterOf } from './totals.ts';

const GAP = 22;

/**
 * The first page: the shop and the customer, the facts, and what is in the price and what is not. Where all of it does not fit,
 * what is not in the price comes first, and the rest flows on.
 */
export function drawFirstPage(flow: Flow, { document, pictures }: SentOrder): void {
  const { page } = flow;
  flow.y = drawFacts(page, headFacts(document), drawAddress(page, document));
  const { inclusions, exclusions } = document;
  const greeting = letterOf(document);
  const letter = greeting ? page.heightOf(greeting, PAPER.inner, STYLES.letter) + 12 : 0;
  const lists = Math.max(...[inclusions, exclusions].map((points) => heightOfPoints(page, points)));
  const free = PAPER.bottom - flow.y - 12 - letter - lists;
  const drawing = () => {
    const height = free < DRAWING.least ? DRAWING.most : Math.min(DRAWING.most, free);
    flow.reserve(height);
    drawAircraft(page, document, pictures.scheme, { y: flow.y + 8, height: height - 16 });
    flow.gap(height);
  };
  const words = () => {
    if (greeting) flow.paragraphs(greeting, STYLES.letter);
    if (greeting) flow.gap(12);
  };
  if (free >= 0) {
    if (free >= DRAWING.least) drawing();
    else flow.gap(12);
    words();
    drawTwins(page, document, flow.y);
    flow.y += lists;
    if (free < DRAWING.least) drawing();
    return;
  }
  flow.gap(14);
  if (exclusions.length > 0) {
    flowPoints(flow, 'Not included', exclusions, drawMinus);
    flow.gap(14);
  }
  words();
  drawing();
  if (inclusions.length > 0) flowPoints(flow, 'Included', inclusions, drawCheck);
}

function drawAddress(page: TaggedDocument, document: SentOrder['document']): number {
  const { number, version } = document;
  return drawLetterhead(page, document, [`Quote ${number}`, `Version ${version}`]);
}

const COLUMN = (PAPER.inner - GAP) / 2;
const POINT = { style: STYLES.body, indent: 15, padding: 3 };
const POINTS_HEAD = 24;

function heightOfPoints(page: TaggedDocument, points: readonly string[]): number {
  if (points.length === 0) return 0;
  return POINTS_HEAD + points.reduce((sum, point) => sum + heightOfPoint(page, point, COLUMN), 0);
}

const heightOfPoint = (page: TaggedDocument, point: string, width: number) =>
  page.heightOf(point, width - POINT.indent, POINT.style) + 2 * POINT.padding;

/** What is in the price and what is not: twins, in the same weight. A list without a point is left out. */
function drawTwins(page: TaggedDocument, { inclusions, exclusions }: SentOrder['document'], top: number): void {
  const lists = [
    ['Included', inclusions, drawCheck],
    ['Not included', exclusions, drawMinus],
  ] as const;
  for (const [n, [title, points, sign]] of lists.filter(([, points]) => points.length > 0).entries()) {
    const x = PAPER.left + n * (COLUMN + GAP);
    page.rule([x, top], [x + COLUMN, top], COLORS.text, 2.5);
    page.tag('H2', () => page.write(title, { x, y: top + 6 }, STYLES.section));
    let y = top + POINTS_HEAD;
    writePoints(
      page,
      points,
      (point) => {
        const box = { x, y, width: COLUMN };
        y += heightOfPoint(page, point, COLUMN);
        return box;
      },
      sign,
    );
  }
}

type Sign = (page: TaggedDocument, x: number, y: number) => void;

function writePoints(
  page: TaggedDocument,
  points: readonly string[],
  place: (point: string) => { x: number; y: number; width: number },
  sign: Sign,
): void {
  page.group('L', () => {
    for (const point of points) {
      const { x, y, width } = place(point);
      page.rule([x, y], [x + width, y]);
      page.artifact(() => sign(page, x, y + POINT.padding + 2));
      const text = { x: x + POINT.indent, y: y + POINT.padding, width: width - POINT.indent };
      page.group('LI', () => page.tag('LBody', () => page.write(point, text, POINT.style)));
    }
  });
}

function flowPoints(flow: Flow, title: string, points: readonly string[], sign: Sign): void {
  flow.block('H2', title, STYLES.section, { after: 40 });
  flow.gap(4);
  writePoints(
    flow.page,
    points,
    (point) => {
      const height = heightOfPoint(flow.page, point, PAPER.inner);
      flow.reserve(height);
      const box = { x: PAPER.left, y: flow.y, width: PAPER.inner };
      flow.gap(height);
      return box;
    },
    sign,
  );
}

const drawCheck: Sign = ({ doc }, x, y) =>
  doc
    .path(`M${x} ${y + 5}l3 3 6-6.5`)
    .lineWidth(0.9)
    .lineCap('round')
    .strokeOpacity(1)
    .stroke(COLORS.text);
const drawMinus: Sign = ({ doc }, x, y) =>
  doc
    .path(`M${x} ${y + 5}h9`)
    .lineWidth(0.9)
    .lineCap('round')
    .strokeOpacity(1)
    .stroke(COLORS.text);

/** The PDF of a quote as it is sent. The same order gives the same bytes. */
export async function makeOfferPdf(order: SentOrder): Promise<Buffer> {
  const { document, documentHash } = order;
  const { page, flow } = openPaper({
    title: titleOf(document, document.title),
    author: document.business.name,
    createdAt: new Date(`${document.sentOn}T12:00:00Z`),
  });
  drawFirstPage(flow, order);
  // The sections begin on a page of their own, unless that leaves a third of the first one empty.
  if (PAPER.bottom - flow.y < PAPER.height / 3) flow.breakPage();
  else flow.gap(20);
  drawSections(flow, order);
  page.onEachPage((number, count) => {
    if (number > 1) drawRunningHead(page, runningHead(document));
    drawFoot(page, [nameVersion(document), beginningOf(documentHash), `Page ${number} of ${count}`]);
  });
  return page.finish();
}

/** The pages as they were sent, to the byte, and the one of the acceptance. */
export async function makeAcceptedPdf(acceptance: Acceptance): Promise<Buffer> {
  // Large, and most orders are to send.
  const { appendPages } = await import('#workshop/decisions/append-pages.process.server.ts');
  return appendPages(acceptance.stored, await makeAcceptancePage(acceptance));
}

/** The page that follows those of a quote when it is accepted: what was chosen, what it comes to, by whom and when. */
export async function makeAcceptancePage({ document, record, recordHash, stored }: Acceptance): Promise<Buffer> {
  const words = writeAcceptance(document, record, stored.length);
  const { page, flow } = openPaper({
    title: titleOf(document, words.title),
    author: document.business.name,
    createdAt: new Date(record.decidedAt),
  });
  flow.y = PAPER.top;
  flow.y = drawKicker(page, ['Record of acceptance'], flow.y);
  flow.block('H1', words.title, STYLES.title);
  flow.gap(9);
  flow.y = drawFacts(page, words.facts, flow.y);
  drawChosen(flow, words);
  flow.gap(16);
  flow.block('H2', 'Payments', STYLES.section, { after: 60 });
  drawPaymentTable(flow, words.payments);
  drawSaid(flow, words);
  drawFingerprints(flow, [
    { hash: record.documentHash, of: `quote ${document.number} as sent`, caption: 'The quote, as sent.' },
    { hash: recordHash, of: 'the acceptance', caption: 'This acceptance, as recorded.' },
  ]);
  page.onEachPage(() => {
    drawRunningHead(page, runningHead(document));
    drawFoot(page, [nameVersion(document), beginningOf(recordHash), 'Record of acceptance']);
  });
  return page.finish();
}

function drawChosen(flow: Flow, { chosen, sum }: AcceptanceWords): void {
  const { page } = flow;
  flow.gap(16);
  flow.block('H2', 'What was chosen', STYLES.section, { after: 40 });
  flow.gap(2);
  page.group('Table', () => {
    for (const { text, how, amount } of chosen) {
      const width = PAPER.inner - 220;
      const height = page.heightOf(text, width, STYLES.line) + 6;
      flow.reserve(height);
      const y = flow.y + 3;
      page.group('TR', () => {
        page.tag('TH', () => page.write(text, { x: PAPER.left, y, width }, STYLES.line), { scope: 'Row' });
        page.tag('TD', () => page.write(how, { x: PAPER.right - 210, y, width: 120, align: 'right' }, STYLES.detail));
        page.tag('TD', () => page.write(amount, { x: PAPER.right - 84, y, width: 84, align: 'right' }, STYLES.amount));
      });
      flow.gap(height);
      page.rule([PAPER.left, flow.y], [PAPER.right, flow.y]);
    }
  });
  drawSum(flow, sum);
}
