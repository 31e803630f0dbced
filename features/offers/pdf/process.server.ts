import { Flow } from '#features/pdf/flow.process.server.ts';
import { COLORS, TaggedDocument } from '#features/pdf/process.server.ts';
import type { OfferDocument } from '../contract.ts';
import type { SentOrder } from './contract.ts';
import { drawFirstPage } from './head.process.server.ts';
import { beginningOf, nameVersion } from './rules.ts';
import { PAPER, STYLES } from './styles.process.server.ts';
import { drawSections } from './terms.process.server.ts';

/** The PDF of a quote as it is sent. The same order gives the same bytes. */
export async function makeOfferPdf(order: SentOrder): Promise<Buffer> {
  const { document, documentHash } = order;
  const { page, flow } = openPaper(document, document.title, new Date(`${document.sentOn}T12:00:00Z`));
  drawFirstPage(flow, order);
  flow.breakPage();
  drawSections(flow, order);
  page.onEachPage((number, count) => {
    if (number > 1) drawRunningHead(page, document);
    drawFoot(page, [nameVersion(document), beginningOf(documentHash), `Page ${number} of ${count}`]);
  });
  return page.finish();
}

/** A document of Letter pages, and what flows over them. */
export function openPaper({ number, version, business }: OfferDocument, title: string, createdAt: Date) {
  const page = new TaggedDocument({
    title: `Quote ${number}, version ${version}: ${title}`,
    author: business.name,
    size: [PAPER.width, PAPER.height],
    margins: {
      top: PAPER.top,
      bottom: PAPER.height - PAPER.bottom,
      left: PAPER.left,
      right: PAPER.width - PAPER.right,
    },
    createdAt,
  });
  const flow = new Flow(
    page,
    { left: PAPER.left, width: PAPER.inner, top: PAPER.top, bottom: PAPER.bottom },
    PAPER.head,
  );
  return { page, flow };
}

/** What stands above every page but the first. */
export function drawRunningHead(page: TaggedDocument, document: OfferDocument): void {
  const { business, aircraft } = document;
  const subject = `Quote ${nameVersion(document)}${aircraft.tailNumber && `, for ${aircraft.tailNumber}`}`;
  page.write(business.name, { x: PAPER.left, y: 44 }, STYLES.foot);
  page.write(subject, { x: PAPER.left, y: 44, width: PAPER.inner, align: 'right' }, STYLES.foot);
  drawLine(page, 58);
}

export function drawFoot(page: TaggedDocument, [left, middle, right]: [string, string, string]): void {
  drawLine(page, 745);
  const box = { x: PAPER.left, y: 750, width: PAPER.inner };
  page.write(left, { ...box, width: 170 }, STYLES.foot);
  page.write(middle, { ...box, align: 'center' }, { ...STYLES.foot, font: 'stencil', spacing: 0.05 });
  page.write(right, { ...box, align: 'right' }, STYLES.foot);
}

function drawLine({ doc }: TaggedDocument, y: number): void {
  doc.moveTo(PAPER.left, y).lineTo(PAPER.right, y).lineWidth(0.5).strokeOpacity(1).stroke(COLORS.ruleStrong);
}
