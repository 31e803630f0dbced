import { expect, it } from 'vitest';
import { type ArchivedRow, RowsHash, withoutKeys } from './archive.ts';

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

it.each([
  ['mailbox_settings', 'password'],
  ['stripe_settings', 'secret_key'],
  ['stripe_settings', 'webhook_secret'],
])('leaves %s.%s out of a backup that anyone can read', (table, key) => {
  const row = { table, row: { id: 1, host: 'mail.example', [key]: 'sealed' } };
  expect(withoutKeys(row)).toMatchObject({ table, row: { id: 1, host: 'mail.example', [key]: null } });
});
