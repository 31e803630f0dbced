import type { TaggedDocument, TextStyle } from './process.server.ts';

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
