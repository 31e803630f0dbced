import { COLORS } from '#foundation/pdf/document.process.server.ts';
import { drawFacts, type Flow, PAPER, raked, STYLES } from '#foundation/pdf/paper.process.server.ts';
import { drawPhotoGrid } from '#foundation/pdf/tables.process.server.ts';
import { countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { reachUs } from '#website/site/pages.ts';
import { FINGERPRINT_CAPTION } from '#workshop/decisions/decisions.constants.ts';
import { drawFingerprint, FINGERPRINT } from '#workshop/decisions/letter.process.server.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { OfferDocument } from './offer.contract.ts';
import { daysFacts, formatHours, type PaymentRow, type SentOrder, writePayments, writeWarranty } from './offer-pdf.ts';
import { drawWork } from './offer-pdf-work.process.server.ts';
import { STAY_COLORS, stayOf } from './quote-words.ts';

const MORE_HOURS =
  'If we need more hours, we stop right there, send you photos and a price, and wait for your yes or no. We add nothing without your yes.';

interface Section {
  title: string;
  draw: () => void;
  isEmpty?: boolean;
  /** Points of what stays on the page of its title. */
  least?: number;
}

const TITLE = 26;
const FACTS = 60;

/** The numbered sections after the first page. */
export function drawSections(flow: Flow, order: SentOrder): void {
  const { document, pictures } = order;
  const payments = writePayments(document.schedule, document.totals.schedule);
  const sections: Section[] = [
    { title: 'The work, and your choices', draw: () => drawWork(flow, document) },
    {
      title: 'What the price is based on',
      draw: () => drawBasis(flow, document),
      isEmpty: !document.priceBasis && document.allowances.length === 0,
    },
    { title: 'When', draw: () => drawDays(flow, document), least: FACTS + (stayOf(document) ? 2 * BAR + 12 : 0) },
    { title: 'Payment schedule', draw: () => drawPayments(flow, payments), least: heightOfPayments(payments) },
    {
      title: 'What we saw',
      draw: () => drawPhotos(flow, pictures.photos),
      isEmpty: pictures.photos.length === 0,
      least: PAPER.inner / 4 + 20,
    },
    { title: 'Warranty', draw: () => flow.paragraphs(writeWarranty(document), STYLES.body) },
    { title: 'Terms', draw: () => flow.paragraphs(document.terms, STYLES.terms, 3), isEmpty: !document.terms },
    { title: 'How to accept or decline', draw: () => drawAnswer(flow, order), least: FINGERPRINT.height + 20 },
  ].filter(({ isEmpty }) => !isEmpty);
  for (const [n, { title, draw, least = 60 }] of sections.entries()) {
    if (n > 0) flow.gap(20);
    // More would leave too much of a page empty.
    flow.reserve(TITLE + Math.min(least, PAPER.height / 3 - TITLE));
    drawSectionTitle(flow, n + 1, title);
    draw();
  }
}

function drawSectionTitle(flow: Flow, number: number, title: string): void {
  const { page } = flow;
  flow.y =
    page.tag('H2', () => {
      page.write(`${number} `, { x: PAPER.left, y: flow.y }, STYLES.sectionNumber);
      return page.write(title, { x: PAPER.left + 22, y: flow.y }, STYLES.section);
    }) + 6;
}

function drawBasis(flow: Flow, { priceBasis, allowances }: OfferDocument): void {
  if (priceBasis) flow.paragraphs(priceBasis, STYLES.body);
  for (const allowance of allowances) {
    flow.gap(8);
    drawAllowance(flow, allowance);
  }
  if (allowances.length === 0) return;
  flow.gap(8);
  flow.block('P', MORE_HOURS, STYLES.small);
}

/** Hours drawn one by one, and how many beyond them. */
const HOURS = { most: 40, beyond: 3, height: 9, widest: 33 };

function drawAllowance(flow: Flow, { text, quarterHours, rateCents }: OfferDocument['allowances'][number]): void {
  const { page } = flow;
  const words = `${formatHours(quarterHours)} at ${formatCents(rateCents)}, included`;
  const side = page.widthOf(words, STYLES.body) + 4;
  const width = PAPER.inner - side - 12;
  const height = page.heightOf(text, width, STYLES.strong);
  flow.reserve(height + HOURS.height + 6);
  const y = flow.y;
  page.group('P', () => {
    page.tag('Span', () => page.write(text, { x: PAPER.left, y, width }, STYLES.strong));
    page.tag('Span', () => page.write(words, { x: PAPER.right - side, y, width: side, align: 'right' }, STYLES.body));
  });
  flow.gap(height + 2);
  const hours = quarterHours / 4;
  if (hours > HOURS.most) return;
  const cells = Math.ceil(hours) + HOURS.beyond;
  const pitch = Math.min(HOURS.widest, (PAPER.inner - 6) / cells);
  page.artifact(() => {
    for (let n = 0; n < cells; n++) {
      const filled = Math.max(0, Math.min(1, hours - n));
      const cell = (part: number) => raked(page, [PAPER.left + n * pitch, flow.y, (pitch - 2.5) * part, HOURS.height]);
      cell(1);
      page.doc
        .lineWidth(0.7)
        .strokeOpacity(1)
        .stroke(filled > 0 ? COLORS.ink : COLORS.ruleStrong);
      if (filled === 0) continue;
      cell(filled);
      page.doc.fillOpacity(1).fill(COLORS.ink);
    }
  });
  flow.gap(HOURS.height + 2);
}

const BAR = 13;

function drawDays(flow: Flow, document: OfferDocument): void {
  const { page } = flow;
  const { sentOn, validUntil } = document;
  const stay = stayOf(document);
  if (stay) {
    flow.reserve(90);
    const valid = countDays(sentOn, validUntil) - 1;
    const [start, end] = [countDays(sentOn, stay.from) - 1, countDays(sentOn, stay.to)];
    const last = Math.max(end, valid, 1);
    const at = (day: number) => PAPER.left + (Math.max(0, day) / last) * (PAPER.inner - 6);
    const y = flow.y + 2;
    page.artifact(() => {
      raked(page, [at(0), y, at(valid) - at(0), BAR]);
      page.doc.lineWidth(0.9).strokeOpacity(1).stroke(COLORS.ink);
      const stage = (at(end) - at(start)) / STAY_COLORS.length;
      for (const [n, color] of STAY_COLORS.entries()) {
        raked(page, [at(start) + n * stage, y + BAR + 3, stage - 1.5, BAR]);
        page.doc.lineWidth(0.4).fillAndStroke(color, COLORS.ruleStrong);
      }
    });
    flow.gap(2 * BAR + 12);
  }
  flow.reserve(FACTS);
  flow.y = drawFacts(page, daysFacts(document), flow.y);
}

const STAIRS = 58;

const heightOfPayments = (rows: readonly PaymentRow[]) => STAIRS + 16 + rows.length * 18;

/** Payments as stairs and as a table: what is due at each step is solid, what is paid by then is gray. */
function drawPayments(flow: Flow, rows: readonly PaymentRow[]): void {
  drawStairs(flow, rows);
  drawPaymentTable(flow, rows);
}

function drawStairs(flow: Flow, rows: readonly PaymentRow[]): void {
  const { page } = flow;
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
  if (total === 0) return;
  flow.reserve(heightOfPayments(rows));
  const [bottom, step] = [flow.y + 10 + STAIRS, PAPER.inner / rows.length];
  let paid = 0;
  page.artifact(() => {
    for (const [n, { cents }] of rows.entries()) {
      const x = PAPER.left + n * step;
      const [before, after] = [(paid / total) * STAIRS, ((paid + cents) / total) * STAIRS];
      page.doc
        .rect(x, bottom - before, step, before)
        .fillOpacity(1)
        .fill('#e8ebe9');
      page.doc.rect(x, bottom - after, step, after - before).fill(COLORS.ink);
      page.write(String(n + 1), { x: x + 3, y: bottom - after - 11 }, STYLES.amount);
      paid += cents;
    }
  });
  flow.y = bottom;
  page.rule([PAPER.left, bottom], [PAPER.right, bottom], COLORS.text, 0.75);
  flow.gap(3);
}

export function drawPaymentTable(flow: Flow, rows: readonly PaymentRow[]): void {
  flow.page.group('Table', () => {
    for (const [n, row] of rows.entries()) drawPayment(flow, n + 1, row);
  });
}

function drawPayment(flow: Flow, number: number, { label, share, amount }: PaymentRow): void {
  const { page } = flow;
  const height = page.heightOf(label, 170, STYLES.line) + 6;
  flow.reserve(height);
  const y = flow.y + 3;
  page.group('TR', () => {
    page.tag('TD', () => page.write(String(number), { x: PAPER.left, y }, STYLES.amount));
    page.tag('TH', () => page.write(label, { x: PAPER.left + 18, y, width: 170 }, STYLES.line), { scope: 'Row' });
    page.tag('TD', () => {
      if (share) page.write(share, { x: PAPER.left + 200, y, width: 190 }, STYLES.detail);
    });
    page.tag('TD', () => page.write(amount, { x: PAPER.right - 100, y, width: 100, align: 'right' }, STYLES.amount));
  });
  flow.gap(height);
  page.rule([PAPER.left, flow.y], [PAPER.right, flow.y]);
}

function drawPhotos(flow: Flow, photos: SentOrder['pictures']['photos']): void {
  flow.block('P', 'These photos are part of the quote.', STYLES.body);
  flow.gap(6);
  const of = (n: number, photo: Uint8Array | null) =>
    `Photo ${n + 1} of ${photos.length}${photo ? '' : ', on the page of this quote'}`;
  drawPhotoGrid(
    flow,
    photos.map((bytes, n) => ({ bytes, alt: of(n, bytes) })),
    3,
  );
}

function drawAnswer(flow: Flow, { document, documentHash }: SentOrder): void {
  const { page } = flow;
  const { sentOn, business, customer } = document;
  flow.reserve(FINGERPRINT.height + 20);
  drawFingerprint(
    page,
    { hash: documentHash, of: 'the document', caption: FINGERPRINT_CAPTION },
    { x: PAPER.left, y: flow.y + 4 },
  );
  const x = PAPER.left + FINGERPRINT.width + 28;
  const box = { x, width: PAPER.right - x };
  const onPaper = business.phone ? ` On request we do it on paper: ${reachUs(business.phone)}.` : '';
  const texts = [
    `Open the private link ${customer.email === null ? 'we gave you' : `in our email of ${formatDay(sentOn, 'long')}`}. There you can choose options, ask questions, decline, or accept by typing your name.${onPaper}`,
    `The squares show the number below them, one column for each of its 32 bytes. The page, this PDF and your email all show the same squares. If yours don’t match, don’t accept the quote. Please ${reachUs(business.phone, 'reply to our email')}.`,
  ];
  let y = flow.y + 2;
  for (const text of texts) y = page.tag('P', () => page.write(text, { ...box, y }, STYLES.body)) + 8;
  flow.gap(FINGERPRINT.height + 12);
}
