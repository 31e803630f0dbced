import { describe, expect, test } from 'vitest';
import { changesIn, difference } from './rules.ts';

describe('the difference of two texts', () => {
  test.each([
    ['the tape line from ten feet away', 'the tape line from three feet away', 'ten ', 'three '],
    ['Paint', 'Paint that lasts', 'Paint', 'Paint that lasts'],
    ['', 'New', '', 'New'],
    ['Gone', '', 'Gone', ''],
    ['a a', 'a a a', '', 'a '],
  ])('%j to %j', (before, after, removed, added) => {
    const { start, end, ...middle } = difference(before, after);
    expect(middle).toEqual({ removed, added });
    expect(start + removed + end).toBe(before);
    expect(start + added + end).toBe(after);
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
