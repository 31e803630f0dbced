import { describe, expect, test } from 'vitest';
import { startOfDay } from '#time/shop-time.ts';
import type { HistoryEntry } from './audit.contract.ts';
import { moveItem } from './changes.ts';
import {
  concernsField,
  dayInZone,
  findMove,
  formatKey,
  formatOrdinal,
  formatPath,
  formatSaves,
  formatTitle,
  formatWhen,
  groupRuns,
  listChanges,
  restoreEffect,
  splitSearchWords,
} from './history.ts';
import { diffText } from './ui/TextDiff.tsx';

describe('a text diff', () => {
  const without = (kind: string, before: string, after: string) =>
    diffText(before, after)
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('')
      .trimEnd();
  const words = (kind: string, before: string, after: string) =>
    diffText(before, after).flatMap((part) => (part.kind === kind ? [part.text.trim()] : []));

  test.each([
    ['you cannot see the line from ten feet away', 'you cannot find the line from three feet away'],
    ['Paint', 'Paint that lasts'],
    ['', 'New'],
    ['Gone', ''],
    ['a a', 'a a a'],
    ['One\nTwo', 'One\nand two\nthree'],
  ])('adds up to both texts for %j and %j', (before, after) => {
    expect(without('added', before, after)).toBe(before);
    expect(without('removed', before, after)).toBe(after);
  });

  test('marks words that differ', () => {
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

test('diffs a figure as a whole, alone and within a sentence', () => {
  expect(diffText('$37,500', '$38,000')).toEqual([
    { kind: 'removed', text: '$37,500' },
    { kind: 'added', text: '$38,000' },
  ]);
  const parts = diffText('From 37,500 dollars, it’s said', 'From 38,000 dollars, it’s said');
  expect(parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text.trim())).toEqual(['37,500', '38,000']);
});

describe('the changes of an entry', () => {
  test('lists changed fields by name', () => {
    const entry = { before: { title: 'A', active: true }, after: { title: 'B', active: true } };
    expect(listChanges(entry)).toEqual([{ path: ['title'], before: 'A', after: 'B' }]);
  });

  test('gives a text an empty path', () => {
    expect(listChanges({ before: 'A', after: 'B' })).toEqual([{ path: [], before: 'A', after: 'B' }]);
  });

  test('lists the fields of a deleted record, without ids and times', () => {
    const before = { id: 3, question: 'Why?', badge: null, order: 2, createdAt: '2026-01-01T00:00:00.000Z' };
    const told = [{ path: ['question'], before: 'Why?', after: '' }];
    expect(listChanges({ before, after: null })).toEqual(told);
    expect(listChanges({ before: null, after: before })).toEqual([{ path: ['question'], before: '', after: 'Why?' }]);
  });

  test('lists nothing for an order of ids', () => {
    expect(listChanges({ before: { ids: [1, 2] }, after: { ids: [2, 1] } })).toEqual([]);
  });

  test('lists the figures of a setting, row by row', () => {
    const essential = { name: 'Essential', price: 28_500, popular: false, includes: ['Wash'] };
    const others = [{ name: 'Signature', price: 39_500 }];
    const changed = { ...essential, price: 29_000, popular: true, includes: ['Wash', 'Wax'] };
    const told = listChanges({
      before: { packages: [essential, ...others] },
      after: { packages: [changed, ...others] },
    });
    expect(told.map(({ path, before, after }) => [formatPath(path), before, after])).toEqual([
      ['Packages, Essential, price', '$28,500', '$29,000'],
      ['Packages, Essential, popular', 'no', 'yes'],
      ['Packages, Essential, includes', 'Wash', 'Wash, Wax'],
    ]);
    expect(listChanges({ before: { since: 2009 }, after: { since: 2010 } })).toEqual([
      { path: ['since'], before: '2009', after: '2010' },
    ]);
    expect(listChanges({ before: { packages: [essential, ...others] }, after: { packages: others } })).toMatchObject([
      { path: ['packages', 'Essential'], after: '' },
    ]);
    expect(listChanges({ before: { days: { Monday: ['8:00 AM'] } }, after: { days: { Monday: [] } } })).toEqual([
      { path: ['days', 'Monday'], before: '8:00 AM', after: '' },
    ]);
  });
});

describe('the title of an entry', () => {
  const title = (entry: Parameters<typeof formatTitle>[0] & Parameters<typeof listChanges>[0]) =>
    formatTitle(entry, listChanges(entry));

  test('names the record, and its field if only one changed', () => {
    const of = { entity: 'services', label: 'Stripes' } as const;
    expect(title({ ...of, before: { description: 'A' }, after: { description: 'B' } })).toBe('Stripes, description');
    expect(title({ ...of, before: { active: true, badge: 'A' }, after: { active: false, badge: 'B' } })).toBe(
      'Stripes',
    );
    expect(title({ ...of, before: { active: true }, after: { active: false } })).toBe('Stripes, visible to visitors');
    expect(title({ entity: 'content', label: 'home.hero.title', before: 'A', after: 'B' })).toBe('Home, hero, title');
  });

  test('names the figure of a setting, or all of it', () => {
    const row = (basePrice: number) => ({ aircraftTypes: [{ name: 'King Air', basePrice }] });
    const of = { entity: 'settings', label: 'The price list' } as const;
    expect(title({ ...of, before: row(39_500), after: row(40_000) })).toBe('King Air, base price');
    expect(title({ ...of, before: { phone: '1' }, after: { phone: '2' } })).toBe('Phone');
    expect(title({ ...of, before: { phone: '1', since: 2 }, after: { phone: '2', since: 3 } })).toBe('The price list');
  });

  test('joins a picture with its alternative text', () => {
    const before = { afterImageUrl: '/images/a.jpg', afterImageAlt: 'White', afterGooglePhotoId: 'x' };
    const after = { afterImageUrl: '/images/b.jpg', afterImageAlt: 'Blue', afterGooglePhotoId: null };
    const words = { path: ['afterImageAlt'], before: 'White', after: 'Blue' };
    const told = [{ path: ['afterImageUrl'], before: '/images/a.jpg', after: '/images/b.jpg', altChange: words }];
    expect(listChanges({ before, after })).toEqual(told);
    expect(title({ entity: 'projects', label: 'TBM', before, after })).toBe('TBM, after picture');
    const { before: was, after: is } = words;
    expect(listChanges({ before: { afterImageAlt: was }, after: { afterImageAlt: is } })).toEqual([words]);
  });

  test.each([
    [[1, 2, 3, 4], [2, 3, 1, 4], { id: 1, from: 0, to: 2 }],
    [[1, 2, 3, 4], [1, 4, 2, 3], { id: 4, from: 3, to: 1 }],
    [[1, 2, 3, 4], [2, 1, 4, 3], null],
    [[1, 2], [1, 2], null],
    // A record was added or deleted.
    [[1, 2, 3], [3, 1], null],
  ])('finds the move from %j to %j', (before, after, move) => {
    expect(findMove(before, after)).toEqual(move);
  });

  test('formats ordinals', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(formatOrdinal)).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th'.split(' '),
    );
  });
});

describe('times', () => {
  const DENVER = 'America/Denver';
  const now = new Date('2026-11-21T06:30:00.000Z'); // November 20, 11:30 PM there

  test.each([
    ['2026-11-21T05:00:00.000Z', 'Today, 10:00 PM'],
    ['2026-11-20T06:59:00.000Z', 'Yesterday, 11:59 PM'],
    ['2026-11-17T21:10:00.000Z', 'November 17, 2:10 PM'],
    ['2025-11-17T21:10:00.000Z', 'November 17, 2025, 2:10 PM'],
  ])('formats %s as %s', (time, words) => {
    expect(formatWhen(time, now, DENVER).replace(/\s/g, ' ')).toBe(words);
  });

  test('finds the day of a moment in shop time', () => {
    expect([dayInZone(now, DENVER), dayInZone(now, DENVER, 6)]).toEqual(['2026-11-20', '2026-11-14']);
  });

  test.each([
    ['2026-03-07', '2026-03-07T07:00:00.000Z', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', '2026-03-08T07:00:00.000Z', '2026-03-09T06:00:00.000Z'], // 23 hours
    ['2026-11-01', '2026-11-01T06:00:00.000Z', '2026-11-02T07:00:00.000Z'], // 25 hours
    ['2026-12-31', '2026-12-31T07:00:00.000Z', '2027-01-01T07:00:00.000Z'],
    ['2999-12-31', '2999-12-31T07:00:00.000Z', '3000-01-01T07:00:00.000Z'],
  ])('finds the start and the end of %s', (day, begin, end) => {
    expect([startOfDay(day, DENVER), startOfDay(day, DENVER, 1)]).toEqual([begin, end]);
  });

  test('formats several saves with their duration', () => {
    const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:06:10.000Z' };
    expect([formatSaves({ saves: 3, ...times }), formatSaves({ saves: 1, ...times })]).toEqual([
      '3 saves in 6 minutes',
      null,
    ]);
  });
});

describe('a run of saves', () => {
  const save = (minute: number, before: unknown, after: unknown, changes: Partial<HistoryEntry> = {}): HistoryEntry => {
    const time = `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
    return {
      id: minute,
      entity: 'faqs',
      entityId: '1',
      label: `Name ${minute}`,
      action: 'changed',
      saves: 1,
      before,
      after,
      userId: 'ana',
      userName: 'Ana',
      createdAt: time,
      updatedAt: time,
      ...changes,
    };
  };
  const shown = (...oldestFirst: HistoryEntry[]) =>
    groupRuns(oldestFirst.reverse()).map(({ id, before, after, saves }) => [id, before, after, saves]);

  test('joins saves, from the value before the first to the one after the last', () => {
    const entries = [save(9, { q: 'b' }, { q: 'c' }), save(3, { q: 'a' }, { q: 'b' })];
    expect(groupRuns(entries)).toEqual([
      {
        ...save(3, { q: 'a' }, { q: 'c' }),
        label: 'Name 9',
        updatedAt: save(9, 0, 0).updatedAt,
        saves: 2,
        entries,
      },
    ]);
    const text = { entity: 'content', entityId: 'home.hero.headline' } as const;
    expect(shown(save(1, 'x', 'y', text), save(2, { q: 'a' }, { q: 'b' }), save(3, 'y', 'z', text))).toEqual([
      [1, 'x', 'z', 2],
      [2, { q: 'a' }, { q: 'b' }, 1],
    ]);
  });

  test.each([
    ['too late', save(12, { q: 'b' }, { q: 'c' })],
    ['of another field', save(2, { badge: 'x' }, { badge: 'y' })],
    ['by another user', save(2, { q: 'b' }, { q: 'c' }, { userId: 'joe' })],
    ['of another value', save(2, { q: 'z' }, { q: 'c' })],
    ['that restores', save(2, { q: 'b' }, { q: 'a' }, { action: 'restored' })],
    ['of another record', save(2, { q: 'b' }, { q: 'c' }, { entityId: '2' })],
  ])('does not include a save %s', (_, other) => {
    expect(shown(save(1, { q: 'a' }, { q: 'b' }), other)).toHaveLength(2);
  });
});

test.each([
  ['faqs', 'deleted', { q: 'a' }, 'restore'],
  ['faqs', 'changed', { q: 'a' }, 'restore'],
  ['faqs', 'created', null, 'remove'],
  ['photos', 'restored', null, 'remove'],
  ['faqs', 'restored', { q: 'a' }, 'restore'],
  ['services', 'ordered', null, 'restore'],
  ['content', 'restored', null, 'restore'],
  ['settings', 'changed', null, 'restore'],
  ['passports', 'changed', { tailNumber: 'N1' }, null],
] as const)('for %s %s from %o, offers to %s', (entity, action, before, effect) => {
  expect(restoreEffect({ entity, action, before })).toBe(effect);
});

test('splits a search into words, also a formatted text key', () => {
  expect(splitSearchWords(' Home, hero,  headline ')).toEqual(['Home', 'hero', 'headline']);
  expect(splitSearchWords('a '.repeat(50))).toHaveLength(8);
});

test('an entry concerns its fields and the whole record', () => {
  const changed = { after: { title: 'Stripes', badge: '' } };
  expect([
    concernsField(changed, 'badge'),
    concernsField(changed, 'active'),
    concernsField(changed, undefined),
  ]).toEqual([true, false, true]);
  // A page text has no fields, a deletion no value.
  expect([concernsField({ after: 'Words' }, undefined), concernsField({ after: null }, 'title')]).toEqual([
    true,
    false,
  ]);
});

describe('moving an item', () => {
  test.each([
    [2, 1, [1, 3, 2, 4]],
    [0, 3, [2, 3, 4, 1]],
    [0, -1, [1, 2, 3, 4]],
    [3, 4, [1, 2, 3, 4]],
    [9, 0, [1, 2, 3, 4]],
  ])('from %i to %i', (from, to, result) => {
    expect(moveItem([1, 2, 3, 4], from, to)).toEqual(result);
  });
});

test('formats a key as words', () => {
  expect(formatKey('home.hero.imageAlt')).toBe('Home, hero, image alt');
  expect(formatKey('home.hero.fact1Value')).toBe('Home, hero, fact 1value');
});
