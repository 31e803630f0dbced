import type { Db } from '#database/open.ts';
import { readVapidKeys } from '#office/push/devices.store.server.ts';
import {
  claimPush,
  dropPush,
  findNotification,
  type MessageRow,
  settlePush,
} from '#office/push/messages.store.server.ts';
import { contactOf, pushPoster, sendPush } from '#office/push/push.client.server.ts';
import { claimDelivery, type DeliveryRow } from '#office/webhooks/deliveries.store.server.ts';
import { findTarget, settleDelivery, type Tried } from '#office/webhooks/endpoints.store.server.ts';
import { sendMessage } from '#office/webhooks/webhooks.client.server.ts';
import { RETRY_WAITS_MS } from '#office/webhooks/webhooks.ts';
import type { BackgroundLoopOptions } from './background-loop.ts';
import type { Config } from './config.ts';
import { type PostRemote, remotePoster } from './http/remote-requests.ts';
import { isReachable } from './queue.store.server.ts';
import { type QueueWorker, startQueueWorker } from './queue-worker.ts';

/** What is sent beside mails: to other programs, and to phones. */

const POLL_MS = 5_000;
/** Longer than a try takes. */
const LEASE_MS = 60_000;
/** Endpoints that are told at a time. */
const WEBHOOK_LANES = 4;

interface WebhookTools {
  log: BackgroundLoopOptions['log'];
  wakeOutbox: () => void;
  /** By default to the public internet only. */
  post?: PostRemote;
  now?: () => Date;
  leaseMs?: number;
  pollMs?: number;
}

/** Sends deliveries to webhooks. */
export function startWebhookWorker(
  db: Db,
  config: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  {
    log,
    wakeOutbox,
    post = remotePoster(),
    now = () => new Date(),
    leaseMs = LEASE_MS,
    pollMs = POLL_MS,
  }: WebhookTools,
): QueueWorker {
  const worker = startQueueWorker<DeliveryRow>({
    claim: () => claimDelivery(db, now(), leaseMs),
    async send(row, record) {
      const tried = await trySending(row);
      await record(async () => {
        const isMailed = await settleDelivery(db, row, tried, { publicUrl: config.publicUrl, now: now() });
        if (isMailed) wakeOutbox();
      });
      if (tried.problem) log.warn({ delivery: row.id, attempts: row.attempts, ...tried }, 'a webhook was not taken');
      const wait = tried.problem ? RETRY_WAITS_MS[row.attempts - 1] : undefined;
      // Sooner than the next poll.
      if (wait !== undefined && wait <= pollMs) setTimeout(worker.wake, wait).unref();
    },
    isDatabaseAvailable: () => isReachable(db, 'webhookDeliveries'),
    words: {
      unreachable: 'the webhooks cannot reach the database',
      unrecorded: 'the webhooks cannot record a delivery; they will retry',
    },
    log,
    lanes: WEBHOOK_LANES,
    pollMs,
    recordRetryMs: 1_000,
    stopWithinMs: 15_000,
  });
  return worker;

  async function trySending({ endpointId, messageId, body }: DeliveryRow): Promise<Tried> {
    const at = now();
    const target = await findTarget(db, endpointId, { sessionSecret: config.sessionSecret, now: at });
    if (!target) return { status: null, problem: 'off' };
    return sendMessage(post, { ...target, messageId, body: JSON.stringify(body), now: at });
  }
}

const PUSH_LANES = 2;

/** Rings on the devices of the desk's users. */
export function startPushWorker(
  db: Db,
  {
    sessionSecret,
    publicUrl,
    ownerEmail,
    pushOrigin,
  }: Pick<Config, 'sessionSecret' | 'publicUrl' | 'ownerEmail' | 'pushOrigin'>,
  { log, pollMs = POLL_MS, leaseMs = LEASE_MS, now = () => new Date() }: PushTools,
): QueueWorker {
  const post = pushPoster(pushOrigin);
  return startQueueWorker<MessageRow>({
    claim: () => claimPush(db, now(), leaseMs),
    async send(row, record) {
      const notification = await findNotification(db, row);
      if (!notification) return record(() => dropPush(db, row, now()));
      const keys = await readVapidKeys(db, sessionSecret);
      const status = await sendPush(notification, { keys, subject: contactOf(publicUrl, ownerEmail), post });
      if (status === null || status >= 300)
        log.warn({ message: row.id, attempts: row.attempts, status }, 'a notification was not taken');
      await record(() => settlePush(db, row, status, now()));
    },
    isDatabaseAvailable: () => isReachable(db, 'pushMessages'),
    words: {
      unreachable: 'the notifications cannot reach the database',
      unrecorded: 'a notification cannot be recorded; it will be retried',
    },
    log,
    lanes: PUSH_LANES,
    pollMs,
    recordRetryMs: 1_000,
    stopWithinMs: 15_000,
  });
}

type PushTools = Pick<WebhookTools, 'log' | 'now' | 'leaseMs' | 'pollMs'>;
