import { describe, expect, it } from 'vitest';
import type { JobPage } from './job-page.contract.ts';
import {
  barsOf,
  describeHold,
  describeJob,
  describeNext,
  describePhoto,
  describeStage,
  explainHold,
  movesOf,
  timelineOf,
} from './job-page.ts';

const STAGE: JobPage['stages'][number] = {
  key: 'strip',
  title: 'Strip',
  state: 'to-come',
  startedOn: null,
  finishedOn: null,
  start: '2027-03-04',
  end: '2027-03-09',
  plan: { start: '2027-03-04', end: '2027-03-09' },
  workDays: { done: 0, all: 4, agreed: 4, approved: 0 },
};

const PAGE: JobPage = {
  number: 'J-27-0001',
  title: 'White',
  aircraftType: 'King Air',
  model: '',
  tailNumber: 'N076FA',
  status: 'in-work',
  inductionOn: null,
  arrivedOn: '2027-03-01',
  firstReadyOn: '2027-04-05',
  deliveredOn: null,
  takenBy: null,
  today: '2027-03-10',
  forecast: { readyOn: '2027-04-05', readyUntil: '2027-04-08', notArrived: false },
  hold: null,
  readyDates: [],
  stages: [STAGE],
  hangarDays: null,
  quote: null,
  scheme: null,
  photos: [],
  notes: [],
  next: null,
  documents: [],
  paymentUrl: null,
  punchList: [],
  conversation: [],
  changes: [],
  hasReleasePack: false,
  passportPath: null,
  money: {
    contractCents: 100_000,
    approvedCents: 0,
    reducedCents: 0,
    writtenOffCents: 0,
    paidCents: 0,
    balanceCents: 100_000,
    schedule: [],
    invoices: [],
    payments: [],
  },
};
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const date = (readyOn: string, createdAt: string, more: Partial<JobPage['readyDates'][number]> = {}) => ({
  before: null,
  readyOn,
  reason: null,
  note: null,
  toldAt: null,
  createdAt: `${createdAt}T18:00:00.000Z`,
  ...more,
});

describe('the ready dates of a job', () => {
  it('are all told with their reasons, also the one of today that is in no list yet', () => {
    const readyDates = [
      date('2027-04-06', '2027-03-09', { reason: 'Parts came late.' }),
      date('2027-04-06', '2027-03-08'),
      date('2027-04-05', '2027-03-01', { toldAt: '2027-03-01T18:00:00.000Z' }),
    ];
    const forecast = { readyOn: '2027-04-08', readyUntil: '2027-04-12', notArrived: false };
    const moves = movesOf({ ...PAGE, readyDates, forecast });
    expect(moves.map(({ readyOn, words }) => [readyOn, plain(words)])).toEqual([
      ['2027-04-05', 'First date, sent on Mon Mar 1.'],
      ['2027-04-06', 'Set on Mon Mar 8. Parts came late.'],
      ['2027-04-08', 'Forecast as of Wed Mar 10. The shop hasn’t given a reason yet.'],
    ]);
  });

  it('begin with the first that the customer was told, as the desk has it: what was planned before is no promise', () => {
    const planned = [date('2027-04-06', '2027-02-20'), date('2027-04-07', '2027-02-10')];
    expect(movesOf({ ...PAGE, readyDates: planned })).toEqual([]);
    const told = date(PAGE.firstReadyOn!, '2027-03-01', { toldAt: '2027-03-01T18:00:00.000Z' });
    expect(
      movesOf({ ...PAGE, readyDates: [told, ...planned] }).map(({ readyOn, words }) => [readyOn, plain(words)]),
    ).toEqual([[PAGE.firstReadyOn, 'First date, sent on Mon Mar 1.']]);
  });

  it.each([
    [{ reason: 'parts', note: null }, 'we are waiting for parts.'],
    [{ reason: 'parts', note: 'The primer is late.' }, 'The primer is late.'],
    [{ reason: 'other', note: 'Who has the key?' }, 'Who has the key?'],
    [{ reason: 'other', note: 'the avionics shop has it' }, 'the avionics shop has it.'],
  ])('say at the desk why %j holds it, with one period', (hold, text) => expect(explainHold(hold)).toBe(text));

  it('come after the hold and its reason', () => {
    const hold = { because: 'we are waiting for parts', since: '2027-03-08' };
    const held: JobPage = { ...PAGE, status: 'on-hold', hold };
    expect(plain(describeJob(held, null).title)).toBe('On hold since Mon Mar 8');
    expect(describeHold(held)!.title).toBe('We are waiting for parts.');
    expect(JSON.stringify([describeJob(held, null), describeHold(held), describeNext(held, null)])).not.toMatch(/Apr/);
    expect(
      movesOf({ ...held, forecast: { readyOn: '2027-04-09', readyUntil: '2027-04-14', notArrived: false } }),
    ).toEqual(movesOf({ ...held, forecast: null }));
    expect(describeStage(STAGE, held)).toBe('After the hold');
    expect(barsOf(held)!.stages[0]!.fact).toBeNull();
  });
});

describe('the stages of a job', () => {
  it('are drawn on one scale of days: the plan, what happened, and today', () => {
    const done = { ...STAGE, state: 'finished' as const, startedOn: '2027-03-05', finishedOn: '2027-03-11' };
    expect(barsOf({ ...PAGE, stages: [done], today: '2027-03-12' })).toEqual({
      span: 9,
      today: 8,
      stages: [{ plan: { from: 0, days: 6 }, fact: { from: 1, days: 7 } }],
    });
    expect(describeStage(STAGE, { ...PAGE, status: 'cancelled' })).toBe('Not started');
    expect(barsOf({ ...PAGE, stages: [{ ...STAGE, plan: null, start: null, end: null }] })).toBeNull();
  });
});

describe('what happened to a job', () => {
  it('is told by day and stage, newest first', () => {
    const note = (id: number, createdAt: string, stageKey: string | null) => ({ id, stageKey, text: '', createdAt });
    const notes = [
      note(3, '2027-03-02T20:00:00.000Z', 'strip'),
      note(2, '2027-03-02T18:00:00.000Z', 'metal'),
      // Still Monday evening at the shop.
      note(1, '2027-03-02T05:00:00.000Z', 'strip'),
    ];
    const told = timelineOf({ photos: [], notes });
    expect(told.map(({ day, stageKey }) => [day, stageKey])).toEqual([
      ['2027-03-02', 'strip'],
      ['2027-03-02', 'metal'],
      ['2027-03-01', 'strip'],
    ]);
  });

  it('names a photo without a caption by its stage and day', () => {
    const photo = { id: 1, stageKey: 'strip', caption: '', width: null, height: null, createdAt: '' };
    const words = (changes: object) => plain(describePhoto({ ...photo, ...changes }, '2027-03-02', PAGE.stages));
    expect(words({})).toBe(`${PAGE.stages[0]!.title}, Mar 2`);
    expect([words({ stageKey: null }), words({ caption: 'Left flap' })]).toEqual(['Photo, Mar 2', 'Left flap']);
  });

  it('says how the shop is reached by phone, only where there is one', () => {
    const ready: JobPage = { ...PAGE, status: 'ready' };
    const said = (phone: string | null) => `${describeJob(ready, phone).text} ${describeNext(ready, phone)}`;
    expect(said('+13035550100').match(/call us at \(303\) 555-0100/g)).toHaveLength(2);
    expect(said(null)).not.toMatch(/call/);
  });

  it('leaves nothing to do until it is ready', () => {
    expect(describeNext(PAGE, null)).toBe(
      'nothing until it’s ready. We’ll let you know then. Bring the balance: $1,000.00.',
    );
    expect(describeNext({ ...PAGE, status: 'delivered' }, null)).toBeNull();
  });
});
