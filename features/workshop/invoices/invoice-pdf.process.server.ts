import { COLORS } from '#foundation/pdf/document.process.server.ts';
import {
  drawFacts,
  drawFoot,
  drawRunningHead,
  type Flow,
  openPaper,
  PAPER,
  STYLES,
} from '#foundation/pdf/paper.process.server.ts';
import { formatDay } from '#time/format-day.ts';
import { drawLetterhead, drawSum, writeRight } from '#workshop/decisions/letter.process.server.ts';
import { beginningOf } from '#workshop/decisions/letter.ts';
import { payByCheck, payByWire } from '#workshop/shop/paying.ts';
import type { CreditDocument, InvoiceDocument, InvoiceLine } from './invoice.contract.ts';
import {
  agreedRows,
  balanceRows,
  creditFacts,
  creditTitle,
  describePayment,
  formatSigned,
  headFacts,
  kickerOf,
  type SumRow,
  titleOf,
} from './invoice-words.ts';

interface Stored<Document> {
  document: Document;
  documentHash: string;
}

/** The PDF of an invoice as it is sent. The same document gives the same bytes. */
export async function makeInvoicePdf({ document, documentHash }: Stored<InvoiceDocument>): Promise<Buffer> {
  const { number } = document;
  const title = titleOf(document);
  const { page, flow } = open(document, `Invoice ${number}: ${title}`);
  const top = drawLetterhead(page, { ...document, title }, [`Invoice ${number}`, kickerOf(document)]);
  flow.y = drawFacts(page, headFacts(document), top);
  drawLines(flow, document);
  drawPayments(flow, document);
  drawSums(flow, [
    ...(document.isFinal ? agreedRows(document).slice(0, -1) : agreedRows(document)),
    ...balanceRows(document),
  ]);
  drawWays(flow, document);
  finish(flow, document, { name: `Invoice ${number}`, hash: documentHash });
  return page.finish();
}

/** The PDF of a credit note as it is sent. */
export async function makeCreditPdf({ document, documentHash }: Stored<CreditDocument>): Promise<Buffer> {
  const { number, invoice, reason, signer, business } = document;
  const title = creditTitle(document);
  const { page, flow } = open(document, `Credit note ${number}: ${title}`);
  const top = drawLetterhead(page, { ...document, title }, [`Credit note ${number}`, `Corrects ${invoice.number}`]);
  flow.y = drawFacts(page, creditFacts(document), top);
  flow.gap(16);
  if (reason) flow.paragraphs(reason, STYLES.letter);
  if (reason && signer) {
    flow.gap(8);
    flow.block('P', `${signer}, ${business.name}`, STYLES.strong);
  }
  const left = invoice.cents - invoice.creditedCents - document.cents;
  drawSums(flow, [
    { label: `Invoice ${invoice.number}`, more: `sent ${formatDay(invoice.sentOn, 'medium')}`, cents: invoice.cents },
    ...(invoice.creditedCents > 0 ? [{ label: 'Credited before', more: null, cents: -invoice.creditedCents }] : []),
    { label: `Credit note ${number}`, more: null, cents: -document.cents },
    { label: 'The invoice now asks for', more: null, cents: left },
  ]);
  flow.gap(14);
  flow.paragraphs(`Invoice ${invoice.number} stays as we sent it. Please keep both for your records.`, STYLES.body);
  finish(flow, document, { name: `Credit note ${number}`, hash: documentHash });
  return page.finish();
}

const open = ({ business, sentOn }: Pick<InvoiceDocument, 'business' | 'sentOn'>, title: string) =>
  openPaper({ title, author: business.name, createdAt: new Date(`${sentOn}T12:00:00Z`) });

function finish(
  { page }: Flow,
  { business, aircraft, job }: Pick<InvoiceDocument, 'business' | 'aircraft' | 'job'>,
  { name, hash }: { name: string; hash: string },
): void {
  page.onEachPage((at, count) => {
    if (at > 1) drawRunningHead(page, [business.name, [name, job, aircraft.tailNumber].filter(Boolean).join(', ')]);
    drawFoot(page, [name, beginningOf(hash), `Page ${at} of ${count}`]);
  });
}

const COLUMNS = { quantity: 130, amount: 84 };
const TEXT = PAPER.inner - COLUMNS.quantity - COLUMNS.amount;
const PADDING = 2.4;

/** All that was agreed, by section. */
function drawLines(flow: Flow, { agreed }: InvoiceDocument): void {
  flow.gap(4);
  for (const { title, approvedOn, lines } of agreed.groups) {
    flow.gap(7);
    const words = approvedOn ? `${title}, approved ${formatDay(approvedOn, 'short')}` : title;
    flow.block('H2', words, STYLES.group, { after: 30 });
    flow.page.rule([PAPER.left, flow.y + 1], [PAPER.right, flow.y + 1], COLORS.text, 0.75);
    flow.gap(1);
    flow.page.group('Table', () => {
      for (const line of lines)
        drawRow(flow, { text: line.text, detail: line.detail, side: sideOf(line), amount: formatSigned(line.cents) });
    });
  }
}

const sideOf = ({ quantity, taxable }: InvoiceLine) => [quantity, taxable && 'taxable'].filter(Boolean).join('\n');

interface Row {
  text: string;
  detail: string;
  side: string;
  amount: string;
}

function drawRow(flow: Flow, { text, detail, side, amount }: Row): void {
  const { page } = flow;
  const width = TEXT - 8;
  const textHeight = page.heightOf(text || ' ', width, STYLES.line);
  const detailHeight = detail ? page.heightOf(detail, width, STYLES.detail) : 0;
  const sideHeight = side ? page.heightOf(side, COLUMNS.quantity - 10, STYLES.detail) : 0;
  const height = Math.max(textHeight + detailHeight, sideHeight) + 2 * PADDING;
  flow.reserve(height);
  const [x, y] = [PAPER.left, flow.y + PADDING];
  page.group('TR', () => {
    const write = () => {
      page.tag('P', () => page.write(text, { x, y, width }, STYLES.line));
      if (detail) page.tag('P', () => page.write(detail, { x, y: y + textHeight, width }, STYLES.detail));
    };
    page.group('TH', write, { scope: 'Row' });
    writeRight(page, side, [x + TEXT, y, COLUMNS.quantity - 10], STYLES.detail);
    writeRight(page, amount, [x + TEXT + COLUMNS.quantity, y, COLUMNS.amount], STYLES.amount);
  });
  flow.gap(height);
  page.rule([PAPER.left, flow.y], [PAPER.right, flow.y]);
}

/** What had been paid by then. */
function drawPayments(flow: Flow, { payments }: InvoiceDocument): void {
  if (payments.length === 0) return;
  flow.gap(12);
  flow.block('H2', 'Payments so far', STYLES.group, { after: 30 });
  flow.page.rule([PAPER.left, flow.y + 1], [PAPER.right, flow.y + 1], COLORS.text, 0.75);
  flow.gap(1);
  flow.page.group('Table', () => {
    for (const payment of payments)
      drawRow(flow, {
        text: payment.cents < 0 ? 'Refunded' : 'Paid',
        detail: '',
        side: describePayment(payment),
        amount: formatSigned(payment.cents),
      });
  });
}

function drawSums(flow: Flow, rows: readonly SumRow[]): void {
  drawSum(
    flow,
    rows.map(({ label, more, cents }) => ({ label: more ? `${label}, ${more}` : label, amount: formatSigned(cents) })),
  );
}

function drawWays(flow: Flow, { business, payTo, number, sentOn }: InvoiceDocument): void {
  const wire = payByWire(payTo, number);
  const ways: [title: string, text: string][] = [
    ['Online', `Open the private link in our email of ${formatDay(sentOn, 'long')}.`],
    ['By check', payByCheck(business, payTo, number)],
    ...(wire ? [['By wire', wire] as [string, string]] : []),
  ];
  const { page } = flow;
  const column = PAPER.inner / ways.length;
  const width = column - 14;
  const height = Math.max(...ways.map(([, text]) => page.heightOf(text, width, STYLES.small))) + 20;
  flow.gap(18);
  flow.reserve(height);
  // Like a stub, above the foot of the last page.
  flow.y = Math.max(flow.y, PAPER.bottom - height);
  page.rule([PAPER.left, flow.y], [PAPER.right, flow.y], COLORS.text, 2.5);
  const y = flow.y + 6;
  page.group('L', () => {
    for (const [n, [title, text]] of ways.entries()) {
      const x = PAPER.left + n * column;
      page.group('LI', () => {
        const under = page.tag('Lbl', () => page.write(title.toUpperCase(), { x, y, width }, STYLES.label));
        page.tag('LBody', () => page.write(text, { x, y: under, width }, STYLES.small));
      });
    }
  });
  flow.gap(height);
}
