import { STYLES } from '#features/pdf/paper.process.server.ts';
import { RAKE, raked } from '#features/pdf/parts.process.server.ts';
import { COLORS, type TaggedDocument } from '#features/pdf/process.server.ts';
import { hashBits } from '../accepting/rules.ts';
import { groupsOf } from './rules.ts';

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
