import { MINUTE_MS } from '#time/constants.ts';
import { type AlarmKind, STORMS, type StormKind } from './constants.ts';

const MAX_REASON = 160;

/** What the database knows of the site. */
export interface AlarmFacts {
  /** Whether there is no room to spare, even if uploads are taken. */
  isNearlyShort: boolean;
  mails: { failed: number; overdue: number };
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
  /** Not bad enough for an alarm, but one that was raised goes on. */
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
export function findTroubles({ isNearlyShort, mails, backups, storms }: AlarmFacts): Finding[] {
  const found: (Finding | null)[] = [
    isNearlyShort ? { kind: 'uploads', detail: NO_ROOM, isFading: true } : null,
    mails.failed + mails.overdue === 0 ? null : { kind: 'mails', detail: describeMails(mails) },
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
