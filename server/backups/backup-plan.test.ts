import { expect, it } from 'vitest';
import { addDays } from '#time/days.ts';
import { HOUR_MS } from '#time/units.ts';
import {
  BUILT_IN_PLAN,
  dueDay,
  explainFailure,
  findBackupProblem,
  findHindrance,
  isTooOld,
  keptDays,
} from './backup-plan.ts';

const NOW = new Date('2026-11-25T18:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

it('is due at a time of day of the shop, also when the clocks change', () => {
  const dueAtThree = (now: string) => dueDay(new Date(now), '03:00');
  expect(dueAtThree('2026-11-25T09:59:00Z')).toBe('2026-11-24');
  expect(dueAtThree('2026-11-25T10:00:00Z')).toBe('2026-11-25');
  expect(dueAtThree('2026-07-01T09:00:00Z')).toBe('2026-07-01');
  // There is no half past two on that night; then it is three at once.
  expect(dueDay(new Date('2026-03-08T08:59:00Z'), '02:30')).toBe('2026-03-07');
  expect(dueDay(new Date('2026-03-08T09:00:00Z'), '02:30')).toBe('2026-03-08');
  expect(dueDay(new Date('2026-11-25T06:59:00Z'), '00:00')).toBe('2026-11-24');
  expect(dueDay(new Date('2026-11-25T07:00:00Z'), '00:00')).toBe('2026-11-25');
});

it('keeps the last of seven days, four weeks and twelve months', () => {
  const days = Array.from({ length: 500 }, (_, n) => addDays('2026-12-31', -n));
  const kept = [...keptDays(days, BUILT_IN_PLAN)].toSorted();
  expect(kept.slice(-7)).toEqual(days.slice(0, 7).toSorted());
  expect(kept).toContain('2026-12-20');
  expect(kept).toContain('2026-12-13');
  expect(kept).not.toContain('2026-12-06');
  expect(kept[0]).toBe('2026-01-31');
  expect(kept).toHaveLength(7 + 2 + 11);
  expect([...keptDays(days, { days: 1, weeks: 0, months: 0 })]).toEqual(['2026-12-31']);
});

it('keeps what there is after nights without a backup', () => {
  const kept = keptDays(['2026-01-05', '2026-03-01'], BUILT_IN_PLAN);
  expect([...kept].toSorted()).toEqual(['2026-01-05', '2026-03-01']);
});

it('is too old after two days, also if none was ever made', () => {
  expect(isTooOld({ lastMadeAt: hoursAgo(48), firstAt: hoursAgo(900) }, NOW)).toBe(false);
  expect(isTooOld({ lastMadeAt: hoursAgo(49), firstAt: hoursAgo(900) }, NOW)).toBe(true);
  expect(isTooOld({ lastMadeAt: null, firstAt: hoursAgo(49) }, NOW)).toBe(true);
  expect(isTooOld({ lastMadeAt: null, firstAt: null }, NOW)).toBe(false);
});

it('names one problem, a failure before the age that follows from it', () => {
  const good = { lastMadeAt: hoursAgo(1), firstAt: hoursAgo(90), failure: null, failedStep: null, isRunning: false };
  const find = (change: Partial<Parameters<typeof findBackupProblem>[0]>) =>
    findBackupProblem({ ...good, ...change }, NOW);
  expect(find({})).toBeNull();
  expect(find({ lastMadeAt: hoursAgo(50) })).toBe('old');
  expect(find({ lastMadeAt: hoursAgo(50), failure: 'no space', failedStep: 'make' })).toBe('not made');
  expect(find({ failure: 'changed', failedStep: 'check' })).toBe('not restored');
  expect(find({ lastMadeAt: null, firstAt: null })).toBe('none');
  expect(find({ lastMadeAt: null, firstAt: hoursAgo(0), isRunning: true })).toBeNull();
});

it.each([
  ['ENOSPC: no space left on device, write', 'The backup folder is full.'],
  ["EACCES: permission denied, mkdir '/mnt/backups'", 'The site can’t write to the backup folder.'],
  ['connect ECONNREFUSED 127.0.0.1:9000', 'The storage is not responding.'],
  ['The AWS Access Key Id you provided does not exist in our records.', 'The storage rejected the keys.'],
  ['The restored rows differ from those in the backup.', 'The restored rows differ from those in the backup.'],
])('says why a backup failed: %s', (words, sentence) => {
  expect(explainFailure(words)).toMatch(new RegExp(`^${sentence}`));
});

it('names what hinders a backup, if anything does', () => {
  const folder = { place: 'folder', passphrase: null, isPassphraseLost: false } as const;
  const storage = { ...folder, place: 'storage' } as const;
  expect(findHindrance(folder, false)).toBeNull();
  expect(findHindrance({ ...folder, isPassphraseLost: true }, false)).toContain('Enter it again');
  expect(findHindrance(storage, false)).toContain('STORAGE_URL is not set');
  expect(findHindrance(storage, true)).toContain('Set a passphrase');
  expect(findHindrance({ ...storage, passphrase: 'five unrelated words' }, true)).toBeNull();
});
