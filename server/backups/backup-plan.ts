import { addDays, mondayOf } from '#time/days.ts';
import { shopDay, shopTime } from '#time/shop-time.ts';
import { DAY_MS, HOUR_MS } from '#time/units.ts';
import type { Config } from '../config.ts';

/** `folder` is BACKUP_DIR, `storage` that of STORAGE_URL. */
export type BackupPlace = 'folder' | 'storage';

/** How many backups stay: the last of each of so many days, weeks and months. */
export interface KeptBackups {
  days: number;
  weeks: number;
  months: number;
}

/** When backups are made, and where. */
export interface BackupPlan extends KeptBackups {
  isOn: boolean;
  /** HH:MM in the time of the shop. */
  dueAt: string;
  place: BackupPlace;
}

export const BUILT_IN_PLAN: BackupPlan = {
  isOn: true,
  dueAt: '03:00',
  place: 'folder',
  days: 7,
  weeks: 4,
  months: 12,
};

/** How often a backup is restored to see that it can be. */
export const CHECK_EVERY_DAYS = 7;
/** An older backup is a warning. */
const OLD_AFTER_MS = 2 * DAY_MS;

/** The last day of the shop whose backup is due. */
export function dueDay(now: Date, dueAt: string): string {
  const day = shopDay(now);
  return shopTime(now) >= dueAt ? day : addDays(day, -1);
}

/** Which of the days keep their backup. */
export function keptDays(days: readonly string[], kept: KeptBackups): Set<string> {
  const newestFirst = days.toSorted().toReversed();
  const lastOfEach = (count: number, periodOf: (day: string) => string) => {
    const lasts = new Map<string, string>();
    for (const day of newestFirst) if (!lasts.has(periodOf(day))) lasts.set(periodOf(day), day);
    return [...lasts.values()].slice(0, count);
  };
  return new Set([
    ...newestFirst.slice(0, kept.days),
    ...lastOfEach(kept.weeks, mondayOf),
    ...lastOfEach(kept.months, (day) => day.slice(0, 7)),
  ]);
}

export interface LastBackups {
  lastMadeAt: string | null;
  /** When the first try began. */
  firstAt: string | null;
  /** Why the last try failed; null if it did not. */
  failure: string | null;
  failedStep: 'make' | 'check' | null;
  isRunning: boolean;
}

/** Whether the last backup, or the first try if none was made, is too long ago. */
export function isTooOld({ lastMadeAt, firstAt }: Pick<LastBackups, 'lastMadeAt' | 'firstAt'>, now: Date): boolean {
  const at = lastMadeAt ?? firstAt;
  return at !== null && now.getTime() - Date.parse(at) > OLD_AFTER_MS;
}

export type BackupProblem = 'not made' | 'not restored' | 'old' | 'none';

/** What is wrong with backups that are on; a failure says why it is, so it comes first. */
export function findBackupProblem(last: LastBackups, now: Date): BackupProblem | null {
  if (last.failure !== null) return last.failedStep === 'check' ? 'not restored' : 'not made';
  if (isTooOld(last, now)) return 'old';
  return last.lastMadeAt === null && !last.isRunning ? 'none' : null;
}

const FAILURES: [cause: RegExp, sentence: string][] = [
  [/ENOSPC|EDQUOT/, 'The backup folder is full. Free up space, or set BACKUP_DIR to another folder.'],
  [/EACCES|EPERM|EROFS/, 'The site can’t write to the backup folder. The user that runs the site must own it.'],
  [/ENOENT|ENOTDIR/, 'The backup folder or one of the site’s files is missing. Is its disk connected?'],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH/, 'The storage is not responding. Check STORAGE_URL.'],
  [/bucket does not exist/i, 'The bucket in STORAGE_URL does not exist.'],
  [
    /access key|signature|access denied|forbidden/i,
    'The storage rejected the keys. Check STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY.',
  ],
];

/** Why a backup failed, for an owner; an unknown cause stays in its own words. */
export function explainFailure(words: string): string {
  return FAILURES.find(([cause]) => cause.test(words))?.[1] ?? words;
}

const LOST_PASSPHRASE =
  'The stored passphrase cannot be read with this SESSION_SECRET. Enter it again in the backup settings.';
const OPEN_STORAGE =
  'Backups must be encrypted before they leave this machine. Set a passphrase in the backup settings.';
const NO_STORAGE = 'Backups are set to go to the storage, but STORAGE_URL is not set.';

/** Why no backup can be made with these settings, or none that is safe; null if one can. */
export function findHindrance(
  { place, passphrase, isPassphraseLost }: { place: BackupPlace; passphrase: string | null; isPassphraseLost: boolean },
  hasStorage: boolean,
): string | null {
  if (isPassphraseLost) return LOST_PASSPHRASE;
  if (place !== 'storage') return null;
  if (!hasStorage) return NO_STORAGE;
  return passphrase === null ? OPEN_STORAGE : null;
}

/** What the process of backups is asked: to make one, to restore one on trial, or to encrypt one that is open. */
export interface BackupOrder {
  kind: 'make' | 'check' | 'encrypt';
  config: Config;
  /** The name of the file, and where it is. */
  file: string;
  place: BackupPlace;
  passphrase: string | null;
}

/** The folder of backups in a storage. No address of the site leads there. */
export const STORAGE_FOLDER = 'backups';
/** A process of backups that takes longer is ended. There may be many gigabytes of pictures. */
export const MAX_BACKUP_MS = 2 * HOUR_MS;
