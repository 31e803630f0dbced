import { AIRFRAMES, type Airframe } from '#features/aircraft/built-in/airframes.ts';
import { elevationOf } from '#features/aircraft/rules.ts';
import { drawPdf } from '#features/drawing/pdf/process.server.ts';
import { drawView, settlePicture, sheetOf } from '#features/drawing/pictures/rules.ts';
import { placePort } from '#features/drawing/svg/rules.ts';
import { PAPER, STYLES } from '#features/pdf/paper.process.server.ts';
import { COLORS, type TaggedDocument } from '#features/pdf/process.server.ts';
import { describeScheme } from '#features/schemes/describing/rules.ts';
import type { OfferDocument } from '../contract.ts';
import type { OfferPictures } from './contract.ts';

const FIELD = '40 8 1120 446';
const METAL = '#e8ebe9';
const GLASS = '#12293a';
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

interface Room {
  width: number;
  height: number;
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
