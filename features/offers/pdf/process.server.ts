import { drawFoot, drawRunningHead, openPaper, PAPER } from '#features/pdf/paper.process.server.ts';
import { makeAcceptancePage } from './acceptance.process.server.ts';
import type { Acceptance, SentOrder } from './contract.ts';
import { drawFirstPage } from './head.process.server.ts';
import { beginningOf, nameVersion, runningHead, titleOf } from './rules.ts';
import { drawSections } from './terms.process.server.ts';

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
  const { appendPages } = await import('./append.process.server.ts');
  return appendPages(acceptance.stored, await makeAcceptancePage(acceptance));
}
