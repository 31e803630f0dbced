import { expect, test } from 'vitest';
import { type AlarmFacts, findSpaceTroubles, findTroubles } from './troubles.ts';

const QUIET: AlarmFacts = {
  isNearlyShort: false,
  mails: { failed: 0, overdue: 0 },
  isMailboxSilent: false,
  backups: null,
  storms: { refusals: 500, restarts: 5 },
};
const find = (facts: Partial<AlarmFacts>) =>
  findTroubles({ ...QUIET, ...facts }).map(({ kind, detail }) => [kind, detail]);

test('nothing is wrong while mails leave, backups are made and storms stay below their limits', () => {
  expect(find({})).toEqual([]);
  expect(findSpaceTroubles({ writeFailure: null, isShort: false })).toEqual([]);
});

test.each<[Partial<AlarmFacts>, string, string]>([
  [{ mails: { failed: 1, overdue: 0 } }, 'mails', 'One email could not be delivered.'],
  [
    { mails: { failed: 3, overdue: 1 } },
    'mails',
    '3 emails could not be delivered. One email has been waiting for more than an hour.',
  ],
  [{ mails: { failed: 0, overdue: 2 } }, 'mails', '2 emails have been waiting for more than an hour.'],
  [{ isMailboxSilent: true }, 'mailbox', 'The site can’t read new emails from the mailbox.'],
  [{ backups: { problem: 'not made', reason: 'no space left' } }, 'backups', 'The last backup failed: no space left'],
  [{ backups: { problem: 'old', reason: null } }, 'backups', 'The last backup is more than two days old.'],
  [
    { storms: { refusals: 501, restarts: 0 } },
    'refusals',
    'The site turned away more than 500 requests in 10 minutes with “Too many requests”.',
  ],
  [{ storms: { refusals: 0, restarts: 6 } }, 'restarts', 'The site restarted more than 5 times in 10 minutes.'],
])('%o is an alarm of %s', (facts, kind, detail) => {
  expect(find(facts)).toEqual([[kind, detail]]);
});

test('short space is an alarm, and space that is nearly short keeps one', () => {
  const writeFailure = 'The disk is full: nothing can be stored right now.';
  expect(findSpaceTroubles({ writeFailure, isShort: true }).map(({ kind }) => kind)).toEqual(['writes', 'uploads']);
  expect(findTroubles({ ...QUIET, isNearlyShort: true })).toMatchObject([{ kind: 'uploads', isFading: true }]);
});

test('a long reason is cut', () => {
  const [[, detail]] = find({ backups: { problem: 'not made', reason: 'x'.repeat(500) } }) as [[string, string]];
  expect(detail.length).toBeLessThanOrEqual(255);
});
