import { describe, expect, it, test } from 'vitest';
import type { Delivery, TimelineEntry } from '#customers/leads/timeline.contract.ts';
import { mondayOf } from '#time/days.ts';
import type { ListedLead } from './lead-desk.contract.ts';
import {
  addNewLeads,
  canHoldSlot,
  conversationDays,
  countEmails,
  dayGroupOf,
  formatNames,
  formatWaiting,
  groupByDay,
  hasConversation,
  leadBadges,
  unansweredWords,
  unsentReplies,
} from './lead-list.ts';
import { formatLeads } from './ui/desk-format.ts';

describe('days at the shop', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));
});

describe('the day groups of the list', () => {
  it.each([
    ['2026-11-20T15:51:00.000Z', 'today'],
    ['2026-11-20T07:00:00.000Z', 'today'], // midnight at the shop
    ['2026-11-21T03:00:00.000Z', 'today'], // still the 20th there
    ['2026-11-25T00:00:00.000Z', 'today'],
    ['2026-11-20T06:59:59.999Z', 'yesterday'],
    ['2026-11-18T16:00:00.000Z', 'week'],
    ['2026-11-16T07:00:00.000Z', 'week'], // Monday
    ['2026-11-16T06:59:00.000Z', 'before'],
    ['2024-01-01T00:00:00.000Z', 'before'],
  ])('%s is %s', (createdAt, group) => expect(dayGroupOf(createdAt, '2026-11-20')).toBe(group));

  it('on a Monday, Sunday is yesterday and Saturday is before', () => {
    expect(dayGroupOf('2026-11-15T20:00:00.000Z', '2026-11-16')).toBe('yesterday');
    expect(dayGroupOf('2026-11-14T20:00:00.000Z', '2026-11-16')).toBe('before');
  });

  it('keep the order of the leads', () => {
    const at = (createdAt: string) => ({ createdAt });
    const leads = [at('2026-11-20T16:00:00Z'), at('2026-11-20T15:00:00Z'), at('2026-11-01T15:00:00Z')];
    const groups = groupByDay(leads, '2026-11-20');
    expect(groups.map(({ group, leads }) => [group, leads.length])).toEqual([
      ['today', 2],
      ['before', 1],
    ]);
    expect(groupByDay(leads.toReversed(), '2026-11-20').map(({ group }) => group)).toEqual(['before', 'today']);
    expect(groupByDay([], '2026-11-20')).toEqual([]);
  });
});

test('names three customers and counts the rest', () => {
  const named = (firstName: string) => ({ firstName, lastName: 'Ray' });
  expect(formatNames(['Ada', 'Ben'].map(named))).toBe('Ada Ray, Ben Ray');
  expect(formatNames(['Ada', 'Ben', 'Cleo', 'Dora', 'Eve'].map(named))).toBe('Ada Ray, Ben Ray, Cleo Ray and 2 more');
});

test('a capped count ends in a plus sign', () => {
  expect([formatLeads(1), formatLeads(1_204), formatLeads(10_000, true)]).toEqual([
    '1 quote',
    '1,204 quotes',
    '10,000+ quotes',
  ]);
});

describe('the badges of a lead', () => {
  const NOW = new Date('2026-11-20T18:00:00.000Z');
  const lead = {
    source: 'contact',
    status: 'Quote Not Responded To',
    currentAppointment: null,
    offers: 0,
    jobs: 0,
    estimate: null,
    remindOn: null,
    lostReason: null,
    createdAt: '2026-11-20T17:00:00.000Z',
  } as unknown as ListedLead;
  const badgesOf = (more: object) => leadBadges({ ...lead, ...more }, NOW);

  it('are empty for a new lead', () => {
    expect(badgesOf({})).toEqual({ overdue: null, badges: [] });
  });

  it.each([
    ['2026-11-20T06:00:00.001Z', null],
    ['2026-11-20T06:00:00.000Z', 'No reply for 12\u00a0h'],
    ['2026-11-18T18:00:00.001Z', 'No reply for 47\u00a0h'],
    ['2026-11-17T12:00:00.000Z', 'No reply for 3\u00a0days'],
  ])('state how long a lead from %s is overdue', (createdAt, overdue) => {
    expect(badgesOf({ createdAt }).overdue).toBe(overdue);
    expect(badgesOf({ createdAt, status: 'Quote Sent' }).overdue).toBeNull();
  });

  it.each([
    [1, '2026-11-20T17:30:00.000Z', '1 is waiting for a first reply'],
    [1, '2026-11-20T16:00:00.000Z', '1 is waiting for a first reply, for 2\u00a0h'],
    [8, '2026-11-19T19:00:00.000Z', '8 are waiting for a first reply, the oldest for 23\u00a0h'],
    [1_204, '2026-11-17T12:00:00.000Z', '1,204 are waiting for a first reply, the oldest for 3\u00a0days'],
  ])('formats %d waiting since %s', (count, oldest, words) => {
    expect(formatWaiting(count, oldest, NOW)).toBe(words);
  });

  it('include estimate, appointment, reminder and lost reason', () => {
    const currentAppointment = { startsAt: '2026-11-23T16:00:00.000Z', status: 'held' };
    expect(badgesOf({ currentAppointment, remindOn: '2026-11-20' }).badges).toEqual([
      { kind: 'appointment', text: 'Mon, Nov 23, 9:00 AM, not confirmed' },
      { kind: 'reminder', text: 'Reminder today' },
    ]);
    const confirmed = { ...currentAppointment, status: 'confirmed' };
    expect(badgesOf({ currentAppointment: confirmed }).badges).toEqual([
      { kind: 'appointment', text: 'Mon, Nov 23, 9:00 AM' },
    ]);
    expect(badgesOf({ currentAppointment: { ...currentAppointment, status: 'released' } }).badges).toEqual([]);
    const estimate = { total: 33_000 };
    expect(badgesOf({ estimate, lostReason: 'price', remindOn: '2026-12-01' }).badges).toEqual([
      { kind: 'estimate', text: '$33,000 estimate' },
      { kind: 'reminder', text: 'Reminder Tue, Dec 1' },
      { kind: 'reason', text: 'Lost: price' },
    ]);
  });
});

test('only a booking with day and time that is not lost can hold a slot', () => {
  const details = { preferredDate: '2026-12-03', preferredTime: '10:00 AM' };
  const booking = { source: 'booking', status: 'Quote Sent', details } as const;
  const others = [
    undefined,
    { ...booking, source: 'contact' as const },
    { ...booking, status: 'Lost Quote' },
    { ...booking, details: { preferredDate: '2026-12-03' } },
  ];
  expect([booking, ...others].map(canHoldSlot)).toEqual([true, false, false, false, false]);
});

test('unsent replies are those that failed, became files, or wait after a failed attempt', () => {
  const reply = (mailId: number | null, state: Delivery['state'], reason: string | null): TimelineEntry => ({
    kind: 'reply',
    at: '2026-11-20T15:51:00.000Z',
    by: null,
    subject: 'Hello',
    text: 'Hello',
    mailId,
    delivery: { state, at: '2026-11-20T15:52:00.000Z', reason },
  });
  const timeline: TimelineEntry[] = [
    { kind: 'received', at: '2026-11-20T15:50:00.000Z', source: 'contact' },
    reply(1, 'waiting', null),
    reply(2, 'waiting', 'ECONNREFUSED'),
    reply(3, 'kept', 'It is kept as a file.'),
    reply(4, 'failed', 'no such mailbox'),
    reply(5, 'sent', null),
    reply(null, 'failed', 'The outbox does not have it any more.'),
  ];
  expect(unsentReplies(timeline).map(({ mailId }) => mailId)).toEqual([2, 3, 4]);
});

test('the words that a reply answers are the last ones, until a reply follows', () => {
  const at = '2026-11-20T15:51:00.000Z';
  const asked: TimelineEntry = {
    kind: 'offer',
    at,
    by: null,
    event: 'asked',
    number: 'Q-26-0012',
    version: 1,
    text: 'Is the prop included?',
  };
  const note: TimelineEntry = { kind: 'customerNote', at, by: null, text: 'I can come on Friday.', photos: 0 };
  const photos: TimelineEntry = { ...note, text: null, photos: 2 };
  const reply: TimelineEntry = {
    kind: 'reply',
    at,
    by: null,
    subject: 'Hello',
    text: 'Hello',
    mailId: 1,
    delivery: { state: 'sent', at, reason: null },
  };
  const question = { at, what: 'Question about quote Q-26-0012', text: 'Is the prop included?' };
  expect(unansweredWords([reply, asked, photos])).toEqual(question);
  expect(unansweredWords([asked, note])).toEqual({ at, what: 'Note', text: 'I can come on Friday.' });
  expect(unansweredWords([asked, reply])).toBeNull();
  expect(unansweredWords([])).toBeNull();
});

test('a conversation is what came and went by email, by days of the shop', () => {
  const sent = { state: 'sent', at: '', reason: null } as const;
  const reply = (at: string): TimelineEntry => ({
    kind: 'reply',
    at,
    by: 'Ana',
    subject: 'Hi',
    text: 'Hi',
    mailId: 1,
    delivery: sent,
  });
  const email = (at: string, type: string) => ({ kind: 'email', at, email: { type } }) as unknown as TimelineEntry;
  const note: TimelineEntry = { kind: 'notes', at: '2026-11-20T12:00:00.000Z', by: null, notes: 'Called.' };
  const [first, away, late] = [
    reply('2026-11-20T15:00:00.000Z'),
    email('2026-11-20T15:01:00.000Z', 'automatic'),
    email('2026-11-21T08:00:00.000Z', 'mail'),
  ];
  const timeline = [note, first, away, late];
  expect(conversationDays(timeline)).toEqual([
    { day: '2026-11-20', entries: [first, away] },
    { day: '2026-11-21', entries: [late] },
  ]);
  expect([countEmails(timeline), hasConversation(timeline), hasConversation([note])]).toEqual([2, true, false]);
});

test('counts the new leads that are not named', () => {
  const leads = [3, 2, 1].map((id) => ({ id }) as ListedLead);
  const first = addNewLeads({ leads: [], more: 0 }, [1], leads);
  expect(first).toEqual({ leads: [{ id: 1 }], more: 0 });
  expect(addNewLeads(first, [2, 3, 4, 5], leads)).toEqual({ leads: [{ id: 3 }, { id: 2 }, { id: 1 }], more: 2 });
});
