import { describe, expect, it } from 'vitest';
import type { Board, BoardStay } from './board/hangar-board.contract.ts';
import { findWaysOut, type Held, judge, nextHeld, requestedStayOf } from './dragging.ts';

const AT = '2026-11-01T00:00:00.000Z';
const stay = (id: number, from: string, to: string, more: Partial<BoardStay> = {}): BoardStay => ({
  id,
  bay: 1,
  place: 1,
  from,
  to,
  kind: 'job',
  firm: true,
  onRamp: false,
  byHand: true,
  notBefore: null,
  title: '',
  jobId: id,
  offerId: null,
  leadId: null,
  stageFrom: null,
  stageTo: null,
  expiresAt: null,
  updatedAt: AT,
  label: `N${id}`,
  customer: null,
  stages: [],
  aircraftType: null,
  job: null,
  depositOpen: false,
  ...more,
});

const own = stay(1, '2026-12-07', '2026-12-27');
const other = stay(2, '2026-11-25', '2026-12-10', { place: 2 });
const bay = { id: 1, name: 'Strip bay', kind: 'strip', places: 2, maxSpanInches: null, maxLengthInches: null } as const;
const board: Board = {
  today: '2026-11-24',
  from: '2026-11-16',
  to: '2027-02-14',
  closedDays: [],
  collisions: [],
  unplanned: [],
  offDays: ['2026-12-12', '2026-12-13'],
  bays: [{ ...bay, heightInches: null, active: true, position: 1, createdAt: AT, updatedAt: AT }],
  stays: [own, other],
};

describe('a stay that is picked up', () => {
  const pick = (edge: Held['edge']) => nextHeld(null, { type: 'pick', stay: own, edge, by: 'keys' });

  it('moves by days and rows, step by step', () => {
    let held = nextHeld(pick('whole'), { type: 'shift', days: 7 });
    held = nextHeld(held, { type: 'shift', days: -1 });
    held = nextHeld(held, { type: 'row', row: { bay: 1, place: 2 } });
    expect(held?.requestedStay).toEqual({ bay: 1, place: 2, from: '2026-12-13', to: '2027-01-02' });
    expect(nextHeld(held, { type: 'leave' })).toBeNull();
  });

  it('is dragged from where it is stored, and keeps its place when an end is dragged', () => {
    const row = { bay: 1, place: 2 };
    const again = (edge: Held['edge'], days: number) =>
      nextHeld(nextHeld(pick(edge), { type: 'drag', days: 3, row }), { type: 'drag', days, row })?.requestedStay;
    expect(again('whole', 1)).toEqual({ ...row, from: '2026-12-08', to: '2026-12-28' });
    expect(again('end', 2)).toEqual({ bay: 1, place: 1, from: '2026-12-07', to: '2026-12-29' });
    expect(again('end', -90)).toMatchObject({ from: '2026-12-07', to: '2026-12-07' });
    expect(again('start', 90)).toMatchObject({ from: '2026-12-27', to: '2026-12-27' });
  });
});

describe('the board says of a requested stay', () => {
  const requestedStay = { bay: 1, place: 2, from: '2026-12-07', to: '2026-12-27' };

  it('who is in the way, and from when on the place is free', () => {
    expect(judge(requestedStay, own, board)).toEqual({
      isFree: false,
      words: 'Taken by N2 through December 10. Open here from Fri Dec 11.',
      alternative: { from: '2026-12-11', to: '2026-12-31' },
      inTheWay: [other],
    });
    const later = stay(3, '2027-01-04', '2027-01-08', { place: 2 });
    const words = 'Taken by N2 through December 10. Open here from Fri Dec 11 to January 3.';
    expect(judge(requestedStay, own, { ...board, stays: [own, other, later] }).words).toBe(words);
  });

  it('that it is free, and how far', () => {
    expect(judge({ ...requestedStay, from: '2026-12-14' }, own, board)).toMatchObject({
      isFree: true,
      words: 'Open from December 11.',
    });
    expect(judge({ ...requestedStay, place: 1 }, own, board)).toMatchObject({ isFree: true, words: 'Open.' });
  });

  it('that work begins on work days; a bay is closed on any', () => {
    const saturday = { ...requestedStay, from: '2026-12-12' };
    expect(judge(saturday, own, board)).toMatchObject({ isFree: false, words: 'A stay must start on a work day.' });
    expect(judge(saturday, { ...own, kind: 'closed' }, board).isFree).toBe(true);
  });
});

describe('in place of days that are taken, a stay can have', () => {
  const requestedStay = { bay: 1, place: 2, from: '2026-12-07', to: '2026-12-27' };
  const ways = (more: Partial<Board> = {}) => findWaysOut({ requestedStay, stay: own }, { ...board, ...more });

  it('later ones there, or those of the other, which has its own', () => {
    expect(ways().map(({ label }) => label)).toEqual(['Strip bay, spot 2, Dec 11 to 31', 'Swap with N2']);
    expect(ways()[1]!.changes).toEqual([
      { stay: own, requestedStay: { ...requestedStayOf(other), to: '2026-12-15' } },
      { stay: other, requestedStay: { ...requestedStayOf(own), to: '2026-12-22' } },
    ]);
  });

  it('the same ones in another place of the bay', () => {
    const third = [{ ...board.bays[0]!, places: 3 }];
    expect(ways({ bays: third }).map(({ label }) => label)).toContain('Strip bay, spot 3, Dec 7 to 27');
  });

  it('none of the other when a third one is in the way', () => {
    const next = stay(3, '2026-12-28', '2027-01-04');
    const longer = stay(2, '2026-11-25', '2027-01-10', { place: 2 });
    expect(ways({ stays: [own, longer, next] }).map(({ label }) => label)).not.toContain('Swap with N2');
    expect(ways({ stays: [own, other, stay(3, '2026-12-11', '2026-12-12', { place: 2 })] })).toHaveLength(1);
  });
});
