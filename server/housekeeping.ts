import type { FastifyBaseLogger } from 'fastify';
import { sweepSuspects } from '#customers/lead-forms/suspects.store.server.ts';
import { sumUnclaimedBytes, sweepPhotos } from '#customers/leads/photos.store.server.ts';
import { maxUnclaimedBytes } from '#customers/leads/photos.ts';
import { sweepDeletions } from '#customers/leads/timeline.store.server.ts';
import { expireTransfers } from '#customers/passports/transfers.store.server.ts';
import { sweepSchemes } from '#customers/schemes/sent-schemes.store.server.ts';
import { type Db, truncateLog } from '#database/open.ts';
import { countStorm, readAlarmFacts, recordFindings, sweepAlarms } from '#desk/alarms/alarms.store.server.ts';
import { type AlarmKind, type Finding, findSpaceTroubles, findTroubles } from '#desk/alarms/troubles.ts';
import { sweepLeadCounts } from '#desk/lead-desk/lead-list.store.server.ts';
import { sweepInbound } from '#desk/mailbox/inbound.store.server.ts';
import { sweepAccess, sweepSecurityLog } from '#foundation/audit/logs.store.server.ts';
import { sweepReports } from '#foundation/browser-reports/page-reports.store.server.ts';
import { sweepInvitations } from '#office/account/admins.store.server.ts';
import { sweepResets } from '#office/account/password-reset.store.server.ts';
import { sweepChallenges } from '#office/account/second-factor.store.server.ts';
import { sweepDevices } from '#office/account/sessions.store.server.ts';
import { sweepSessions } from '#office/account/users.store.server.ts';
import { sweepPushMessages } from '#office/push/messages.store.server.ts';
import { sweepDeliveries } from '#office/webhooks/deliveries.store.server.ts';
import { HOUR_MS } from '#time/units.ts';
import { sweepCodes } from '#workshop/decisions/codes.store.server.ts';
import { sweepDocuments } from '#workshop/decisions/records.store.server.ts';
import { sweepSubscribers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { sweepJobFiles } from '#workshop/jobs/files/job-files.store.server.ts';
import { type BackgroundLoop, startBackgroundLoop } from './background-loop.ts';
import type { Config } from './config.ts';
import type { RefusalCount } from './http/client-limits.ts';
import { sweepIdempotencyKeys } from './http/idempotency.store.server.ts';
import { sweepLimits } from './http/limits.store.server.ts';
import { sweepMailFiles } from './mail/mailer.ts';
import { sweepOutbox } from './mail/outbox.store.server.ts';
import { type DiskSpace, keepBallast } from './storage/disk-space.ts';
import type { Storage } from './storage/storage.ts';
import type { WriteProbe } from './storage/write-probe.store.server.ts';

const CHECK_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = HOUR_MS;

interface HousekeepingOptions {
  db: Db;
  storage: Storage;
  config: Config;
  disk: DiskSpace;
  writes: Pick<WriteProbe, 'failure'>;
  refusals: Pick<RefusalCount, 'take'>;
  wakeOutbox(): void;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Deletes expired data each hour, and each minute while space is short, and raises alarms. */
export function startHousekeeping(options: HousekeepingOptions): BackgroundLoop {
  const keeper = new Housekeeper(options);
  return startBackgroundLoop({
    step: () => keeper.check(),
    failure: 'alarms could not be recorded; will retry',
    log: options.log,
    pollMs: CHECK_EVERY_MS,
    recoverMs: CHECK_EVERY_MS,
  });
}

export class Housekeeper {
  readonly #options: HousekeepingOptions;
  /** The first sweep waits: all processes of the site start together. */
  #sweptAt = performance.now();
  /** What was found and could not be recorded yet. */
  readonly #found = new Map<AlarmKind, Finding>();

  constructor(options: HousekeepingOptions) {
    this.#options = options;
  }

  /** @returns false: one check is all the work */
  async check(now = new Date()): Promise<false> {
    const { disk, writes } = this.#options;
    const writeFailure = await writes.failure();
    const isShort = disk.takeRefused() || disk.isShort();
    this.#note(findSpaceTroubles({ writeFailure, isShort }));
    const isInTrouble = isShort || writeFailure !== null;
    if (!isInTrouble) this.#keepBallast();
    if (isInTrouble || performance.now() - this.#sweptAt >= SWEEP_EVERY_MS) await this.#sweep();
    await this.#raiseAlarms(now);
    return false;
  }

  #note(findings: Finding[]): void {
    for (const finding of findings)
      if (!finding.isFading || !this.#found.has(finding.kind)) this.#found.set(finding.kind, finding);
  }

  #keepBallast(): void {
    const { config, disk } = this.#options;
    if (config.database.engine === 'sqlite' && disk.hasRecovered()) keepBallast(config.dataDir);
  }

  async #raiseAlarms(now: Date): Promise<void> {
    const { db, config, refusals, wakeOutbox } = this.#options;
    await countStorm(db, 'refusals', refusals.take());
    const isNearlyShort = !(await this.#hasRecovered());
    this.#note(findTroubles({ isNearlyShort, ...(await readAlarmFacts(db, config, now)) }));
    const hasNotified = await recordFindings(db, [...this.#found.values()], { publicUrl: config.publicUrl, now });
    this.#found.clear();
    if (hasNotified) wakeOutbox();
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
    await sweepDocuments(db, storage).catch(onError);
    await sweepJobFiles(db, storage).catch(onError);
    await sweepInbound(db, storage).catch(onError);
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
  sweepAlarms,
  sweepDeletions,
  sweepSuspects,
  sweepLeadCounts,
  sweepSchemes,
  sweepSubscribers,
  sweepDeliveries,
  sweepPushMessages,
  expireTransfers,
];
