import { describe, expect, test } from 'vitest';
import { changesIn, textParts } from './rules.ts';

describe('two texts laid over each other', () => {
  const without = (kind: string, before: string, after: string) =>
    textParts(before, after)
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('')
      .trimEnd();
  const words = (kind: string, before: string, after: string) =>
    textParts(before, after).flatMap((part) => (part.kind === kind ? [part.text.trim()] : []));

  test.each([
    ['you cannot see the line from ten feet away', 'you cannot find the line from three feet away'],
    ['Paint', 'Paint that lasts'],
    ['', 'New'],
    ['Gone', ''],
    ['a a', 'a a a'],
    ['One\nTwo', 'One\nand two\nthree'],
  ])('%j and %j: what stayed and what is marked add up to both', (before, after) => {
    expect(without('added', before, after)).toBe(before);
    expect(without('removed', before, after)).toBe(after);
  });

  test('are marked where they differ, word by word', () => {
    const texts = [
      'you cannot see the line from ten feet away',
      'you cannot find the line from three feet away',
    ] as const;
    expect([words('removed', ...texts), words('added', ...texts)]).toEqual([
      ['see', 'ten'],
      ['find', 'three'],
    ]);
  });
});

describe('what an entry tells of', () => {
  test('the fields that changed, by name', () => {
    const entry = { before: { title: 'A', active: true }, after: { title: 'B', active: true } };
    expect(changesIn(entry)).toEqual([{ name: 'title', before: 'A', after: 'B' }]);
  });

  test('a text has no name', () => {
    expect(changesIn({ before: 'A', after: 'B' })).toEqual([{ name: '', before: 'A', after: 'B' }]);
  });

  test('a deleted record is told by its fields, without its ids and times', () => {
    const before = { id: 3, question: 'Why?', order: 2, createdAt: '2026-01-01T00:00:00.000Z' };
    expect(changesIn({ before, after: null })).toEqual([{ name: 'question', before: 'Why?', after: '' }]);
  });

  test('an order of ids says nothing to people', () => {
    expect(changesIn({ before: [1, 2], after: [2, 1] })).toEqual([]);
  });
});
