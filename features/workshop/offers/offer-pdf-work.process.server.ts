import { placePort } from '#airplanes/drawing/paint/steps.ts';
import { drawPdf } from '#airplanes/drawing/pdf.process.server.ts';
import { drawView, settlePicture, sheetOf } from '#airplanes/drawing/pictures.ts';
import { describeScheme } from '#customers/schemes/scheme-fields.ts';
import { COLORS, type TaggedDocument } from '#foundation/pdf/document.process.server.ts';
import { type Flow, PAPER, STYLES } from '#foundation/pdf/paper.process.server.ts';
import { drawElevation, drawSum, type Room, writeRight } from '#workshop/decisions/letter.process.server.ts';
import type { OfferDocument, OfferSection, OfferTotals } from './offer.contract.ts';
import { type OfferPictures, type WorkRow, writeRange, writeSection, writeSum } from './offer-pdf.ts';

/** Beneath the drawing: its dimension and its caption. */
const BELOW = 32;

/** The least and the most that the drawing takes, in points. */
export const DRAWING = { least: 110, most: 208 };

/** The left side: the request's scheme, else the aircraft's elevation. `height` is that of drawing and caption. */
export function drawAircraft(
  page: TaggedDocument,
  document: OfferDocument,
  scheme: OfferPictures['scheme'],
  { y, height }: { y: number; height: number },
): void {
  const room = { width: PAPER.inner * 0.86, height: height - BELOW };
  const { x, width } = scheme ? drawScheme(page, scheme, y, room) : drawElevation(page, document.aircraft, y, room);
  const line = y + room.height + 8;
  page.artifact(() => {
    page.doc.moveTo(x, line).lineTo(x + width, line);
    for (let n = 0; n <= 8; n++) {
      const tick = n % 8 === 0 ? 4 : 2;
      page.doc.moveTo(x + (n * width) / 8, line - tick).lineTo(x + (n * width) / 8, line + tick);
    }
    page.doc.lineWidth(0.5).strokeOpacity(1).stroke(COLORS.ruleStrong);
  });
  const [left, right] = [
    scheme ? 'Your scheme, as drawn in the studio' : document.aircraft.tailNumber,
    'Left elevation',
  ];
  page.tag('Caption', () => {
    if (left) page.write(left.toUpperCase(), { x, y: line + 6 }, STYLES.label);
    page.write(right.toUpperCase(), { x: x + width / 2, y: line + 6, width: width / 2, align: 'right' }, STYLES.label);
  });
}

function drawScheme(
  page: TaggedDocument,
  { scheme, coatings }: NonNullable<OfferPictures['scheme']>,
  y: number,
  room: Room,
): { x: number; width: number } {
  const picture = settlePicture(scheme, coatings);
  const { airframe, settled } = picture;
  const whole = sheetOf(airframe, 'left', room.width);
  const width = room.width * Math.min(1, room.height / whole.height);
  const sheet = sheetOf(airframe, 'left', width);
  const x = (PAPER.width - width) / 2;
  const [left, datum] = sheet.place([0, 0]);
  const placement = placePort(sheet.scale, x + left, y + room.height - sheet.height + datum);
  const alt = describeScheme(scheme, settled, coatings);
  page.figure(alt, [x, y, x + width, y + room.height], () => drawPdf(page.doc, drawView(picture, 'left'), placement));
  return { x, width };
}

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

/** Draws a round box where one may be chosen and a square one where several may; a ticked one is filled. */
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
