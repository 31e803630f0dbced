import { describe, expect, test } from 'vitest';
import {
  changesIn,
  dayOf,
  placeInWords,
  savesInWords,
  startOfDay,
  tellsOf,
  textParts,
  whenInWords,
  wordsIn,
} from './rules.ts';

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
    expect(changesIn(entry)).toEqual([{ path: ['title'], before: 'A', after: 'B' }]);
  });

  test('a text has no name', () => {
    expect(changesIn({ before: 'A', after: 'B' })).toEqual([{ path: [], before: 'A', after: 'B' }]);
  });

  test('a deleted record is told by its fields, without its ids and times', () => {
    const before = { id: 3, question: 'Why?', badge: null, order: 2, createdAt: '2026-01-01T00:00:00.000Z' };
    const told = [{ path: ['question'], before: 'Why?', after: '' }];
    expect(changesIn({ before, after: null })).toEqual(told);
    expect(changesIn({ before: null, after: before })).toEqual([{ path: ['question'], before: '', after: 'Why?' }]);
  });

  test('an order of ids says nothing to people', () => {
    expect(changesIn({ before: { ids: [1, 2] }, after: { ids: [2, 1] } })).toEqual([]);
  });

  test('of a setting the figures, row by row', () => {
    const essential = { name: 'Essential', price: 28_500, popular: false, includes: ['Wash'] };
    const others = [{ name: 'Signature', price: 39_500 }];
    const changed = { ...essential, price: 29_000, popular: true, includes: ['Wash', 'Wax'] };
    const told = changesIn({ before: { packages: [essential, ...others] }, after: { packages: [changed, ...others] } });
    expect(told.map(({ path, before, after }) => [placeInWords(path), before, after])).toEqual([
      ['Packages, Essential, price', '28,500', '29,000'],
      ['Packages, Essential, popular', 'no', 'yes'],
      ['Packages, Essential, includes', 'Wash', 'Wash, Wax'],
    ]);
    expect(changesIn({ before: { since: 2009 }, after: { since: 2010 } })).toEqual([
      { path: ['since'], before: '2009', after: '2010' },
    ]);
    expect(changesIn({ before: { packages: [essential, ...others] }, after: { packages: others } })).toMatchObject([
      { path: ['packages', 'Essential'], after: '' },
    ]);
    expect(changesIn({ before: { days: { Monday: ['8:00 AM'] } }, after: { days: { Monday: [] } } })).toEqual([
      { path: ['days', 'Monday'], before: '8:00 AM', after: '' },
    ]);
  });
});

describe('when it was', () => {
  const DENVER = 'America/Denver';
  const now = new Date('2026-11-21T06:30:00.000Z'); // November 20, 11:30 PM there

  test.each([
    ['2026-11-21T05:00:00.000Z', 'Today, 10:00 PM'],
    ['2026-11-20T06:59:00.000Z', 'Yesterday, 11:59 PM'],
    ['2026-11-17T21:10:00.000Z', 'November 17, 2:10 PM'],
    ['2025-11-17T21:10:00.000Z', 'November 17, 2025, 2:10 PM'],
  ])('%s reads %s', (time, words) => {
    expect(whenInWords(time, now, DENVER).replace(/\s/g, ' ')).toBe(words);
  });

  test('days begin where the shop is, also on the day the clocks change', () => {
    expect([dayOf(now, DENVER), dayOf(now, DENVER, 6)]).toEqual(['2026-11-20', '2026-11-14']);
    expect([startOfDay('2026-11-01', DENVER), startOfDay('2026-11-01', DENVER, 1)]).toEqual([
      '2026-11-01T06:00:00.000Z',
      '2026-11-02T07:00:00.000Z',
    ]);
  });

  test('several saves tell how long they took', () => {
    const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:06:10.000Z' };
    expect([savesInWords({ saves: 3, ...times }), savesInWords({ saves: 1, ...times })]).toEqual([
      '3 saves in 6 minutes',
      null,
    ]);
  });
});

test('a search is made of words, as the name of a text is shown', () => {
  expect(wordsIn(' Home, hero,  headline ')).toEqual(['Home', 'hero', 'headline']);
  expect(wordsIn('a '.repeat(50))).toHaveLength(8);
});

test('an entry tells of the fields that it holds, and of the whole record', () => {
  const changed = { after: { title: 'Stripes', badge: '' } };
  expect([tellsOf(changed, 'badge'), tellsOf(changed, 'active'), tellsOf(changed, undefined)]).toEqual([
    true,
    false,
    true,
  ]);
  // A page text is a value without fields; of what was deleted nothing is left.
  expect([tellsOf({ after: 'Words' }, undefined), tellsOf({ after: null }, 'title')]).toEqual([true, false]);
});
