import { expect, it } from 'vitest';
import { type ArchivedRow, RowsHash } from './archive.ts';

function hashOf(rows: ArchivedRow[]): string {
  const hash = new RowsHash();
  for (const row of rows) hash.add(row);
  return hash.digest();
}

const FAQ = { table: 'faqs', row: { id: 1, question: 'When?', answer: null } };
const META = { table: 'meta', row: { key: 'B', value: '1' } };

it('hashes rows alike in any order of rows and columns', () => {
  const turned = { table: 'faqs', row: { answer: null, question: 'When?', id: 1 } };
  expect(hashOf([META, turned])).toBe(hashOf([FAQ, META]));
});

it.each([
  ['a changed value', [{ ...FAQ, row: { ...FAQ.row, question: 'Why?' } }, META]],
  ['values that changed places', [{ ...FAQ, row: { ...FAQ.row, question: null, answer: 'When?' } }, META]],
  ['a row of another table', [{ ...FAQ, table: 'services' }, META]],
  ['a missing row', [FAQ]],
  ['a row that came twice', [FAQ, META, META]],
])('hashes rows with %s differently', (_what, rows) => {
  expect(hashOf(rows)).not.toBe(hashOf([FAQ, META]));
});
