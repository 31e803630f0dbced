import { expect, test } from 'vitest';
import type { WorkCalendar } from '#time/work-days.ts';
import { type Facts, findNeeds, groupByBay, type TodayJob } from './needs.ts';
import type { Need } from './today.contract.ts';

/** A Tuesday. */
const TODAY = '2026-11-24';
const calendar: WorkCalendar = { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] };
const NOTHING: Facts = {
  unanswered: { leads: [], count: 0 },
  bookings: [],
  emails: [],
  reminders: [],
  offers: [],
  jobs: [],
  failedMails: null,
  keptMails: 0,
  backup: null,
  alarms: [],
  collisions: [],
  unplanned: [],
  showings: [],
  unaskable: 0,
  payments: { disputed: [], overpaid: [] },
};
const person = { leadId: 7, name: 'Dana Reed', phone: null, aircraftType: 'King Air', tailNumber: 'N076FA' };
const quiet = { silentDays: null, movedDays: null, waiting: false, notArrived: false, unpaidCents: 0 };

const WAITING = {
  number: 1,
  title: 'Corrosion',
  respondBy: '2026-11-27',
  decidedAt: null,
  approvedCents: null,
};

const find = (facts: Partial<Facts>) => findNeeds({ ...NOTHING, ...facts }, TODAY, calendar);
const kinds = (needs: Need[]) => needs.map(({ when, kind }) => `${when}: ${kind}`);

function job({
  flags,
  ...changes
}: Partial<Omit<TodayJob, 'flags'>> & { flags?: Partial<TodayJob['flags']> }): TodayJob {
  return {
    stageChecks: { done: 0, total: 0 },
    openFindings: 0,
    stages: [],
    colors: [],
    hold: null,
    lastShownOn: TODAY,
    arrivedOn: null,
    firstReadyOn: null,
    changes: [],
    invoices: [],
    onItsWayCents: 0,
    findings: [],
    id: 1,
    number: 'J-26-0001',
    title: 'Repaint',
    aircraftType: 'King Air',
    tailNumber: 'N076FA',
    leadId: 7,
    model: '',
    status: 'in-work',
    customer: 'Dana Reed',
    readyOn: '2026-12-18',
    daysOverFirst: 0,
    phone: null,
    inductionOn: '2026-11-02',
    toldReadyOn: '2026-12-18',
    question: null,
    openChecks: [],
    updatedAt: '',
    stage: { key: 'strip', title: 'Strip', state: 'under-way' },
    stageDays: { done: 1, all: 3, finishedBefore: null },
    ...changes,
    flags: { ...quiet, ...flags },
  };
}

function offer(changes: Partial<Facts['offers'][number]>): Facts['offers'][number] {
  const { leadId: id, name, aircraftType, tailNumber } = person;
  return {
    id: 3,
    number: 'Q-26-0003',
    status: 'sent',
    isExpired: false,
    isAgreed: false,
    isUndelivered: false,
    title: 'Quote',
    version: 1,
    hasDraft: false,
    lead: { id, name, businessName: null, aircraftType, tailNumber },
    phone: null,
    validUntil: '2026-12-24',
    totalCents: 100,
    minCents: 100,
    maxCents: 100,
    sentAt: '2026-11-20T12:00:00Z',
    openedAt: null,
    openings: 0,
    lastOpenedAt: null,
    decidedAt: null,
    decision: null,
    question: null,
    createdAt: '',
    updatedAt: '',
    ...changes,
  };
}

test('nothing needs the owner when all is answered, told and paid', () => {
  expect(find({ jobs: [job({})], offers: [offer({})] })).toEqual([]);
});

test('a job without days, or without a spot for its work, says so until it has them', () => {
  const collision = {
    stay: 5,
    until: '2026-12-03',
    other: 6,
    from: '2026-12-01',
    spot: 'Booth',
    labels: ['N1', 'N2'],
    jobIds: [4, 9],
    ways: [],
  };
  const jobs = [job({ id: 4 }), job({ id: 9 })];
  const needs = find({ jobs, collisions: [collision], unplanned: [9] });
  expect(needs).toMatchObject([
    { kind: 'collision', jobId: 4, collision },
    { kind: 'no days', jobId: 9 },
  ]);
});

test('what is for today comes before the days ahead, a first answer before all', () => {
  const oldest = { ...person, source: 'contact' as const, photos: 4, since: '2026-11-23T20:00:00Z', startsAt: null };
  const startsAt = '2026-11-27T16:00:00Z';
  const needs = find({
    unanswered: { leads: [oldest, { ...oldest, leadId: 8, startsAt }], count: 5 },
    bookings: [{ ...person, startsAt }],
    reminders: [
      { ...person, on: '2026-11-27', about: 'Stripes' },
      { ...person, on: '2026-11-20', about: 'Deposit' },
    ],
    offers: [
      offer({ validUntil: '2026-11-28' }),
      offer({ question: { askedAt: '2026-11-23T20:00:00Z', text: 'Why?' } }),
      offer({ openedAt: '2026-11-21T18:00:00Z' }),
    ],
    jobs: [
      job({ flags: { silentDays: 8 } }),
      job({ flags: { movedDays: 3 }, changes: [WAITING, { ...WAITING, decidedAt: '2026-11-24T12:00:00Z' }] }),
      job({ status: 'booked', inductionOn: '2026-11-25', flags: { unpaidCents: 703_525 } }),
      job({ flags: { unpaidCents: 100 } }),
      job({ readyOn: '2026-11-25', openChecks: ['Placards'] }),
      job({ status: 'booked', inductionOn: '2026-11-20', flags: { notArrived: true } }),
    ],
    failedMails: { count: 1, subject: 'Your quote', recipient: 'ed@example.com', reason: 'no such address' },
  });
  expect(kinds(needs)).toEqual([
    'today: lead',
    'today: lead',
    'today: booking',
    'today: question',
    'today: reminder',
    'today: open checks',
    'today: not arrived',
    'today: moved',
    'today: answer',
    'today: failed mails',
    'week: reminder',
    'week: change',
    'week: arrival',
    'week: silent',
    'week: expiring',
    'week: opened',
    'week: unpaid',
  ]);
  expect(needs.slice(0, 2)).toMatchObject([
    { others: 0, photos: 4 },
    { others: 3, startsAt },
  ]);
});

test('an airplane that left with money due is listed, and is not in the hangar', () => {
  const left = job({ status: 'delivered', flags: { unpaidCents: 100 } });
  expect(kinds(find({ jobs: [left] }))).toEqual(['week: unpaid']);
  expect(groupByBay([left])).toEqual([]);
  const [need] = find({ jobs: [{ ...left, onItsWayCents: 40 }] });
  expect(need).toMatchObject({ kind: 'unpaid', unpaidCents: 60 });
  expect(find({ jobs: [{ ...left, onItsWayCents: 100 }] })).toEqual([]);
});

test('a job whose last stage is finished waits to be marked ready, once no checklist item is open', () => {
  const done = { stage: null, stageDays: null };
  expect(kinds(find({ jobs: [job(done)] }))).toEqual(['today: finished']);
  expect(find({ jobs: [job({ ...done, openChecks: ['Placards'] }), job({ ...done, status: 'ready' })] })).toEqual([]);
});

test('a question about a job is for today', () => {
  const question = { askedAt: '2026-11-23T20:00:00Z', text: 'Can you match the red?' };
  expect(kinds(find({ jobs: [job({ question })] }))).toEqual(['today: job question']);
});

test('a question of a lead with several quotes and jobs is listed once', () => {
  const question = { askedAt: '2026-11-23T20:00:00Z', text: 'Can you match the red?' };
  const jobs = [job({ question }), job({ id: 2, question })];
  expect(kinds(find({ jobs }))).toEqual(['today: job question']);
  expect(kinds(find({ jobs, offers: [offer({ question })] }))).toEqual(['today: question']);
  expect(kinds(find({ jobs: [job({ question }), job({ id: 2, leadId: 8, question })] }))).toHaveLength(2);
});

test('backups that are not made are for today, a missing passphrase for the week', () => {
  const last = { lastMadeAt: null, reason: null };
  expect(kinds(find({ backup: { problem: 'none', ...last } }))).toEqual(['today: backup']);
  expect(kinds(find({ backup: { problem: 'open', ...last } }))).toEqual(['week: backup']);
});

test('an alarm is for today, unless a row of its own says the same', () => {
  const alarms = (['writes', 'mails', 'backups'] as const).map((kind) => ({ kind, detail: '', since: '' }));
  expect(find({ alarms }).map((need) => need.kind === 'alarm' && need.alarm.kind)).toEqual([
    'writes',
    'mails',
    'backups',
  ]);
  const failedMails = { count: 1, subject: 'Your quote', recipient: null, reason: null };
  const backup = { problem: 'old' as const, lastMadeAt: null, reason: null };
  expect(kinds(find({ alarms, failedMails, backup }))).toEqual([
    'today: alarm',
    'today: failed mails',
    'today: backup',
  ]);
});

test('that nothing can be saved comes before all else', () => {
  const alarms = (['restarts', 'writes'] as const).map((kind) => ({ kind, detail: '', since: '' }));
  const question = { askedAt: '2026-11-20T15:00:00.000Z', text: 'When?' };
  const needs = find({ alarms, jobs: [job({ question })] });
  expect(needs.map((need) => (need.kind === 'alarm' ? need.alarm.kind : need.kind))).toEqual([
    'writes',
    'job question',
    'restarts',
  ]);
});

test('an airplane that comes today is for today, one that comes later is not listed', () => {
  expect(kinds(find({ jobs: [job({ status: 'booked', inductionOn: TODAY })] }))).toEqual(['today: arrival']);
  expect(find({ jobs: [job({ status: 'booked', inductionOn: '2026-12-02' })] })).toEqual([]);
});

test('checklist items are open today when the airplane leaves on the next work day, over a weekend', () => {
  const leaves = { readyOn: '2026-11-30', openChecks: ['Placards'] };
  expect(findNeeds({ ...NOTHING, jobs: [job(leaves)] }, '2026-11-27', calendar)).toHaveLength(1);
  expect(find({ jobs: [job(leaves)] })).toEqual([]);
});

test('a quote is listed once: its question first, and not after it has expired', () => {
  const question = { askedAt: '2026-11-23T20:00:00Z', text: null };
  expect(kinds(find({ offers: [offer({ question, validUntil: TODAY })] }))).toEqual(['today: question']);
  expect(find({ offers: [offer({ isExpired: true, openedAt: '2026-11-01T12:00:00Z' })] })).toEqual([]);
  expect(find({ offers: [offer({ openedAt: '2026-11-23T18:00:00Z' })] })).toEqual([]);
});
