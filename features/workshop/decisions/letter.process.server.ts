import type { Airframe } from '#airplanes/aircraft/airframe.ts';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { AIRFRAMES } from '#airplanes/aircraft/built-in/airframes.ts';
import { COLORS, type TaggedDocument, type TextStyle } from '#foundation/pdf/document.process.server.ts';
import { drawKicker, drawLogo, type Flow, PAPER, RAKE, raked, STYLES } from '#foundation/pdf/paper.process.server.ts';
import { formatDay } from '#time/format-day.ts';
import { groupsOf, hashBits, type Letterhead, reachOf } from './letter.ts';

type Letter = Letterhead & { sentOn: string; title: string };

/** Draws the shop, the customer and the title; returns the lower edge. */
export function drawLetterhead(page: TaggedDocument, document: Letter, kicker: readonly string[]): number {
  const { customer, business, sentOn, title } = document;
  drawLogo(page, business.name, { x: PAPER.left, y: PAPER.head, width: 156 });
  const right = { x: PAPER.right - 320, width: 320, align: 'right' } as const;
  let y = PAPER.head;
  for (const line of reachOf(document)) y = page.tag('P', () => page.write(line, { ...right, y }, STYLES.small));
  y = PAPER.head + 50;
  page.tag('P', () => page.write(formatDay(sentOn, 'long'), { ...right, y }, STYLES.body));
  const left = { x: PAPER.left, width: PAPER.inner - 120 };
  const lines = [customer.name, customer.businessName, customer.email].filter((line) => line !== null);
  for (const [n, line] of lines.entries())
    y = page.tag('P', () => page.write(line, { ...left, y }, n === 0 ? STYLES.strong : STYLES.body));
  y = drawKicker(page, kicker, y + 14);
  return page.tag('H1', () => page.write(title, { x: PAPER.left, y, width: PAPER.inner }, STYLES.title)) + 9;
}

/** What was said, and what the file begins with. */
export function drawSaid(flow: Flow, { said, stored }: { said: string; stored: string }): void {
  flow.gap(16);
  flow.block('H2', 'What was said', STYLES.section, { after: 60 });
  flow.gap(3);
  flow.paragraphs(said, STYLES.body);
  flow.gap(4);
  flow.paragraphs(stored, STYLES.small);
}

interface Print {
  hash: string;
  of: string;
  caption: string;
}

/** What was sent and what was decided, side by side. */
export function drawFingerprints(flow: Flow, [sent, decided]: [Print, Print]): void {
  flow.gap(12);
  flow.reserve(FINGERPRINT.height + 12);
  const { y } = flow;
  drawFingerprint(flow.page, sent, { x: PAPER.left, y });
  drawFingerprint(flow.page, decided, { x: PAPER.left + PAPER.inner / 2 + 8, y });
}

const SQUARE = { size: 5.2, pitch: 6.2 };
/** Points of a fingerprint with its number below. */
export const FINGERPRINT = { width: 32 * SQUARE.pitch + 8 * SQUARE.pitch * RAKE, height: 8 * SQUARE.pitch + 66 };

/** A SHA-256 as 32 columns of eight squares, its number below, and what it is of. */
export function drawFingerprint(
  page: TaggedDocument,
  { hash, of, caption }: { hash: string; of: string; caption: string },
  { x, y }: { x: number; y: number },
): void {
  const rows = 8 * SQUARE.pitch;
  const box: [number, number, number, number] = [x, y, x + FINGERPRINT.width, y + rows];
  page.figure(`Fingerprint of ${of}: its SHA-256 number, drawn`, box, () => {
    for (const isSet of [false, true]) {
      for (const [column, bits] of hashBits(hash).entries())
        for (const [row, bit] of bits.entries()) {
          if (bit !== isSet) continue;
          const lean = (8 - row) * SQUARE.pitch * RAKE;
          raked(page, [
            x + column * SQUARE.pitch + lean - SQUARE.size * RAKE,
            y + row * SQUARE.pitch,
            SQUARE.size,
            SQUARE.size,
          ]);
        }
      page.doc.fillOpacity(1).fill(isSet ? COLORS.ink : COLORS.rule);
    }
  });
  page.tag('P', () => {
    for (const [n, group] of groupsOf(hash).entries())
      page.write(group, { x: x + (n % 4) * 40, y: y + rows + 8 + Math.floor(n / 4) * 12 }, STYLES.hash);
  });
  const under = y + rows + 8 + 4 * 12 + 2;
  page.tag('Caption', () => page.write(caption, { x, y: under, width: FINGERPRINT.width }, STYLES.detail));
}

const FIELD = '40 8 1120 446';
const METAL = '#e8ebe9';
const GLASS = '#12293a';

export interface Room {
  width: number;
  height: number;
}

/** What is drawn on an elevation, with the words that it adds to those of the figure. */
interface Over {
  alt: string;
  draw: (field: { x: number; y: number; width: number; height: number }) => void;
}

/** As the site's elevations: lines on white, the glass dark. It stands on the floor of its room. */
export function drawElevation(
  page: TaggedDocument,
  aircraft: Parameters<typeof elevationOf>[0],
  y: number,
  room: Room,
  over?: Over,
) {
  const airframe: Airframe = AIRFRAMES[elevationOf(aircraft)];
  const [left, top, wide, high] = (airframe.field ?? FIELD).split(' ').map(Number) as [number, number, number, number];
  const scale = Math.min(room.width / wide, room.height / high);
  const width = wide * scale;
  const x = (PAPER.width - width) / 2;
  const alt = [`Left elevation: ${aircraft.model || aircraft.type}`, over?.alt].filter(Boolean).join('. ');
  page.figure(alt, [x, y, x + width, y + room.height], () => {
    const { doc } = page;
    doc
      .save()
      .translate(x - left * scale, y + room.height - high * scale - top * scale)
      .scale(scale);
    doc.lineWidth(1.6).lineJoin('round').lineCap('round').fillOpacity(1).strokeOpacity(1);
    for (const [path, fill] of layersOf(airframe)) {
      if (!path) continue;
      doc.path(path);
      if (fill) doc.fillAndStroke(fill, COLORS.ink);
      else doc.stroke(COLORS.ink);
    }
    doc.restore();
    over?.draw({ x, y: y + room.height - high * scale, width, height: high * scale });
  });
  return { x, width };
}

/** From back to front, with what fills each. */
function layersOf(a: Airframe): [path: string | undefined, fill: string | null][] {
  const white = '#ffffff';
  return [
    [a.gear, METAL],
    [a.wheels, METAL],
    [a.pants, white],
    [a.ventral, white],
    [a.fin, white],
    [a.fuselage, white],
    [a.rudder, null],
    [a.windows, GLASS],
    [a.door, null],
    [a.panels, null],
    [a.hstab, white],
    [a.pylon, white],
    [a.prop, METAL],
    [a.nacelle, white],
    [a.nacelleDetail, null],
    [a.exhaust, null],
    [a.engineOnWing ? a.spinner : undefined, METAL],
    [a.wing, white],
    [a.wingDetail, null],
    [a.strut, white],
    [a.engineOnWing ? undefined : a.spinner, METAL],
  ];
}

export function writeRight(
  page: TaggedDocument,
  text: string,
  [x, y, width]: [number, number, number],
  style: TextStyle,
): void {
  page.tag('TD', () => {
    if (text) page.write(text, { x, y, width, align: 'right' }, style);
  });
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
