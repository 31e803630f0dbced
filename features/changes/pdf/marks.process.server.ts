import { drawElevation } from '#features/offers/pdf/aircraft.process.server.ts';
import type { Flow } from '#features/pdf/flow.process.server.ts';
import { PAPER } from '#features/pdf/paper.process.server.ts';
import { COLORS, type TextStyle } from '#features/pdf/process.server.ts';
import type { ChangeDocument } from '../contract.ts';

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
