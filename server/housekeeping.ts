import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#database/open.ts';
import { truncateLog } from '#database/write-ahead-log.ts';
import { sweepDevices } from '#features/account/devices/store.server.ts';
import { sweepInvitations } from '#features/account/invitations/store.server.ts';
import { sweepResets } from '#features/account/password-reset/store.server.ts';
import { sweepChallenges } from '#features/account/second-factor/store.server.ts';
import { sweepSessions } from '#features/account/store.server.ts';
import { sweepAccess } from '#features/audit/access/store.server.ts';
import { sweepSecurityLog } from '#features/audit/security/store.server.ts';
import { sweepReports } from '#features/browser-reports/store.server.ts';
import { sweepQuoteCounts } from '#features/desk/counts.store.server.ts';
import { sweepJobFiles } from '#features/jobs/files/store.server.ts';
import { sweepSubscribers } from '#features/jobs/subscribers/store.server.ts';
import { sweepDeletions } from '#features/leads/events.store.server.ts';
import { maxUnclaimedBytes } from '#features/leads/photos/rules.ts';
import { sumUnclaimedBytes, sweepPhotos } from '#features/leads/photos/store.server.ts';
import { sweepCodes } from '#features/offers/decisions/codes.store.server.ts';
import { sweepOfferFiles } from '#features/offers/files.store.server.ts';
import { expireTransfers } from '#features/passports/transfers/store.server.ts';
import { sweepSchemes } from '#features/schemes/store.server.ts';
import { notifyOwnerOnce, type SpaceTrouble } from '#features/space/mail.server.ts';
import { noteRecovery } from '#features/space/store.server.ts';
import { sweepDeliveries } from '#features/webhooks/deliveries.store.server.ts';
import { type BackgroundLoop, startBackgroundLoop } from './background-loop.ts';
import type { Config } from './config.ts';
import { sweepIdempotencyKeys } from './http/idempotency.store.server.ts';
import { sweepLimits } from './http/limits.store.server.ts';
import { sweepMailFiles } from './mail/file-transport.ts';
import { sweepOutbox } from './mail/outbox.store.server.ts';
import { keepBallast } from './storage/ballast.ts';
import type { DiskSpace } from './storage/disk-space.ts';
import type { Storage } from './storage/storage.ts';
import type { WriteProbe } from './storage/write-probe.store.server.ts';

const CHECK_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 60 * 60_000;

interface HousekeepingOptions {
  db: Db;
  storage: Storage;
  config: Pick<Config, 'dataDir' | 'database' | 'publicUrl' | 'maxUnclaimedBytes'>;
  disk: DiskSpace;
  writes: Pick<WriteProbe, 'failure'>;
  wakeOutbox(): void;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Deletes expired data each hour, and each minute while space is short, which it reports to the owner. */
export function startHousekeeping(options: HousekeepingOptions): BackgroundLoop {
  const keeper = new Housekeeper(options);
  return startBackgroundLoop({
    step: () => keeper.check(),
    failure: 'the mail about free space could not be enqueued; will retry',
    log: options.log,
    pollMs: CHECK_EVERY_MS,
    recoverMs: CHECK_EVERY_MS,
  });
}

export class Housekeeper {
  readonly #options: HousekeepingOptions;
  /** Not at the start: all processes of the site start together. */
  #sweptAt = performance.now();
  /** Trouble whose mail could not be enqueued yet. */
  #unreported: SpaceTrouble | null = null;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
  }

  /** @returns false: one check is all the work */
  async check(now = new Date()): Promise<false> {
    const trouble = await this.#findTrouble();
    if (!trouble) this.#keepBallast();
    if (trouble || performance.now() - this.#sweptAt >= SWEEP_EVERY_MS) await this.#sweep();
    this.#unreported ??= trouble;
    if (this.#unreported) await this.#report(this.#unreported, now);
    else if (await this.#hasRecovered()) await noteRecovery(this.#options.db, now);
    return false;
  }

  #keepBallast(): void {
    const { config, disk } = this.#options;
    if (config.database.engine === 'sqlite' && disk.hasRecovered()) keepBallast(config.dataDir);
  }

  async #findTrouble(): Promise<SpaceTrouble | null> {
    const { disk, writes } = this.#options;
    const reason = await writes.failure();
    if (reason) return { refused: 'writes', reason };
    const isRefusing = disk.takeRefused() || disk.isShort();
    return isRefusing ? { refused: 'uploads' } : null;
  }

  async #report(trouble: SpaceTrouble, now: Date): Promise<void> {
    const { db, config, wakeOutbox } = this.#options;
    const isNew = await notifyOwnerOnce({ db, publicUrl: config.publicUrl }, trouble, now);
    this.#unreported = null;
    if (isNew) wakeOutbox();
  }

  /** Well clear of both limits, so that one trouble does not look like many. */
  async #hasRecovered(): Promise<boolean> {
    const { db, disk, config } = this.#options;
    const max = maxUnclaimedBytes(config.maxUnclaimedBytes, disk.uploadVolumeBytes());
    return disk.hasRecovered() && (await sumUnclaimedBytes(db)) <= max / 2;
  }

  /** Runs each sweep even if others fail. Photos come first: their files make space. */
  async #sweep(): Promise<void> {
    const { db, storage, disk, config, log } = this.#options;
    this.#sweptAt = performance.now();
    const onError = (err: unknown) => log.warn({ err }, 'a sweep failed; the next one retries');
    await sweepPhotos(db, storage).catch(onError);
    await sweepOfferFiles(db, storage).catch(onError);
    await sweepJobFiles(db, storage).catch(onError);
    await sweepMailFiles(db, config.dataDir, onError);
    if (disk.isShort()) await truncateLog(db).catch(onError);
    for (const sweep of SWEEPS) await sweep(db).catch(onError);
  }
}

const SWEEPS = [
  sweepSessions,
  sweepChallenges,
  sweepDevices,
  sweepResets,
  sweepCodes,
  sweepInvitations,
  sweepLimits,
  sweepIdempotencyKeys,
  sweepOutbox,
  sweepAccess,
  sweepSecurityLog,
  sweepReports,
  sweepDeletions,
  sweepQuoteCounts,
  sweepSchemes,
  sweepSubscribers,
  sweepDeliveries,
  expireTransfers,
];
