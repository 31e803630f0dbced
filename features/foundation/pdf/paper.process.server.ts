import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shopLook } from '#foundation/business/shop-look.ts';
import { COLORS, type DocumentFacts, TaggedDocument, type TextStyle } from './document.process.server.ts';
import type { Fact } from './printable.ts';

interface Frame {
  left: number;
  width: number;
  /** Upper and lower edge of what flows, on pages after the first. */
  top: number;
  bottom: number;
}

/** Writes one thing below the other and goes on to a new page when one is full. */
export class Flow {
  readonly page: TaggedDocument;
  readonly frame: Frame;
  y: number;

  constructor(page: TaggedDocument, frame: Frame, y: number) {
    this.page = page;
    this.frame = frame;
    this.y = y;
  }

  /** Begins a new page unless `height` points are free. */
  reserve(height: number): void {
    if (this.y + height > this.frame.bottom) this.breakPage();
  }

  breakPage(): void {
    this.page.addPage();
    this.y = this.frame.top;
  }

  gap(height: number): void {
    this.y += height;
  }

  /** A text that stays on one page, such as a heading; `after` reserves room for what belongs to it. */
  block(tag: string, text: string, style: TextStyle, { indent = 0, after = 0 } = {}): void {
    const [x, width] = [this.frame.left + indent, this.frame.width - indent];
    this.reserve(this.page.heightOf(text, width, style) + after);
    this.y = this.page.tag(tag, () => this.page.write(text, { x, y: this.y, width }, style));
  }

  /** Paragraphs that may run over pages; empty lines part them. */
  paragraphs(text: string, style: TextStyle, gap = 4): void {
    const { left: x, width } = this.frame;
    for (const [n, paragraph] of text.split(/\n\s*\n/).entries()) {
      if (!paragraph.trim()) continue;
      if (n > 0) this.gap(gap);
      // No line stands alone at the foot of a page.
      this.reserve(Math.min(2 * style.size * 1.5, this.page.heightOf(paragraph, width, style)));
      this.y = this.page.tag('P', () => this.page.flow(paragraph, { x, y: this.y, width }, style));
    }
  }
}

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
  wordmark: { font: 'expanded', size: 15, leading: 1.1, color: COLORS.ink },
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

export const RAKE = Math.tan((25 * Math.PI) / 180);

/** A parallelogram on the brand's rake, its lower left corner at x. */
export function raked(page: TaggedDocument, [x, y, width, height]: [number, number, number, number]): void {
  const lean = height * RAKE;
  page.doc
    .moveTo(x + lean, y)
    .lineTo(x + lean + width, y)
    .lineTo(x + width, y + height)
    .lineTo(x, y + height)
    .closePath();
}

/** The brand's mark and words above a title; returns their lower edge. */
export function drawKicker(page: TaggedDocument, words: readonly string[], y: number): number {
  page.artifact(() => {
    raked(page, [PAPER.left, y + 1.5, 8, 7]);
    page.doc.fillOpacity(1).fill(COLORS.signal);
  });
  let x = PAPER.left + 18;
  page.group('P', () => {
    for (const word of words) {
      const label = word.toUpperCase();
      page.tag('Span', () => page.write(label, { x, y }, STYLES.label));
      x += page.widthOf(label, STYLES.label) + 16;
    }
  });
  return y + 16;
}

/** Facts side by side between two lines; returns their lower edge. */
export function drawFacts(page: TaggedDocument, facts: readonly Fact[], y: number): number {
  const column = PAPER.inner / facts.length;
  const boxOf = (n: number) => ({ x: PAPER.left + n * column + (n > 0 ? 9 : 0), width: column - (n > 0 ? 16 : 8) });
  const heights = facts.map(({ value, more }, n) => {
    const { width } = boxOf(n);
    return page.heightOf(value, width, STYLES.fact) + (more ? page.heightOf(more, width, STYLES.detail) : 0);
  });
  const bottom = y + 20 + Math.max(...heights);
  page.group('L', () => {
    for (const [n, { label, value, more, isPrice }] of facts.entries()) {
      const box = boxOf(n);
      page.group('LI', () => {
        let under = page.tag('Lbl', () => page.write(label.toUpperCase(), { ...box, y: y + 5 }, STYLES.label));
        page.group('LBody', () => {
          const style = isPrice ? STYLES.price : STYLES.fact;
          under = page.tag('P', () => page.write(value, { ...box, y: under }, style));
          if (more) page.tag('P', () => page.write(more, { ...box, y: under }, STYLES.detail));
        });
      });
      if (n > 0) page.rule([PAPER.left + n * column, y], [PAPER.left + n * column, bottom]);
    }
  });
  for (const edge of [y, bottom]) page.rule([PAPER.left, edge], [PAPER.right, edge], COLORS.text, 0.75);
  return bottom;
}

const SIZE = { width: 237, height: 48 };
const ON_PAPER: Record<string, string> = { '#f4f5f3': COLORS.ink, '#ff7a4f': COLORS.signal };

/** The paths of the site's logo, in its colors for paper. */
const PATHS = [
  ...readFileSync(fileURLToPath(import.meta.resolve('#public/images/logo-on-ink.svg')), 'utf8').matchAll(
    /<path fill="([^"]+)" d="([^"]+)"/g,
  ),
].map(([, color, path]) => ({ color: ON_PAPER[color!] ?? COLORS.text2, path: path! }));

/** The shop's mark or name, `width` points wide, its upper left corner at (x, y); without a name readers skip it. */
export function drawLogo(
  page: TaggedDocument,
  name: string | null,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { letterhead, name: shop } = shopLook();
  const scale = width / SIZE.width;
  const height = SIZE.height * scale;
  if (letterhead === 'name') {
    const write = () =>
      page.write(shop, { x, y: y + height / 4, width: width * 1.4 }, wordmarkOf(page, shop, width * 1.4));
    return void (name ? page.tag('P', write) : page.artifact(write));
  }
  const draw = () => {
    if (letterhead !== 'built-in')
      return void page.doc.image(Buffer.from(letterhead.png, 'base64'), x, y, { fit: [width, height] });
    page.doc.save().translate(x, y).scale(scale).fillOpacity(1);
    for (const { color, path } of PATHS) page.doc.path(path).fill(color);
    page.doc.restore();
  };
  if (name) page.figure(name, [x, y, x + width, y + height], draw);
  else page.artifact(draw);
}

/** The name in one line of the width, down to half its size; a longer one breaks. */
function wordmarkOf(page: TaggedDocument, name: string, width: number): TextStyle {
  const size = STYLES.wordmark.size * Math.min(1, Math.max(0.5, width / page.widthOf(name, STYLES.wordmark)));
  return { ...STYLES.wordmark, size };
}
