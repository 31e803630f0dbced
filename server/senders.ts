import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
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
import { MINUTE_MS } from '#time/units.ts';
import { DAYTIME, isWithin, listUnfinished } from '#workshop/invoices/clockwork.store.server.ts';
import { type InvoiceServices, issueInvoice } from '#workshop/invoices/invoices.api.server.ts';
import { invoicePdfMaker } from '#workshop/invoices/pdf-pool.process.server.ts';
import { readBilling } from '#workshop/invoices/sending.store.server.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import { INVOICING_SETTING } from '#workshop/shop/shop.contract.ts';
import { type BackgroundLoop, type BackgroundLoopOptions, startBackgroundLoop } from './background-loop.ts';
import type { Config } from './config.ts';
import { type PostRemote, remotePoster } from './http/remote-requests.ts';
import { isReachable } from './queue.store.server.ts';
import { startQueueWorker } from './queue-worker.ts';

/** What is sent beside mails: to other programs, to phones, and invoices that are due. */

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
): BackgroundLoop {
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
): BackgroundLoop {
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

/**
 * Sends invoices by themselves as their rows fall due, if the owner wants it: one with each call. A job in which nothing
 * waits is not read again until it changes.
 */
export function invoiceSender(services: InvoiceServices) {
  const { db, config, log } = services;
  const done = new Map<number, string>();
  return async (now: Date): Promise<boolean> => {
    const { send } = await readSetting(db, INVOICING_SETTING);
    if (send !== 'itself' || !isWithin(now, DAYTIME)) return false;
    for (const { id, updatedAt } of await listUnfinished(db, now)) {
      if (done.get(id) === updatedAt) continue;
      const whole = await findJob(db, id);
      const [next] = whole ? (await readBilling(db, whole)).waiting : [];
      done.set(id, updatedAt);
      if (!next) continue;
      const result = await issueInvoice(services, id, next, { userId: null, now, ...config });
      if (result.outcome === 'done') return true;
      log.warn({ job: id, outcome: result.outcome }, 'an invoice could not be sent by itself; it waits at Today');
    }
    return false;
  };
}

/** Sends invoices by themselves, where the owner wants it. */
export function startInvoiceWorker(services: Omit<InvoiceServices, 'invoicePdf'>): BackgroundLoop {
  const invoicePdf = invoicePdfMaker();
  const sendNext = invoiceSender({ ...services, invoicePdf });
  const worker = startBackgroundLoop({
    async step() {
      const found = await sendNext(new Date());
      if (found) services.wakeOutbox();
      return found;
    },
    failure: 'an invoice that is due could not be sent by itself',
    log: services.log,
    pollMs: MINUTE_MS,
  });
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      invoicePdf.close();
    },
  };
}
