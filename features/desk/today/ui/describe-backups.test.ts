import { expect, test } from 'vitest';
import { describeBackupNeed, describeBackups } from './describe-backups.ts';

/** One in the afternoon of the shop. */
const NOW = new Date('2026-11-24T20:00:00Z');
const MADE = { lastMadeAt: '2026-11-24T10:04:00Z', lastCheckedAt: '2026-11-22T10:09:00Z' };
const ON = { isOn: true, isRunning: false, isEncrypted: true, place: 'folder' as const, ...MADE };

test.each([
  [{}, 'Last backup: today, 3:04 AM. Test restore on Nov 22: every row came back.'],
  [
    { place: 'storage' as const, lastCheckedAt: null },
    'Last backup: today, 3:04 AM, in the storage. No test restore yet.',
  ],
  [{ isEncrypted: false, lastMadeAt: null, lastCheckedAt: null }, 'No backup yet.'],
  [{ isRunning: true, lastMadeAt: null, lastCheckedAt: null }, 'A backup is running. No backup yet.'],
  [
    { isOn: false, lastMadeAt: '2026-11-03T10:04:00Z', isEncrypted: false },
    'Backups are off. Last backup: Nov 3, 2026, 3:04 AM. Test restore on Nov 22: every row came back.',
  ],
  [
    { isEncrypted: false },
    'Last backup: today, 3:04 AM. Test restore on Nov 22: every row came back. They are not encrypted.',
  ],
])('what stands of the backups: %j', (change, words) => {
  expect(describeBackups({ ...ON, ...change }, NOW)).toBe(words);
});

test.each([
  ['not made', 'no space left', ['The backup failed', 'no space left. The last one is from today, 3:04 AM.']],
  ['not restored', 'The rows differ.', ['The last backup failed its test restore', 'The rows differ.']],
  ['open', null, ['Backups have no passphrase', 'Anyone who gets one can read everything in it.']],
] as const)('the need of a backup that is %s', (problem, reason, words) => {
  const need = { kind: 'backup' as const, when: 'today' as const, problem, reason, lastMadeAt: MADE.lastMadeAt };
  const { title, why } = describeBackupNeed(need, NOW);
  expect([title, why]).toEqual(words);
});

test('an old backup is told with its age', () => {
  const need = { kind: 'backup' as const, when: 'today' as const, problem: 'old' as const, reason: null };
  expect(describeBackupNeed({ ...need, lastMadeAt: '2026-11-21T10:04:00Z' }, NOW)).toMatchObject({
    title: 'The last backup is 3 days old',
    why: 'The last one is from Nov 21, 2026, 3:04 AM. One is due every day.',
  });
});
