import { COLORS } from '#foundation/pdf/document.process.server.ts';
import {
  drawFacts,
  drawFoot,
  drawKicker,
  drawLogo,
  drawRunningHead,
  type Flow,
  openPaper,
  PAPER,
  STYLES,
} from '#foundation/pdf/paper.process.server.ts';
import { flowTable } from '#foundation/pdf/tables.process.server.ts';
import { DRAFT_HEADING, type LogbookFacts, SIGNATURE_BLANKS, writeLogbook } from './logbook.ts';
import type { PackFacts, PackPhoto } from './release.contract.ts';
import { type PackStage, type PackTable, type PackText, writePack } from './release-pack.ts';

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

const LOOK = { heading: STYLES.label, body: STYLES.detail, padding: 3.5, gap: 8 };
const NO_CHANGES = 'There were no change orders.';
const NO_DATES = 'No ready dates were sent.';

/** The PDF of a release pack. The same facts give the same bytes. */
export async function makeReleasePack(facts: PackFacts): Promise<Buffer> {
  const { business, job, madeAt, photos } = facts;
  const text = writePack(facts);
  const { page, flow } = openPaper({ title: text.name, author: business.name, createdAt: new Date(madeAt) });
  drawHead(flow, facts, text);
  for (const stage of text.stages) drawStage(flow, stage, photos);
  drawChanges(flow, text);
  drawTitle(flow, 'Ready dates we sent you');
  if (text.dates.rows.length === 0) flow.block('P', NO_DATES, STYLES.body);
  else drawTable(flow, text.dates);
  page.onEachPage((number, count) => {
    if (number > 1) drawRunningHead(page, [business.name, text.name]);
    drawFoot(page, [`Job ${job.number}`, job.tailNumber ?? '', `Page ${number} of ${count}`]);
  });
  return page.finish();
}

function drawHead(flow: Flow, { business, job }: PackFacts, { title, facts }: PackText): void {
  const { page } = flow;
  drawLogo(page, business.name, { x: PAPER.left, y: PAPER.head, width: 156 });
  const right = { x: PAPER.right - 320, width: 320, align: 'right' } as const;
  page.tag('P', () => page.write(business.place, { ...right, y: PAPER.head }, STYLES.small));
  flow.y = drawKicker(page, ['Release pack', `Job ${job.number}`], PAPER.head + 58);
  flow.block('H1', title, STYLES.title);
  flow.gap(9);
  flow.y = drawFacts(page, facts, flow.y);
}

function drawTitle(flow: Flow, title: string, beside = ''): void {
  const { page } = flow;
  flow.gap(20);
  flow.reserve(80);
  page.rule([PAPER.left, flow.y], [PAPER.right, flow.y], COLORS.text, 1.5);
  const y = flow.y + 6;
  flow.y = page.tag('H2', () => page.write(title, { x: PAPER.left, y, width: 330 }, STYLES.section));
  const box = { x: PAPER.right - 170, y: y + 2, width: 170, align: 'right' } as const;
  if (beside) page.tag('P', () => page.write(beside, box, STYLES.small));
  flow.gap(4);
}

function drawStage(flow: Flow, { title, days, parts }: PackStage, photos: readonly PackPhoto[]): void {
  drawTitle(flow, title, days);
  for (const { title, done, source, lines, table, files } of parts) {
    flow.gap(6);
    flow.block('H3', title, STYLES.group, { after: 40 });
    flow.block('P', done, STYLES.small);
    if (source) flow.block('P', source, STYLES.small);
    for (const each of lines) flow.block('P', each, STYLES.body);
    if (table) drawTable(flow, table);
    drawPhotos(
      flow,
      files.flatMap(({ id, name }) => photos.filter((photo) => photo.id === id).map(({ bytes }) => ({ name, bytes }))),
    );
  }
}

function drawTable(flow: Flow, { columns, rows }: PackTable): void {
  flow.gap(3);
  flowTable(
    flow,
    { columns: columns.map(({ share, ...column }) => ({ ...column, width: (PAPER.inner * share) / 100 })), rows },
    LOOK,
  );
}

function drawChanges(flow: Flow, { changes }: PackText): void {
  drawTitle(flow, 'Change orders');
  if (changes.length === 0) flow.block('P', NO_CHANGES, STYLES.body);
  for (const { title, decided, table } of changes) {
    flow.gap(6);
    flow.block('H3', title, STYLES.group, { after: 40 });
    flow.block('P', decided, STYLES.small);
    drawTable(flow, table);
  }
}

const PHOTOS = { inRow: 4, gap: 8, ratio: 3 / 4, caption: 24 };

function drawPhotos(flow: Flow, photos: readonly { name: string; bytes: Uint8Array | null }[]): void {
  const { page } = flow;
  const width = (PAPER.inner - (PHOTOS.inRow - 1) * PHOTOS.gap) / PHOTOS.inRow;
  const height = width * PHOTOS.ratio;
  if (photos.length > 0) flow.gap(6);
  for (const [n, { name, bytes }] of photos.entries()) {
    const column = n % PHOTOS.inRow;
    if (column === 0) flow.reserve(height + PHOTOS.caption);
    const [x, y] = [PAPER.left + column * (width + PHOTOS.gap), flow.y];
    page.figure(bytes ? name : `${name}: unreadable`, [x, y, x + width, y + height], () => {
      page.doc.save().rect(x, y, width, height).clip();
      if (bytes) page.doc.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' });
      page.doc.restore();
      page.doc.rect(x, y, width, height).lineWidth(0.5).strokeOpacity(1).stroke(COLORS.rule);
    });
    const caption = { x, y: y + height + 2, width };
    page.tag('Caption', () => page.write(shorten(name, width, flow), caption, STYLES.detail));
    if (column === PHOTOS.inRow - 1 || n === photos.length - 1) flow.gap(height + PHOTOS.caption);
  }
}

/** At most two lines of a caption. */
function shorten(text: string, width: number, { page }: Flow): string {
  const { size, leading } = STYLES.detail;
  let short = text;
  while (page.heightOf(short, width, STYLES.detail) > 2.1 * size * leading) short = `${short.slice(0, -5).trimEnd()}…`;
  return short;
}
