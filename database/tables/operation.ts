import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './columns.ts';

/** How the site is run, and what was done to it. */
export interface OperationTables {
  settings: { key: string; value: Json<unknown>; updatedAt: Time };
  history: HistoryTable;
  accessLog: AccessLogTable;
  securityLog: SecurityLogTable;
  erasures: ErasuresTable;
  backups: BackupsTable;
  backupSettings: BackupSettingsTable;
  stripeSettings: StripeSettingsTable;
  alarms: AlarmsTable;
  browserReports: BrowserReportsTable;
  rateLimits: { key: string; hits: number; resetsAt: string };
  meta: { key: string; value: string };
}

interface SecurityLogTable extends Timestamps {
  id: Id;
  kind: string;
  detail: string | null;
  userId: string | null;
  userName: string | null;
  network: string | null;
  browser: string | null;
  run: string;
  times: Generated<number>;
}

/** The nightly backups, by day of the shop. */
interface BackupsTable {
  id: Id;
  day: string;
  /** The time until which a node makes or checks it, unless it renews that. */
  claimedUntil: string | null;
  /** When the next try is due after a failed one. */
  retryAt: string | null;
  /** When an admin asked for it, until it is made. */
  wantedAt: string | null;
  /** The name in the folder or the storage, once it was made. */
  file: string | null;
  place: Generated<BackupPlace>;
  /** Tells passphrases apart; null for a backup that is not encrypted. */
  passphraseMark: string | null;
  madeAt: string | null;
  /** When it was restored on trial. */
  checkedAt: string | null;
  failure: string | null;
  failedStep: 'make' | 'check' | null;
  createdAt: Time;
}

type BackupPlace = 'folder' | 'storage';

/** How customers pay by card and bank transfer: one row, or none while the built-in values hold. */
interface StripeSettingsTable {
  id: number;
  /** Sealed, as is the other; both or neither. */
  secretKey: string | null;
  webhookSecret: string | null;
  bankTransfer: boolean;
  card: boolean;
  cardLimitCents: number;
  /** When Stripe last reported something. */
  lastEventAt: string | null;
  updatedBy: string | null;
  updatedAt: Time;
}

/** What was or is wrong with the site; at most one of a kind is not over. */
interface AlarmsTable {
  id: Id;
  kind: string;
  /** What was found when it began, as a sentence. */
  detail: string;
  since: string;
  /** When it was last found. */
  seenAt: string;
  toldAt: string | null;
  overAt: string | null;
}

/** What browsers reported, without content; `updatedAt` is the last of `times`. Texts are empty where there is none. */
interface BrowserReportsTable extends Timestamps {
  id: Id;
  kind: 'policy' | 'error';
  /** The directive of the policy, or the name of the error. */
  what: string;
  /** What the policy blocked: an origin or a keyword. */
  origin: string;
  /** The pattern of a route. */
  page: string;
  version: string;
  times: number;
}

/** At most one row; without one, the built-in values hold. */
interface BackupSettingsTable {
  id: number;
  isOn: boolean;
  /** HH:MM in the time of the shop. */
  dueAt: string;
  days: number;
  weeks: number;
  months: number;
  place: BackupPlace;
  /** Sealed. */
  passphrase: string | null;
  updatedBy: string | null;
  updatedAt: Time;
}

/** Accesses to personal data; `updatedAt` is the last of `times`. */
interface AccessLogTable extends Timestamps {
  id: Id;
  kind: string;
  quoteId: number | null;
  /** The searched words. */
  words: string | null;
  userId: string | null;
  userName: string | null;
  /** Unique: user, action and period. */
  run: string;
  times: Generated<number>;
}

/** An erasure of personal data, without any of it. */
interface ErasuresTable {
  id: Id;
  reason: string;
  personHash: string | null;
  removed: Json<Record<string, number>>;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

interface HistoryTable extends Timestamps {
  id: Id;
  entity: string;
  entityId: string;
  label: Generated<string>;
  action: string;
  before: Json<unknown>;
  after: Json<unknown>;
  saves: Generated<number>;
  userId: string | null;
  userName: string | null;
}
