import { Flow } from './flow.process.server.ts';
import { COLORS, type DocumentFacts, TaggedDocument, type TextStyle } from './process.server.ts';

/** Points: a Letter page of a document to read and keep. */
export const PAPER = {
  width: 612,
  height: 792,
  left: 54,
  right: 558,
  inner: 504,
  /** Upper edge of the first page, and of what flows on the others. */
  head: 45,
  top: 76,
  bottom: 734,
};

export const STYLES = {
  title: { font: 'expanded', size: 23, leading: 1.1 },
  section: { font: 'expanded', size: 12.5, leading: 1.25 },
  sectionNumber: { font: 'stencil', size: 12.5, leading: 1.25, color: COLORS.text3 },
  group: { font: 'semibold', size: 10.5, leading: 1.35 },
  body: { font: 'regular', size: 9.6, leading: 1.42 },
  strong: { font: 'semibold', size: 9.6, leading: 1.42 },
  letter: { font: 'serif', size: 11, leading: 1.4 },
  line: { font: 'semibold', size: 9, leading: 1.3 },
  detail: { font: 'regular', size: 8, leading: 1.3, color: COLORS.text2 },
  amount: { font: 'stencil', size: 9, leading: 1.3 },
  fact: { font: 'semibold', size: 10.5, leading: 1.3 },
  price: { font: 'stencil', size: 13, leading: 1.1 },
  total: { font: 'stencil', size: 16, leading: 1.3 },
  label: { font: 'stencil', size: 7.6, leading: 1.4, spacing: 0.08, color: COLORS.text2 },
  small: { font: 'regular', size: 8.4, leading: 1.4, color: COLORS.text2 },
  terms: { font: 'regular', size: 8.6, leading: 1.45 },
  foot: { font: 'regular', size: 7.6, leading: 1.3, color: COLORS.text2 },
  hash: { font: 'stencil', size: 8.6, leading: 1.4, spacing: 0.05 },
} as const satisfies Record<string, TextStyle>;

/** A document of Letter pages, and what flows over them. */
export function openPaper(facts: Pick<DocumentFacts, 'title' | 'author' | 'createdAt'>) {
  const page = new TaggedDocument({
    ...facts,
    size: [PAPER.width, PAPER.height],
    margins: {
      top: PAPER.top,
      bottom: PAPER.height - PAPER.bottom,
      left: PAPER.left,
      right: PAPER.width - PAPER.right,
    },
  });
  const flow = new Flow(
    page,
    { left: PAPER.left, width: PAPER.inner, top: PAPER.top, bottom: PAPER.bottom },
    PAPER.head,
  );
  return { page, flow };
}

/** What stands above a page. */
export function drawRunningHead(page: TaggedDocument, [left, right]: [string, string]): void {
  page.write(left, { x: PAPER.left, y: 44 }, STYLES.foot);
  page.write(right, { x: PAPER.left, y: 44, width: PAPER.inner, align: 'right' }, STYLES.foot);
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
