import { expect, test } from 'vitest';
import type { Need } from '../today.contract.ts';
import { describeNeed } from './describe-need.ts';
import { summarize } from './TodayPage.tsx';

/** A Tuesday, at one in the afternoon of the shop. */
const NOW = new Date('2026-11-24T20:00:00Z');
const TODAY = '2026-11-24';
const about = {
  when: 'today' as const,
  leadId: 7,
  name: 'Luis Arriaga',
  phone: null,
  aircraftType: 'King Air',
  tailNumber: 'n076fa',
};
const ofJob = { ...about, jobId: 4, number: 'J-26-0004' };
const ofOffer = { ...about, offerId: 9, number: 'Q-26-0009', totalCents: 4_811_240 };

const words = (need: Need) => {
  const { title, why, verb } = describeNeed(need, TODAY, NOW);
  return [title, why, verb?.label, verb?.to];
};

test.each<[Need, string[]]>([
  [
    {
      kind: 'collision',
      ...ofJob,
      collision: {
        stay: 5,
        until: '2027-02-10',
        other: 6,
        from: '2027-02-08',
        spot: 'Strip bay, spot 1',
        labels: ['N617FA', 'N182FA'],
        jobIds: [4, 9],
        ways: [],
      },
    },
    [
      'N617FA and N182FA both need Strip bay, spot 1, Feb 8 to 10',
      'Work has no spot on these days.',
      'Open job',
      '/admin/jobs/4#collision-5',
    ],
  ],
  [
    { kind: 'no days', ...ofJob },
    [
      'J-26-0004 has no days',
      'N076FA, King Air, Luis Arriaga. It isn’t planned in the hangar yet.',
      'Plan',
      '/admin/hangar',
    ],
  ],
  [
    { kind: 'lead', ...about, source: 'contact', photos: 4, since: '2026-11-23T23:00:00Z', startsAt: null, others: 0 },
    [
      'Luis Arriaga is waiting for a first reply',
      'King Air, contact form, 4 photos. Waiting for 21 hours.',
      'Reply',
      '/admin/quotes/7',
    ],
  ],
  [
    {
      kind: 'lead',
      ...about,
      source: 'booking',
      photos: 0,
      since: '2026-11-24T19:30:00Z',
      startsAt: '2026-11-25T16:00:00Z',
      others: 0,
    },
    [
      'Luis Arriaga is waiting for a first reply',
      'King Air, consultation booking. Asked for tomorrow at 9:00 AM, not confirmed yet. It just came in.',
      'Confirm',
      '/admin/quotes/7',
    ],
  ],
  [
    { kind: 'email', ...about, since: '2026-11-24T18:00:00Z' },
    ['Luis Arriaga wrote an email', 'King Air. Waiting for 2 hours.', 'Reply', '/admin/quotes/7'],
  ],
  [
    { kind: 'booking', ...about, startsAt: '2026-11-25T16:00:00Z' },
    [
      'Luis Arriaga’s appointment is not confirmed',
      'King Air. It’s tomorrow at 9:00 AM.',
      'Confirm',
      '/admin/quotes/7',
    ],
  ],
  [
    { kind: 'open checks', ...ofJob, readyOn: '2026-11-25', checks: ['Balance', 'Placards', 'Marks', 'Logbook'] },
    [
      'N076FA leaves tomorrow with 4 checklist items open',
      'King Air, Luis Arriaga. Balance, Placards, Marks and 1 more.',
      'Checklist',
      '/admin/jobs/4#checks',
    ],
  ],
  [
    { kind: 'finding', ...ofJob, change: 2, title: 'Corrosion: Top', isStuck: true },
    [
      'Corrosion: Top on N076FA needs a price',
      'King Air, Luis Arriaga. Work has stopped for it.',
      'Open draft',
      '/admin/jobs/4#change-2',
    ],
  ],
  [
    { kind: 'finished', ...ofJob },
    ['All stages of N076FA are finished', 'King Air, Luis Arriaga. Mark it ready.', 'Open job', '/admin/jobs/4#state'],
  ],
  [
    { kind: 'moved', ...ofJob, readyOn: '2026-12-01', workDays: 3, toldReadyOn: '2026-11-24' },
    [
      'N076FA is now ready Dec 1, 3\u00a0work days later',
      'King Air, Luis Arriaga. Promised Nov 24, with no reason for the change.',
      'Give a reason',
      '/admin/jobs/4',
    ],
  ],
  [
    {
      kind: 'expiring',
      ...ofOffer,
      phone: '(303) 555-0142',
      validUntil: '2026-11-28',
      openedAt: '2026-11-20T20:00:00Z',
      openings: 3,
      lastOpenedAt: '2026-11-23T20:00:00Z',
    },
    [
      'Q-26-0009 expires on Saturday',
      'Luis Arriaga, King Air, $48,112.40. Opened 3 times, last yesterday. No questions yet.',
      'Call Luis',
      'tel:3035550142',
    ],
  ],
  [
    {
      kind: 'failed mails',
      when: 'today',
      count: 2,
      subject: 'Your quote',
      recipient: 'ed@example.com',
      reason: 'no such address',
    },
    [
      '2 emails did not arrive',
      'The last one: Your quote, to ed@example.com: no such address',
      'Open outbox',
      '/admin/outbox?status=failed',
    ],
  ],
])('$kind', (need, expected) => {
  expect(words(need)).toEqual(expected);
});

test.each([
  ['mails', '/admin/outbox'],
  ['mailbox', '/admin/settings/mailbox'],
  ['backups', '/admin/settings/backups'],
  ['refusals', '/admin/security-log'],
  ['writes', undefined],
  ['restarts', undefined],
] as const)('an alarm of %s leads to what helps, if anything at the desk does', (kind, to) => {
  const alarm = { kind, detail: 'So it is.', since: NOW.toISOString() };
  expect(describeNeed({ kind: 'alarm', when: 'today', alarm }, TODAY, NOW).verb?.to).toBe(to);
});

test('the summary counts what needs the owner and names closed days', () => {
  const need: Need = { kind: 'silent', ...ofJob, days: 8 };
  const closed = { isClosed: true, holiday: null, events: [] };
  const coming = [
    { ...closed, day: '2026-11-26' },
    { ...closed, day: '2026-11-27' },
    { ...closed, isClosed: false, day: '2026-11-30' },
  ];
  expect(summarize({ needs: [need, need], coming })).toBe(
    '2 things need you. The shop is closed on Thursday and Friday.',
  );
  expect(summarize({ needs: [], coming: [] })).toBe('Nothing needs you.');
  const lead: Need = { kind: 'lead', ...about, source: 'contact', photos: 0, since: '', startsAt: null, others: 0 };
  expect(summarize({ needs: [lead], coming: [] })).toBe('1 lead needs you.');
  const waiting = [lead, lead, { ...lead, others: 1_200 }];
  expect(summarize({ needs: waiting, coming: [] })).toBe('1,203 leads need you.');
  expect(summarize({ needs: [...waiting, need], coming: [] })).toBe('1,203 leads and 1 other thing need you.');
});
