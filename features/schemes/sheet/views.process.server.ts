import { INCH, type Point } from '#features/drawing/geometry/rules.ts';
import { markWidth } from '#features/drawing/mark/rules.ts';
import { drawPdf } from '#features/drawing/pdf/process.server.ts';
import { drawView, type View } from '#features/drawing/pictures/rules.ts';
import { type Placement, placePort, placeStarboard } from '#features/drawing/svg/rules.ts';
import { COLORS, type TaggedDocument } from '#features/pdf/process.server.ts';
import { STATION_STEP, stationsAlong } from '../callouts/rules.ts';
import { formatFeet } from '../wording/rules.ts';
import type { Sheet } from './rules.ts';
import { INNER, STYLES } from './styles.process.server.ts';

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
