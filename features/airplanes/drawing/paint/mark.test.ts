import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { MARK_CHARACTERS, markStrokes, markWidth } from './scheme.ts';

/** Pixels for a sixth of the height. */
const UNIT = 40;

describe('the letters of a mark', () => {
  it('are the 34 that a registration may have', () => {
    expect(MARK_CHARACTERS.toSorted().join('')).toBe('0123456789ABCDEFGHJKLMNPQRSTUVWXYZ');
  });

  test.each(MARK_CHARACTERS)('%s has the proportions of 14 CFR 45.29', async (character) => {
    const ink = await drawText(character);
    const width = character === '1' ? 1 : 4;
    expect(ink.height / UNIT).toBeCloseTo(6, 1);
    if ('MW'.includes(character)) expect(ink.width / UNIT).toBeLessThanOrEqual(6);
    else expect(ink.width / UNIT).toBeCloseTo(width, 1);
    // Two pixels are lost to rounding.
    expect(Math.min(...ink.stems), 'width of the strokes').toBeGreaterThanOrEqual(UNIT - 2);
  });

  it('stand at least one stroke apart', async () => {
    const { gaps } = await drawText(MARK_CHARACTERS.join(''));
    expect(gaps).toHaveLength(33);
    expect(Math.min(...gaps) / UNIT).toBeGreaterThanOrEqual(0.97);
  });
});

/** Size of the ink in pixels, the empty columns between characters, and the narrowest run of ink in each direction. */
async function drawText(text: string) {
  const height = 6 * UNIT;
  const width = Math.round(markWidth(text, height)) + 2 * UNIT;
  const lines = markStrokes(text, [UNIT, UNIT], height)
    .map((line) => `M${line.map(([x, z]) => `${x} ${height + 2 * UNIT - z}`).join('L')}`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 2 * UNIT}"><path d="${lines}" fill="none" stroke="#000" stroke-width="${UNIT}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isInk = (x: number, y: number) => data[y * info.width + x]! < 128;
  const columns = Array.from({ length: info.width }, (_, x) => {
    let rows = 0;
    for (let y = 0; y < info.height; y++) if (isInk(x, y)) rows++;
    return rows;
  });
  const inked = columns.map((rows) => rows > 0);
  const [left, right] = [inked.indexOf(true), inked.lastIndexOf(true)];
  const gaps = runs(inked.slice(left, right + 1), false);
  const rows = Array.from({ length: info.height }, (_, y) => columns.some((_rows, x) => isInk(x, y)));
  // At these heights a horizontal line crosses stems, straight or slanted, and no point of a letter.
  const stems = [0.35, 0.65].flatMap((share) => {
    const y = Math.round(UNIT + height * share);
    return runs(
      Array.from({ length: info.width }, (_, x) => isInk(x, y)),
      true,
    );
  });
  return { width: right - left + 1, height: rows.filter(Boolean).length, gaps, stems };
}

function runs(values: readonly boolean[], wanted: boolean): number[] {
  const found: number[] = [];
  values.forEach((value, i) => {
    if (value !== wanted) return;
    if (values[i - 1] === wanted && i > 0) found[found.length - 1]!++;
    else found.push(1);
  });
  return found;
}
