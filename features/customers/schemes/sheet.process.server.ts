import { INCH, type Point } from '#airplanes/drawing/geometry.ts';
import { markWidth } from '#airplanes/drawing/paint/scheme.ts';
import { type Placement, placePort, placeStarboard } from '#airplanes/drawing/paint/steps.ts';
import { drawPdf } from '#airplanes/drawing/pdf.process.server.ts';
import { drawView, type View } from '#airplanes/drawing/pictures.ts';
import { COLORS, TaggedDocument } from '#foundation/pdf/document.process.server.ts';
import { drawLogo } from '#foundation/pdf/paper.process.server.ts';
import { STATION_STEP, stationsAlong } from './callouts.ts';
import type { SheetOrder } from './schemes.contract.ts';
import { type Sheet, writeSheet } from './sheet.ts';
import { drawFigures } from './sheet-figures.process.server.ts';
import { INNER, PAGE, STYLES } from './sheet-mark.process.server.ts';
import { TRUTH } from './studio.constants.ts';
import { formatFeet } from './wording.ts';

const AREA = { top: 76, bottom: 496 };
/** Above a view its caption, beneath it shadow and stations or a dimension. */
const CAPTION = 16;
const BELOW = 34;
/** Between the columns, and for a dimension beside a view. */
const GAP = 40;
const BESIDE = 16;
/** Half of the last station's figure. */
const INSET = 8;
/** At least between two stations. */
const STATION_ROOM = 24;
const POINTS_OF_METRE = 72 / INCH;

const CAPTIONS: Record<View, string> = { left: 'Left side', right: 'Right side', top: 'From above' };

/** What one inch on paper is, so that all three views fit at one scale. */
export function scaleOfViews({ size: { length, span, height } }: Sheet): number {
  const room = AREA.bottom - AREA.top - CAPTION - BELOW;
  const largest = Math.min(
    (INNER.width - INSET - GAP - BESIDE) / (length + span),
    room / length,
    (room - CAPTION - BELOW) / (2 * height),
  );
  return Math.ceil(POINTS_OF_METRE / largest);
}

/** Left and right side one above the other, the plan beside them with its nose up. */
export function drawViews(page: TaggedDocument, sheet: Sheet): void {
  const scale = POINTS_OF_METRE / scaleOfViews(sheet);
  const { length, span, height } = sheet.size;
  const block = CAPTION + height * scale + BELOW;
  const tallest = Math.max(2 * block, CAPTION + length * scale + BELOW);
  const top = AREA.top + Math.min(28, (AREA.bottom - AREA.top - tallest) / 2);
  for (const [n, view] of (['left', 'right'] as const).entries())
    drawSideView(page, sheet, view, { scale, x: INNER.left + INSET, y: top + n * Math.max(block, tallest - block) });
  const free = INNER.width - INSET - (length + span) * scale - GAP - BESIDE;
  const middle = INNER.right - BESIDE - free / 2 - (span * scale) / 2;
  drawPlanView(page, sheet, { scale, x: middle, y: top });
}

interface Place {
  scale: number;
  x: number;
  y: number;
}

function drawSideView(page: TaggedDocument, sheet: Sheet, view: 'left' | 'right', { scale, x, y }: Place): void {
  const { picture, size, descriptions } = sheet;
  const { length, ground } = picture.airframe;
  const [top, end] = [y + CAPTION, x + length * scale];
  const floor = top + size.height * scale;
  const datum = floor + ground * scale;
  const placement = view === 'left' ? placePort(scale, x, datum) : placeStarboard(scale, end, datum);
  drawCaption(page, CAPTIONS[view], x, y);
  page.figure(descriptions[view], [x, top, end, floor + BELOW], () => {
    drawPdf(page.doc, drawView(picture, view), placement);
    drawStations(page, length, placement, floor + 11);
    if (view === 'left') {
      drawMarkHeight(page, sheet, placement);
      drawUpright(page, [end + 14, top, floor], formatFeet(size.height));
    }
  });
}

function drawPlanView(page: TaggedDocument, { picture, size, descriptions }: Sheet, { scale, x, y }: Place): void {
  const top = y + CAPTION;
  const half = (size.span * scale) / 2;
  const bottom = top + size.length * scale;
  const placement = {
    scale,
    place: ([aft, right]: Point): Point => [x + right * scale, top + aft * scale],
    key: `plan ${scale} ${x} ${top}`,
  };
  drawCaption(page, CAPTIONS.top, x - half, y);
  page.figure(descriptions.top, [x - half, top, x + half + BESIDE, bottom + BELOW], () => {
    drawPdf(page.doc, drawView(picture, 'top'), placement);
    drawLevel(page, [x - half, x + half, bottom + 14], formatFeet(size.span));
    drawUpright(page, [x + half + 12, top, bottom], formatFeet(size.length));
  });
}

function drawCaption(page: TaggedDocument, text: string, x: number, y: number): void {
  page.tag('Caption', () => page.write(text.toUpperCase(), { x, y }, STYLES.label));
}

const lines = (page: TaggedDocument, path: string) =>
  page.doc.path(path).lineWidth(0.5).strokeOpacity(1).stroke(COLORS.text2);

/** Inches aft of the nose. */
function drawStations(page: TaggedDocument, length: number, { scale, place }: Placement, y: number): void {
  const isNarrow = STATION_STEP * INCH * scale < STATION_ROOM;
  const stations = stationsAlong(length, isNarrow ? 2 * STATION_STEP : STATION_STEP);
  const at = (station: number) => place([station * INCH, 0])[0];
  lines(page, `M${at(0)} ${y}H${at(length / INCH)}${stations.map((each) => `M${at(each)} ${y - 3.5}v7`).join('')}`);
  for (const station of stations)
    page.write(String(station), { x: at(station) - 20, y: y + 6, width: 40, align: 'center' }, STYLES.figure);
}

/** The height of the mark at its aft end, its figure beneath the airplane, where nothing is painted. */
function drawMarkHeight(page: TaggedDocument, { picture: { airframe, settled } }: Sheet, { place }: Placement): void {
  if (!settled.mark) return;
  const { text, x, z, height } = settled.mark;
  const aft = x + markWidth(text, height) + height / 4;
  const [[left, low], [, high]] = [place([aft, z]), place([aft, z + height])];
  const below = place([aft, airframe.body.bottom(Math.min(aft, airframe.body.end))])[1] + 8;
  const path = `M${left} ${high}V${below}M${left - 2} ${low}h4M${left - 2} ${high}h4`;
  page.doc.path(path).lineWidth(2).strokeOpacity(0.85).stroke('#ffffff');
  lines(page, path);
  page.write('12 in', { x: left - 15, y: below + 2, width: 30, align: 'center' }, STYLES.figure);
}

/** A dimension between two stations at height y, its figure in the middle of its line. */
function drawLevel(page: TaggedDocument, [from, to, y]: [number, number, number], text: string): void {
  const middle = (from + to) / 2;
  const half = page.widthOf(text, STYLES.figure) / 2 + 5;
  lines(page, `M${from} ${y}H${middle - half}M${middle + half} ${y}H${to}M${from} ${y - 3.5}v7M${to} ${y - 3.5}v7`);
  page.write(
    text,
    { x: middle - half, y: y - STYLES.figure.size / 2, width: 2 * half, align: 'center' },
    STYLES.figure,
  );
}

function drawUpright(page: TaggedDocument, [x, from, to]: [number, number, number], text: string): void {
  page.doc.save().rotate(-90, { origin: [x, to] });
  drawLevel(page, [x, x + to - from, to], text);
  page.doc.restore();
}

const LAY_OUT = 'Lay out from the airplane, not from this sheet.';

/** The sheet of a scheme: a PDF of two Letter pages. */
export async function makeSheet(order: SheetOrder): Promise<Buffer> {
  const sheet = writeSheet(order);
  const page = new TaggedDocument({
    title: sheet.mark ? `Paint scheme ${sheet.mark}` : `Paint scheme for a ${sheet.type}`,
    author: sheet.business,
    size: [PAGE.width, PAGE.height],
    createdAt: new Date(`${order.drawnOn}T12:00:00Z`),
  });
  drawHead(page, sheet, {
    isFirst: true,
    subject: [sheet.mark && sheet.type, sheet.layout].filter(Boolean).join(', '),
    note: `Stations in inches aft of the nose. All views 1 : ${scaleOfViews(sheet)}.`,
  });
  drawViews(page, sheet);
  drawTitleBlock(page, sheet);
  drawFoot(page, `${TRUTH} ${LAY_OUT} An illustration, not an airworthiness approval.`, 1);
  page.addPage();
  drawHead(page, sheet, {
    isFirst: false,
    subject: 'Zones, lines, tail number',
    note: 'What the painter tapes and mixes',
  });
  drawFigures(page, sheet);
  drawFoot(
    page,
    `Colors are only what a screen or printer can show; go by the painted panel. ${LAY_OUT} An illustration, not an airworthiness approval.`,
    2,
  );
  return page.finish();
}

interface Head {
  /** The first page has the document's title. */
  isFirst: boolean;
  subject: string;
  note: string;
}

function drawHead(page: TaggedDocument, { mark, type, business }: Sheet, { isFirst, subject, note }: Head): void {
  const name = mark ?? type;
  const drawName = () => page.write(name, { x: INNER.left, y: 29 }, STYLES.mark);
  if (isFirst) page.tag('H1', drawName);
  else page.artifact(drawName);
  const x = Math.max(240, INNER.left + page.widthOf(name, STYLES.mark) + 24);
  page.tag(isFirst ? 'P' : 'H2', () => page.write(subject, { x, y: 24 }, STYLES.subject));
  page.tag('P', () => page.write(note, { x, y: 42 }, STYLES.muted));
  drawLogo(page, isFirst ? business : null, { x: INNER.right - 118, y: 30, width: 118 });
  page.rule([INNER.left, 61], [INNER.right, 61], COLORS.text, 0.75);
}

const BLOCK = { top: 508, height: 66 };

function drawTitleBlock(page: TaggedDocument, sheet: Sheet): void {
  const aircraft = [sheet.type, sheet.mark].filter(Boolean).join(', ');
  const cells: { width: number; facts: [label: string, value: string | null][] }[] = [
    {
      width: 0.26,
      facts: [
        ['Aircraft', sheet.family ? `${aircraft}, in the class of the ${sheet.family}` : aircraft],
        ['Layout', `${sheet.layout}, ${sheet.moves}`],
      ],
    },
    {
      width: 0.155,
      facts: [
        ['Drawn on', sheet.drawnOn],
        ['Rules checked on', sheet.rulesReadOn],
      ],
    },
    {
      width: 0.195,
      facts: [
        ['Overall', sheet.overall],
        ['Page', '1 of 2'],
      ],
    },
    {
      width: 0.39,
      facts: [
        ['Scheme code', sheet.code],
        ['Link', sheet.link],
      ],
    },
  ];
  page.artifact(() =>
    page.doc
      .rect(INNER.left, BLOCK.top, INNER.width, BLOCK.height)
      .lineWidth(0.75)
      .strokeOpacity(1)
      .stroke(COLORS.text),
  );
  let x = INNER.left;
  page.group('L', () => {
    for (const { width: share, facts } of cells) {
      const width = share * INNER.width;
      if (x > INNER.left) page.rule([x, BLOCK.top], [x, BLOCK.top + BLOCK.height], COLORS.ruleStrong);
      let y = BLOCK.top + 5;
      for (const [label, value] of facts)
        if (value) y = drawFact(page, [label, value], { x: x + 9, y, width: width - 18 }) + 3;
      x += width;
    }
  });
}

type Box = { x: number; y: number; width: number };

/** From the usual one to that of the longest code. */
const SIZES = [STYLES.body.size, 8, 6];
const MAX_FACT_HEIGHT = 22;

function drawFact(page: TaggedDocument, [label, value]: [string, string], { x, y, width }: Box): number {
  const styles = SIZES.map((size) => ({ ...STYLES.body, size, leading: 1.25 }));
  const style = styles.find((style) => page.heightOf(value, width, style) < MAX_FACT_HEIGHT) ?? styles.at(-1)!;
  return page.group('LI', () => {
    const under = page.tag('Lbl', () => page.write(label.toUpperCase(), { x, y }, STYLES.label));
    return page.tag('LBody', () => page.write(value, { x, y: under, width }, style));
  });
}

function drawFoot(page: TaggedDocument, text: string, number: number): void {
  const y = 580;
  page.tag('P', () => page.write(text, { x: INNER.left, y, width: INNER.width - 70 }, STYLES.fine));
  page.artifact(() =>
    page.write(`Page ${number} of 2`, { x: INNER.right - 70, y, width: 70, align: 'right' }, STYLES.fine),
  );
}
