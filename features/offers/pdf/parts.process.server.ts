import { COLORS, type TaggedDocument } from '#features/pdf/process.server.ts';
import { hashBits } from '../accepting/rules.ts';
import { type Fact, groupsOf } from './rules.ts';
import { PAPER, STYLES } from './styles.process.server.ts';

const RAKE = Math.tan((25 * Math.PI) / 180);

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

const SQUARE = { size: 5.2, pitch: 6.2 };
/** Points of a fingerprint with its number below. */
export const FINGERPRINT = { width: 32 * SQUARE.pitch + 8 * SQUARE.pitch * RAKE, height: 8 * SQUARE.pitch + 66 };

/** A SHA-256 as 32 columns of eight squares, its number below, and what it is of. */
export function drawFingerprint(
  page: TaggedDocument,
  { hash, of, caption }: { hash: string; of: string; caption: string },
  { x, y }: { x: number; y: number },
): void {
  const rows = 8 * SQUARE.pitch;
  const box: [number, number, number, number] = [x, y, x + FINGERPRINT.width, y + rows];
  page.figure(`Fingerprint of ${of}: its SHA-256 number, drawn`, box, () => {
    for (const isSet of [false, true]) {
      for (const [column, bits] of hashBits(hash).entries())
        for (const [row, bit] of bits.entries()) {
          if (bit !== isSet) continue;
          const lean = (8 - row) * SQUARE.pitch * RAKE;
          raked(page, [
            x + column * SQUARE.pitch + lean - SQUARE.size * RAKE,
            y + row * SQUARE.pitch,
            SQUARE.size,
            SQUARE.size,
          ]);
        }
      page.doc.fillOpacity(1).fill(isSet ? COLORS.ink : COLORS.rule);
    }
  });
  page.tag('P', () => {
    for (const [n, group] of groupsOf(hash).entries())
      page.write(group, { x: x + (n % 4) * 40, y: y + rows + 8 + Math.floor(n / 4) * 12 }, STYLES.hash);
  });
  const under = y + rows + 8 + 4 * 12 + 2;
  page.tag('Caption', () => page.write(caption, { x, y: under, width: FINGERPRINT.width }, STYLES.detail));
}
