import type { Flow } from '#features/pdf/flow.process.server.ts';
import { drawFoot, openPaper, PAPER, STYLES } from '#features/pdf/paper.process.server.ts';
import { COLORS } from '#features/pdf/process.server.ts';
import { DRAFT_HEADING } from './constants.ts';
import { type LogbookFacts, SIGNATURE_BLANKS, writeLogbook } from './rules.ts';

/** The PDF of a draft of a logbook entry, headed as one on every page. The same facts give the same bytes. */
export async function makeLogbookPdf(facts: LogbookFacts): Promise<Buffer> {
  const { business, job } = facts;
  const title = `Draft of a logbook entry, job ${job.number}`;
  // A draft is made anew whenever it is asked for: its bytes depend on what it says alone.
  const { page, flow } = openPaper({ title, author: business.name, createdAt: new Date(0) });
  flow.y = PAPER.top;
  flow.block('P', DRAFT_HEADING, STYLES.strong);
  flow.gap(8);
  flow.block('H1', 'Logbook entry', STYLES.title);
  for (const { about, lines } of writeLogbook(facts)) {
    flow.gap(8);
    if (about) flow.block('H2', about, STYLES.group, { after: lines.length > 0 ? 20 : 0 });
    for (const line of lines) flow.block('P', line, STYLES.body);
  }
  drawBlanks(flow);
  page.onEachPage((number, count) => {
    const y = 40;
    page.doc.rect(PAPER.left, y, PAPER.inner, 24).lineWidth(1.25).strokeOpacity(1).stroke(COLORS.text);
    page.write(DRAFT_HEADING, { x: PAPER.left, y: y + 5, width: PAPER.inner, align: 'center' }, STYLES.strong);
    drawFoot(page, [`Job ${job.number}`, job.tailNumber ?? '', `Page ${number} of ${count}`]);
  });
  return page.finish();
}

const BLANK = { height: 58, gap: 14 };

/** Lines to be filled in by hand. */
function drawBlanks(flow: Flow): void {
  const { page } = flow;
  flow.gap(12);
  flow.reserve(BLANK.height);
  const width = (PAPER.inner - (SIGNATURE_BLANKS.length - 1) * BLANK.gap) / SIGNATURE_BLANKS.length;
  for (const [n, label] of SIGNATURE_BLANKS.entries()) {
    const [x, y] = [PAPER.left + n * (width + BLANK.gap), flow.y + BLANK.height - 16];
    page.rule([x, y], [x + width, y], COLORS.text, 0.75);
    page.tag('P', () => page.write(label, { x, y: y + 3, width }, STYLES.small));
  }
  flow.gap(BLANK.height);
}
