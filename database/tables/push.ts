import type { Generated } from 'kysely';
import type { Id, Time } from './columns.ts';

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
