import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { shopDay } from '#time/shop-time.ts';
import type { LastBackup, Need } from '../contract.ts';
import { formatShortDay } from './today-dates.ts';

const DAY_MS = 24 * 60 * 60_000;
const BACKUPS = '/admin/settings#backups';

/** 'Last backup: today, 3:04 AM, encrypted. One was restored on trial Nov 22, with every row.' */
export function describeBackups(
  { isOn, isRunning, lastMadeAt, lastCheckedAt, isEncrypted, place }: LastBackup,
  now: Date,
): string {
  const last = lastMadeAt
    ? `Last backup: ${lowerFirst(formatMailTime(lastMadeAt, now))}${place === 'storage' ? ', in the storage' : ''}.`
    : 'No backup yet.';
  return [
    isRunning ? 'A backup is being made.' : !isOn && 'Backups are off.',
    last,
    lastCheckedAt
      ? `Restored on trial ${formatShortDay(shopDay(new Date(lastCheckedAt)))}: every row came back.`
      : lastMadeAt && 'None was restored on trial yet.',
    isOn && lastMadeAt && !isEncrypted && 'They are not encrypted.',
  ]
    .filter(Boolean)
    .join(' ');
}

export function describeBackupNeed(
  { problem, lastMadeAt, reason }: Extract<Need, { kind: 'backup' }>,
  now: Date,
): { title: string; why: string; verb: { label: string; to: string; icon: null } } {
  const last = lastMadeAt ? `The last one is of ${lowerFirst(formatMailTime(lastMadeAt, now))}.` : 'There is none yet.';
  const because = reason && `${reason.replace(/[.!]?$/, '.')}`;
  const verb = { label: problem === 'open' ? 'Set a passphrase' : 'Open backups', to: BACKUPS, icon: null };
  switch (problem) {
    case 'not made':
      return { title: 'The backup could not be made', why: [because, last].filter(Boolean).join(' '), verb };
    case 'not restored':
      return { title: 'The last backup could not be restored on trial', why: because ?? last, verb };
    case 'old': {
      if (!lastMadeAt) return { title: 'There is no backup for days', why: 'None was made since they are on.', verb };
      const days = Math.floor((now.getTime() - Date.parse(lastMadeAt)) / DAY_MS);
      return { title: `The last backup is ${days} days old`, why: `${last} One is due each day.`, verb };
    }
    case 'none':
      return { title: 'There is no backup yet', why: 'Backups are on, and none was made so far.', verb };
    case 'open':
      return { title: 'Backups have no passphrase', why: 'Anyone who gets hold of one can read all of it.', verb };
  }
}

const lowerFirst = (text: string) => (/^(Today|Yesterday)/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);
