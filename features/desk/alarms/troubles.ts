import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time/units.ts';

export const ALARM_KINDS = ['writes', 'uploads', 'mails', 'mailbox', 'backups', 'refusals', 'restarts'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** More within the window is a storm. Counted for all nodes together. */
export const STORMS = {
  refusals: { max: 500, windowMs: 10 * MINUTE_MS },
  restarts: { max: 5, windowMs: 10 * MINUTE_MS },
} as const;
export type StormKind = keyof typeof STORMS;

/** How long an email that failed counts. */
export const FAILED_MAIL_MS = DAY_MS;
/** An alarm is over when nothing was wrong for this long. */
export const QUIET_MS = HOUR_MS;
/** How long alarms are kept once they are over. */
export const ALARM_DAYS = 90;

interface AlarmWords {
  subject: string;
  /** Follows what was found. */
  advice: string;
}

export const ALARM_WORDS: Record<AlarmKind, AlarmWords> = {
  writes: {
    subject: 'The website cannot save anything',
    advice:
      'Visitors who send a quote request are asked to try again. Ask the person who runs the server to free up or add disk space and check the database.',
  },
  uploads: {
    subject: 'The website has no room for more photos',
    advice:
      'Quote requests and logins still work. Ask the person who runs the server to free up or add disk space. Photos not attached to a request are deleted automatically after 24 hours. “npm run orphans” lists unused pictures.',
  },
  mails: {
    subject: 'Your website’s emails are not arriving',
    advice:
      'The desk’s outbox shows why for each email. Waiting emails are retried for about three days, and you can send failed ones again there. Under Settings, a test email shows what the mail server says.',
  },
  mailbox: {
    subject: 'The mailbox has not answered for an hour',
    advice: 'What customers reply waits there until it does. Under Settings, a try shows what the mail server says.',
  },
  backups: {
    subject: 'Your website’s backups need attention',
    advice:
      'The site will try again within the hour. Ask the person who runs the server to check the backup folder and its free space. “npm run doctor” shows what’s wrong.',
  },
  refusals: {
    subject: 'Your website is turning away many requests',
    advice:
      'This is how the site blocks a program that asks too often. Visitors don’t notice. If every visitor sees “Too many requests”, ask the person who runs the server to set TRUST_PROXY to the number of proxies.',
  },
  restarts: {
    subject: 'The website keeps restarting',
    advice:
      'Ask the person who runs the server to read the last log lines before each restart and run “npm run doctor”.',
  },
};

/** Kinds of mails: that an alarm was raised, and that it is over. */
export const ALARM_MAILS = ['alarm', 'alarm-over'] as const;

export const WHERE_TO_LOOK = 'For the person who runs the server: docs/operations.md, “When something is wrong”.';

const MAX_REASON = 160;

/** What the database knows of the site. */
export interface AlarmFacts {
  /** Whether there is no room to spare, even if uploads are taken. */
  isNearlyShort: boolean;
  mails: { failed: number; overdue: number };
  /** Whether a mailbox is set up that does not answer. */
  isMailboxSilent: boolean;
  /** What is wrong with backups that are on. */
  backups: { problem: BackupProblem; reason: string | null } | null;
  /** How often within the window. */
  storms: Record<StormKind, number>;
}

export interface SpaceFacts {
  /** Why nothing can be saved, as a sentence. */
  writeFailure: string | null;
  /** Whether uploads are refused. */
  isShort: boolean;
}

type BackupProblem = keyof typeof BACKUP_SENTENCES;

const BACKUP_SENTENCES = {
  'not made': 'The last backup failed',
  'not restored': 'The last backup failed its test restore',
  old: 'The last backup is more than two days old',
};

export interface Finding {
  kind: AlarmKind;
  /** What was found, as a sentence. */
  detail: string;
  /** Set for a trouble too small to raise an alarm: one that was raised goes on. */
  isFading?: boolean;
}

/** What is refused for lack of room, found without the database. */
export function findSpaceTroubles({ writeFailure, isShort }: SpaceFacts): Finding[] {
  const found: (Finding | null)[] = [
    writeFailure === null ? null : { kind: 'writes', detail: writeFailure },
    isShort ? { kind: 'uploads', detail: NO_ROOM } : null,
  ];
  return found.filter((finding) => finding !== null);
}

/** What else the owner has to hear of. */
export function findTroubles({ isNearlyShort, mails, isMailboxSilent, backups, storms }: AlarmFacts): Finding[] {
  const found: (Finding | null)[] = [
    isNearlyShort ? { kind: 'uploads', detail: NO_ROOM, isFading: true } : null,
    mails.failed + mails.overdue === 0 ? null : { kind: 'mails', detail: describeMails(mails) },
    isMailboxSilent ? { kind: 'mailbox', detail: 'The site can’t read new emails from the mailbox.' } : null,
    backups && { kind: 'backups', detail: describeBackups(backups) },
    storms.refusals <= STORMS.refusals.max
      ? null
      : { kind: 'refusals', detail: `The site turned away more than ${limitOf('refusals')} with “Too many requests”.` },
    storms.restarts <= STORMS.restarts.max
      ? null
      : { kind: 'restarts', detail: `The site restarted more than ${limitOf('restarts')}.` },
  ];
  return found.filter((finding) => finding !== null);
}

const NO_ROOM = 'The server is out of space, so it’s refusing visitors’ photos and new pictures for the site.';

function describeMails({ failed, overdue }: AlarmFacts['mails']): string {
  const sentences = [
    failed > 0 && `${failed === 1 ? 'One email' : `${failed} emails`} could not be delivered.`,
    overdue > 0 && `${overdue === 1 ? 'One email has' : `${overdue} emails have`} been waiting for more than an hour.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeBackups({ problem, reason }: NonNullable<AlarmFacts['backups']>): string {
  const words = BACKUP_SENTENCES[problem];
  return reason ? `${words}: ${reason.slice(0, MAX_REASON)}` : `${words}.`;
}

function limitOf(kind: StormKind): string {
  const { max, windowMs } = STORMS[kind];
  return `${max} ${kind === 'restarts' ? 'times' : 'requests'} in ${windowMs / MINUTE_MS} minutes`;
}
