import type { Flow } from '#features/pdf/flow.process.server.ts';
import { drawFoot, drawRunningHead, openPaper, PAPER, STYLES } from '#features/pdf/paper.process.server.ts';
import { drawFacts, drawKicker } from '#features/pdf/parts.process.server.ts';
import type { Acceptance } from './contract.ts';
import { drawFingerprint, FINGERPRINT } from './fingerprint.process.server.ts';
import { type AcceptanceWords, beginningOf, nameVersion, runningHead, titleOf, writeAcceptance } from './rules.ts';
import { drawPaymentTable } from './terms.process.server.ts';
import { drawSum } from './work.process.server.ts';

/** The page that follows those of a quote when it is accepted: what was chosen, what it comes to, by whom and when. */
export async function makeAcceptancePage({ document, record, recordHash, stored }: Acceptance): Promise<Buffer> {
  const words = writeAcceptance(document, record, stored.length);
  const { page, flow } = openPaper({
    title: titleOf(document, words.title),
    author: document.business.name,
    createdAt: new Date(record.decidedAt),
  });
  flow.y = PAPER.top;
  flow.y = drawKicker(page, ['Record of acceptance'], flow.y);
  flow.block('H1', words.title, STYLES.title);
  flow.gap(9);
  flow.y = drawFacts(page, words.facts, flow.y);
  drawChosen(flow, words);
  flow.gap(16);
  flow.block('H2', 'Payments', STYLES.section, { after: 60 });
  drawPaymentTable(flow, words.payments);
  drawSaid(flow, words);
  drawFingerprints(flow, [
    { hash: record.documentHash, of: `quote ${document.number} as sent`, caption: 'The quote, as sent.' },
    { hash: recordHash, of: 'the acceptance', caption: 'This acceptance, as recorded.' },
  ]);
  page.onEachPage(() => {
    drawRunningHead(page, runningHead(document));
    drawFoot(page, [nameVersion(document), beginningOf(recordHash), 'Record of acceptance']);
  });
  return page.finish();
}

function drawChosen(flow: Flow, { chosen, sum }: AcceptanceWords): void {
  const { page } = flow;
  flow.gap(16);
  flow.block('H2', 'What was chosen', STYLES.section, { after: 40 });
  flow.gap(2);
  page.group('Table', () => {
    for (const { text, how, amount } of chosen) {
      const width = PAPER.inner - 220;
      const height = page.heightOf(text, width, STYLES.line) + 6;
      flow.reserve(height);
      const y = flow.y + 3;
      page.group('TR', () => {
        page.tag('TH', () => page.write(text, { x: PAPER.left, y, width }, STYLES.line), { scope: 'Row' });
        page.tag('TD', () => page.write(how, { x: PAPER.right - 210, y, width: 120, align: 'right' }, STYLES.detail));
        page.tag('TD', () => page.write(amount, { x: PAPER.right - 84, y, width: 84, align: 'right' }, STYLES.amount));
      });
      flow.gap(height);
      page.rule([PAPER.left, flow.y], [PAPER.right, flow.y]);
    }
  });
  drawSum(flow, sum);
}

/** What was said, and what the file begins with. */
export function drawSaid(flow: Flow, { said, stored }: Pick<AcceptanceWords, 'said' | 'stored'>): void {
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
