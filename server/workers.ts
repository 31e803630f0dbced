import { announceExpiry } from '#customers/appointments/appointments.mail.server.ts';
import { expireHolds } from '#customers/appointments/holds.store.server.ts';
import { indexNewLeads } from '#customers/leads/leads.store.server.ts';
import { remindNextHolder } from '#customers/passports/transfers.store.server.ts';
import type { Db } from '#database/open.ts';
import { eraseExpiredLeads } from '#desk/privacy/retention.store.server.ts';
import { PictureMaker } from '#foundation/media/image-worker.process.server.ts';
import { makeMissingFormats } from '#foundation/media/upload-files.store.server.ts';
import { WorkerProcess } from '#foundation/workers/worker.process.server.ts';
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
import { HOUR_MS } from '#time/units.ts';
import { remindNextChange } from '#workshop/changes/sending.store.server.ts';
import { reviewOpenings } from '#workshop/hangar/openings/openings.store.server.ts';
import { invoiceSender, remindNextInvoice } from '#workshop/invoices/clockwork.store.server.ts';
import type { InvoiceServices } from '#workshop/invoices/invoices.api.server.ts';
import { invoicePdfMaker } from '#workshop/invoices/pdf-pool.process.server.ts';
import { remindNext, reviewNext } from '#workshop/jobs/date-notices.store.server.ts';
import { sweepHolds } from '#workshop/stays/holds.store.server.ts';
import { type BackgroundLoop, type BackgroundLoopOptions, startBackgroundLoop } from './background-loop.ts';
import { MAX_BACKUP_MS } from './backups/backup-plan.ts';
import { backUpNext } from './backups/nightly.ts';
import type { Config } from './config.ts';
import { type PostRemote, remotePoster } from './http/remote-requests.ts';
import { isReachable } from './queue.store.server.ts';
import { type QueueWorker, startQueueWorker } from './queue-worker.ts';
import { type DiskSpace, withinReserve } from './storage/disk-space.ts';
import type { Storage } from './storage/storage.ts';

/** What the site does beside answering; the outbox is elsewhere. */

const RETENTION_EVERY_MS = HOUR_MS;
const INDEX_EVERY_MS = 2_000;
const EXPIRE_EVERY_MS = 60_000;
const REVIEW_EVERY_MS = 60_000;
const BACK_UP_EVERY_MS = 5 * 60_000;
/** AVIF of the largest pictures takes minutes. */
const MAX_PICTURE_MS = 5 * 60_000;

type PictureTools = { db: Db; storage: Storage; disk: DiskSpace; log: BackgroundLoopOptions['log'] };

/** Makes AVIF and WebP of uploaded pictures at the lowest priority. */
export function startPictureWorker({ db, storage, disk, log }: PictureTools): BackgroundLoop {
  const maker = new PictureMaker({ niceness: 10, timeoutMs: MAX_PICTURE_MS });
  let isStopping = false;
  const worker = startBackgroundLoop({
    async step() {
      // A picture that could not be stored would count as a failed try.
      if (disk.isShort()) return false;
      return makeMissingFormats({
        db,
        storage: withinReserve(storage, disk),
        make: (bytes, formats) => maker.make(bytes, formats),
        isStopping: () => isStopping,
      });
    },
    failure: 'a picture keeps its JPEGs only for now',
    log,
  });
  return {
    wake: worker.wake,
    async stop() {
      isStopping = true;
      maker.close();
      await worker.stop();
    },
  };
}

/** Erases data at the end of its retention, a few leads at a time. */
export function startRetentionWorker(
  db: Db,
  storage: Storage,
  { sessionSecret }: Config,
  log: BackgroundLoopOptions['log'],
): BackgroundLoop {
  const onError = (err: unknown) =>
    log.warn({ err }, 'the file of an erased photo could not be deleted; the next sweep retries');
  return startBackgroundLoop({
    step: () => eraseExpiredLeads({ db, storage, sessionSecret, onError }),
    failure: 'quotes that are due to be erased are still there',
    log,
    pollMs: RETENTION_EVERY_MS,
  });
}

/** Releases appointments that were not confirmed in time. */
export function startHoldWorker(
  db: Db,
  config: Config,
  { wakeOutbox, log }: { wakeOutbox: () => void; log: BackgroundLoopOptions['log'] },
): BackgroundLoop {
  return startBackgroundLoop({
    async step() {
      const found = await expireHolds(db, new Date(), (trx, ...expired) => announceExpiry(trx, ...expired, config));
      if (found) wakeOutbox();
      return found;
    },
    failure: 'appointments that were not confirmed in time are still held',
    log,
    pollMs: EXPIRE_EVERY_MS,
  });
}

/**
 * Ends holds, writes down which ready dates the clock moved, tells customers of old slips and holders of warranties that
 * end, reminds of silent jobs and answers, and makes pages anew when the clock alone moved the next openings.
 */
export function startJobWorker(
  db: Db,
  { publicUrl, sessionSecret }: Config,
  { wakeOutbox, log }: { wakeOutbox: () => void; log: BackgroundLoopOptions['log'] },
): BackgroundLoop {
  return startBackgroundLoop({
    async step() {
      const now = new Date();
      const how = { db, publicUrl, sessionSecret };
      await sweepHolds(db, now);
      const found =
        (await reviewNext(how, now)) ||
        (await remindNext(how, now)) ||
        (await remindNextChange(how, now)) ||
        (await remindNextInvoice(how, now)) ||
        (await remindNextHolder(how, now));
      if (found) wakeOutbox();
      else await reviewOpenings(db, now);
      return found;
    },
    failure: 'the jobs of the day could not be reviewed',
    log,
    pollMs: REVIEW_EVERY_MS,
  });
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
    pollMs: REVIEW_EVERY_MS,
  });
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      invoicePdf.close();
    },
  };
}

/** Indexes new leads for the desk's search, a few at a time. */
export function startSearchIndexWorker(db: Db, log: BackgroundLoopOptions['log']): BackgroundLoop {
  return startBackgroundLoop({
    async step() {
      const found = await indexNewLeads(db);
      // SQLite is synchronous: lets requests run in between.
      await new Promise(setImmediate);
      return found;
    },
    failure: 'new quotes are not in the index of the search yet; it reads them one by one',
    log,
    pollMs: INDEX_EVERY_MS,
  });
}

const WEBHOOK_POLL_MS = 5_000;
/** Longer than a try takes. */
const WEBHOOK_LEASE_MS = 60_000;
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
    leaseMs = WEBHOOK_LEASE_MS,
    pollMs = WEBHOOK_POLL_MS,
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
  { log, pollMs = WEBHOOK_POLL_MS, leaseMs = WEBHOOK_LEASE_MS, now = () => new Date() }: PushTools,
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

/** Makes the backup of each night, and those that an admin asks for, in a process of its own, restores one a week on trial, and deletes old ones. */
export function startBackupWorker(db: Db, config: Config, log: BackgroundLoopOptions['log']): BackgroundLoop {
  const process = new WorkerProcess<typeof import('./backups/run-order.ts')>('#server/backups/run-order.ts', {
    niceness: 10,
    timeoutMs: MAX_BACKUP_MS,
  });
  const worker = startBackgroundLoop({
    step: () => backUpNext({ db, config, run: (order) => process.run('runBackupOrder', order) }, new Date()),
    failure: 'the nightly backup failed; will retry within the hour',
    log,
    pollMs: BACK_UP_EVERY_MS,
    recoverMs: BACK_UP_EVERY_MS,
  });
  return {
    wake: worker.wake,
    async stop() {
      process.close();
      await worker.stop();
    },
  };
}
