import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#time/units.ts';
import { compareEvents, feedWindow, type SeenEvent } from './feeds.ts';

const NOW = new Date('2027-03-01T17:00:00.000Z');
const FROM = '2026-12-01';
const WAS = '2027-02-01T00:00:00.000Z';

const stay = { key: 'stay-1', hash: 'a', starts: '2027-03-08', ends: '2027-03-13' };
const seen: SeenEvent = { ...stay, sequence: 3, changedAt: WAS, cancelledAt: null };
const compare = (before: SeenEvent[], current: (typeof stay)[], now = NOW) =>
  compareEvents(before, current, { from: FROM, now });

it('covers 90 days back and 400 ahead', () => {
  expect(feedWindow('2027-03-01')).toEqual({ from: '2026-12-01', to: '2028-04-04' });
});

describe('an event of a feed', () => {
  it('begins with sequence 0, and stays as it is while nothing changes', () => {
    expect(compare([], [stay]).added).toMatchObject([{ ...stay, sequence: 0, changedAt: NOW.toISOString() }]);
    expect(compare([seen], [stay])).toEqual({ added: [], changed: [], forgotten: [] });
  });

  it('raises its sequence when it moves, and when it comes back', () => {
    expect(compare([seen], [{ ...stay, hash: 'b', starts: '2027-03-09' }]).changed).toMatchObject([
      { key: 'stay-1', sequence: 4, starts: '2027-03-09', changedAt: NOW.toISOString() },
    ]);
    expect(compare([{ ...seen, cancelledAt: WAS }], [stay]).changed).toMatchObject([
      { sequence: 4, cancelledAt: null },
    ]);
  });

  it('that is gone is cancelled for 30 days, then forgotten', () => {
    const { changed } = compare([seen], []);
    expect(changed).toMatchObject([{ ...stay, sequence: 4, cancelledAt: NOW.toISOString() }]);
    const at = (days: number) => compare(changed, [], new Date(NOW.getTime() + days * DAY_MS));
    expect(at(30)).toEqual({ added: [], changed: [], forgotten: [] });
    expect(at(30.01).forgotten).toEqual(['stay-1']);
  });

  it('that is over for 90 days is forgotten, not cancelled', () => {
    const over = { ...seen, starts: '2026-11-28', ends: FROM };
    expect(compare([over], [])).toEqual({ added: [], changed: [], forgotten: ['stay-1'] });
  });
});
