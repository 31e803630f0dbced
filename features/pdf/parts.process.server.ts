import type { Fact } from './contract.ts';
import { PAPER, STYLES } from './paper.process.server.ts';
import { COLORS, type TaggedDocument } from './process.server.ts';

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
