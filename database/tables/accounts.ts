import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './columns.ts';

/** Accounts and how they log in. */
export interface AccountTables {
  users: UsersTable;
  credentials: { userId: string; passwordHash: string; updatedAt: Time };
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  timeCodes: TimeCodesTable;
  recoveryCodes: RecoveryCodesTable;
  knownDevices: KnownDevicesTable;
  loginChallenges: LoginChallengesTable;
  passwordResetTokens: PasswordResetTokensTable;
  invitations: InvitationsTable;
}

interface UsersTable extends Timestamps {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** `user`: none, so that the account may do nothing at the desk. */
  role: Generated<'owner' | 'painter' | 'bookkeeper' | 'user'>;
  /** The page that opens after login. */
  landing: Generated<'leads' | 'today'>;
  /** What rings, and when it does not; null: as built in. */
  ringing: Json<Ringing | null>;
}

interface PasswordResetTokensTable {
  id: Id;
  email: string;
  token: string;
  expiresAt: string;
  used: Generated<boolean>;
  attempts: Generated<number>;
  createdAt: Time;
}

interface SessionsTable {
  sid: string;
  sess: Json<SessionFacts>;
  expire: string;
  userId: string | null;
  begunAt: string | null;
  /** The last login of this session; null for one of an earlier release. */
  authenticatedAt: string | null;
}

interface PasskeysTable {
  id: Id;
  userId: string;
  /** Base64url, like the public key. */
  credentialId: string;
  publicKey: string;
  signCount: Generated<number>;
  transports: Json<string[]>;
  /** Whether other devices of the user have it, too. */
  synced: Generated<boolean>;
  name: string;
  lastUsedAt: string | null;
  createdAt: Time;
}

interface TimeCodesTable {
  userId: string;
  /** Sealed with the session secret. */
  secret: string;
  /** The last step whose code was used. */
  lastStep: Generated<number>;
  confirmedAt: string | null;
  lastUsedAt: string | null;
  createdAt: Time;
}

interface RecoveryCodesTable {
  id: Id;
  userId: string;
  codeHash: string;
  usedAt: string | null;
  createdAt: Time;
}

/** A browser that has logged in to an account. */
interface KnownDevicesTable {
  id: Id;
  userId: string;
  deviceHash: string;
  browser: string;
  network: string;
  lastLoginAt: Time;
  createdAt: Time;
}

/** A login after its first step, or the challenge of a passkey. */
interface LoginChallengesTable {
  tokenHash: string;
  userId: string | null;
  challenge: string | null;
  attempts: Generated<number>;
  expiresAt: string;
}

/** `quietFrom` and `quietTo` are HH:MM of shop time, both null for never. */
type Ringing = { kinds: Record<string, boolean>; quietFrom: string | null; quietTo: string | null };

/** Session details on the account page. Sessions of earlier releases have none. */
export type SessionFacts = {
  /** ISO 8601 */
  begun?: string;
  /** Such as 'Firefox on Windows'. */
  browser?: string;
  /** The device, as in `known_devices`. */
  device?: string;
};

/** An invitation of an admin by e-mail; the link carries its token. */
interface InvitationsTable {
  id: Id;
  email: string;
  role: Generated<'owner' | 'painter' | 'bookkeeper'>;
  tokenHash: string;
  invitedBy: string;
  expiresAt: string;
  createdAt: Time;
}

/** What rings on phones and in browsers. */
export interface PushTables {
  pushDevices: PushDevicesTable;
  pushMessages: PushMessagesTable;
}

/** A browser that rings for a user, by its subscription (RFC 8030, RFC 8291). */
interface PushDevicesTable {
  id: Id;
  userId: string;
  /** As of `known_devices`. */
  deviceHash: string;
  endpoint: string;
  /** The keys of the subscription, base64url. */
  p256dh: string;
  auth: string;
  /** Such as 'Safari on iPhone'. */
  browser: string;
  lastRangAt: string | null;
  createdAt: Time;
}

/** A notification that waits for a device, was sent or failed. */
interface PushMessagesTable {
  id: Id;
  deviceId: number;
  /** The record that it is about, such as 'quote-12'. */
  tag: string;
  /** The kind of what happened; of a summary several, in order, separated by commas. */
  kinds: string;
  title: string;
  body: string;
  /** The page that it opens. */
  path: string;
  attempts: Generated<number>;
  nextAttemptAt: Time;
  claimedUntil: string | null;
  sentAt: string | null;
  failedAt: string | null;
  createdAt: Time;
}
