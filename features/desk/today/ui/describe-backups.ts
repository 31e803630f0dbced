import { formatMailTime } from '#office/outbox/ui/mail-parts.tsx';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import type { LastBackup, Need } from '../today.contract.ts';

const BACKUPS = '/admin/settings/backups';

/** 'Last backup: today, 3:04 AM, encrypted. One was restored on trial Nov 22, with every row.' */
export function describeBackups(
  { isOn, isRunning, lastMadeAt, lastCheckedAt, isEncrypted, place }: LastBackup,
  now: Date,
): string {
  const last = lastMadeAt
    ? `Last backup: ${lowerFirst(formatMailTime(lastMadeAt, now))}${place === 'storage' ? ', in the storage' : ''}.`
    : 'No backup yet.';
  return [
    isRunning ? 'A backup is running.' : !isOn && 'Backups are off.',
    last,
    lastCheckedAt
      ? `Test restore on ${formatDay(shopDay(new Date(lastCheckedAt)), 'short')}: every row came back.`
      : lastMadeAt && 'No test restore yet.',
    isOn && lastMadeAt && !isEncrypted && 'They are not encrypted.',
  ]
    .filter(Boolean)
    .join(' ');
}

export function describeBackupNeed(
  { problem, lastMadeAt, reason }: Extract<Need, { kind: 'backup' }>,
  now: Date,
): { title: string; why: string; verb: { label: string; to: string; icon: null } } {
  const last = lastMadeAt
    ? `The last one is from ${lowerFirst(formatMailTime(lastMadeAt, now))}.`
    : 'There is none yet.';
  const because = reason && `${reason.replace(/[.!]?$/, '.')}`;
  const verb = { label: problem === 'open' ? 'Set a passphrase' : 'Open backups', to: BACKUPS, icon: null };
  switch (problem) {
    case 'not made':
      return { title: 'The backup failed', why: [because, last].filter(Boolean).join(' '), verb };
    case 'not restored':
      return { title: 'The last backup failed its test restore', why: because ?? last, verb };
    case 'old': {
      if (!lastMadeAt)
        return { title: 'No backup for days', why: 'None has been made since backups were turned on.', verb };
      const days = Math.floor((now.getTime() - Date.parse(lastMadeAt)) / DAY_MS);
      return { title: `The last backup is ${days} days old`, why: `${last} One is due every day.`, verb };
    }
    case 'none':
      return { title: 'There is no backup yet', why: 'Backups are on, but none has been made yet.', verb };
    case 'open':
      return { title: 'Backups have no passphrase', why: 'Anyone who gets one can read everything in it.', verb };
  }
}

const lowerFirst = (text: string) => (/^(Today|Yesterday)/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);
