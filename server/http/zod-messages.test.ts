import { expect, test } from 'vitest';
import * as z from 'zod';
import { sentenceFor } from './problem.ts';

const shape = z.strictObject({
  title: z.string().min(1).max(1_000),
  rating: z.int().min(1).max(5),
  active: z.boolean(),
  ids: z.array(z.int()).min(2),
  sort: z.enum(['newest', 'oldest']),
  at: z.iso.datetime(),
});
const GOOD = { title: 'x', rating: 5, active: true, ids: [1, 2], sort: 'newest', at: '2026-03-04T12:00:00Z' };

test.each([
  [{ title: undefined }, 'Missing'],
  [{ title: null }, 'Must be text'],
  [{ title: '' }, 'Must not be empty'],
  [{ title: 'x'.repeat(1_001) }, 'At most 1,000 characters'],
  [{ rating: '5' }, 'Must be a number'],
  [{ rating: 1.5 }, 'Must be a whole number'],
  [{ rating: 0 }, 'At least 1'],
  [{ rating: 6 }, 'At most 5'],
  [{ active: 'true' }, 'Must be true or false'],
  [{ ids: '1,2' }, 'Must be a list'],
  [{ ids: [1] }, 'At least 2 entries'],
  [{ sort: 'price' }, 'Must be one of newest, oldest'],
  [{ at: 'soon' }, 'Enter the time as 2026-03-04T12:00:00Z'],
  [{ titel: 'x', aktive: true }, 'Unknown field'],
])('%j: %s', (wrong, sentence) => {
  const { error } = shape.safeParse({ ...GOOD, ...wrong }, { error: sentenceFor });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('keeps the message of a check that has its own', () => {
  const named = z.string('Say a name').min(1, 'A name, please');
  for (const [value, words] of [
    [5, 'Say a name'],
    ['', 'A name, please'],
  ])
    expect(named.safeParse(value, { error: sentenceFor }).error?.issues[0]?.message).toBe(words);
});
