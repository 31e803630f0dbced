import { announceExpiry } from '#customers/appointments/appointments.mail.server.ts';
import { expireHolds } from '#customers/appointments/holds.store.server.ts';
import { indexNewLeads } from '#customers/leads/leads.store.server.ts';
import { remindNextHolder } from '#customers/passports/transfers.store.server.ts';
import type { Db } from '#database/open.ts';
import { eraseExpiredLeads } from '#desk/privacy/retention.store.server.ts';
import { PictureMaker } from '#foundation/media/image-worker.process.server.ts';
import { deleteRetiredPictures } from '#foundation/media/retired-pictures.store.server.ts';
import { makeMissingFormats } from '#foundation/media/upload-files.store.server.ts';
import { WorkerProcess } from '#foundation/workers/worker.process.server.ts';
import { HOUR_MS } from '#time/units.ts';
import { remindNextChange } from '#workshop/changes/sending.store.server.ts';
import { reviewOpenings } from '#workshop/hangar/openings/openings.store.server.ts';
import { remindNextInvoice } from '#workshop/invoices/clockwork.store.server.ts';
import { lookAtNext } from '#workshop/invoices/stripe/checkout-polling.store.server.ts';
import { stripeCalls } from '#workshop/invoices/stripe/stripe.client.server.ts';
import { readStripeAccess } from '#workshop/invoices/stripe/stripe-settings.store.server.ts';
import { remindNext, reviewNext } from '#workshop/jobs/date-notices.store.server.ts';
import { askNext } from '#workshop/shown/asking.store.server.ts';
import { sweepHolds } from '#workshop/stays/holds.store.server.ts';
import { type BackgroundLoop, type BackgroundLoopOptions, startBackgroundLoop } from './background-loop.ts';
import { MAX_BACKUP_MS } from './backups/backup-plan.ts';
import { backUpNext } from './backups/nightly.ts';
import type { Config } from './config.ts';
import { type DiskSpace, withinReserve } from './storage/disk-space.ts';
import type { Storage } from './storage/storage.ts';

/** What the site does beside answering; the outbox is elsewhere. */

const RETENTION_EVERY_MS = HOUR_MS;
const INDEX_EVERY_MS = 2_000;
const EXPIRE_EVERY_MS = 60_000;
const REVIEW_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 60_000;
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
      await deleteRetiredPictures(db, storage);
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
 * end, asks whether delivered airplanes may be shown, reminds of silent jobs and answers, and makes pages anew when the clock alone moved the next openings.
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
        (await askNext(how, now)) ||
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

/** Looks once an hour at each payment that was started at Stripe, in case that its events do not arrive. */
export function startCheckoutWorker(
  db: Db,
  config: Config,
  { wakeOutbox, log }: { wakeOutbox: () => void; log: BackgroundLoopOptions['log'] },
): BackgroundLoop {
  return startBackgroundLoop({
    async step() {
      const access = await readStripeAccess(db, config);
      if (!access) return false;
      const found = await lookAtNext({ db, config, stripe: stripeCalls(access) }, new Date());
      if (found) wakeOutbox();
      return found;
    },
    failure: 'an open payment could not be looked at; will try again within the hour',
    log,
    pollMs: LOOK_EVERY_MS,
  });
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
