import { selectFiles } from '#customers/passports/job-files.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import { shopDay } from '#time/shop-time.ts';
import { findJob } from '../job.store.server.ts';
import { findAccepted } from '../job-sources.store.server.ts';
import { findMissing } from '../readiness.ts';
import { fileIdsIn, hideFiles } from './check-kinds.ts';
import type { JobCheck } from './checks.contract.ts';
import { listChecks } from './checks.store.server.ts';
import { findCompletion, type LogbookFacts, writeLogbook } from './logbook.ts';
import type { PackChange, PackFacts, PackPhoto, ReleasePage } from './release.contract.ts';
import { nameFiles } from './release-pack.ts';

/**
 * What the release pack of a job in work is made of, and the job's `updatedAt`; null for a job that does not exist, is
 * not in work or lacks something.
 */
export async function preparePack(
  { db, storage }: { db: Db; storage: Storage },
  id: number,
  now: Date,
): Promise<{ facts: PackFacts; basedOn: string } | null> {
  const whole = await findJob(db, id);
  const found = await findLogbookFacts(db, id);
  if (!whole || !found || whole.job.status !== 'in-work') return null;
  const { stages, openChanges, job } = whole;
  const checks = await listChecks(db, id);
  if (findMissing(stages, checks, openChanges).length > 0) return null;
  const { number, title, aircraftType, tailNumber } = job;
  const facts = {
    ...found.facts,
    job: { number, title, aircraftType, tailNumber },
    stages: stages.map(({ key, title, startedOn, finishedOn, skipped }) => ({
      key,
      title,
      startedOn,
      finishedOn,
      skipped,
    })),
    checks,
    changes: await findDecidedChanges(db, id),
    toldDates: await findToldDates(db, id),
    photos: await readPhotos({ db, storage }, id, checks),
    madeAt: now.toISOString(),
  };
  return { facts, basedOn: job.updatedAt };
}

/** As they were sent and answered, in their order. */
async function findDecidedChanges(db: Db, jobId: number): Promise<PackChange[]> {
  const rows = await db
    .selectFrom('changeOrders')
    .innerJoin('decisions', 'decisions.changeOrderId', 'changeOrders.id')
    .select(['number', 'title', 'document', 'decidedAt', 'record'])
    .where('jobId', '=', jobId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, title, document, decidedAt, record }) => {
    const { lines } = JSON.parse(document!) as { lines: { id: string; text: string; cents: number }[] };
    const { answers } = JSON.parse(record!) as { answers: { id: string; yes: boolean }[] };
    const approved = new Set(answers.filter(({ yes }) => yes).map(({ id }) => id));
    return {
      number,
      title,
      decidedOn: shopDay(new Date(decidedAt)),
      lines: lines.map(({ id, text, cents }) => ({ text, cents, isApproved: approved.has(id) })),
    };
  });
}

async function findToldDates(db: Db, jobId: number): Promise<PackFacts['toldDates']> {
  const rows = await db
    .selectFrom('jobForecasts')
    .select(['readyOn', 'reason', 'note', 'toldAt'])
    .where('jobId', '=', jobId)
    .where('toldAt', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ toldAt, ...date }) => ({ ...date, toldAt: toldAt! }));
}

/** Reads small versions of the photos that the customer may see. */
async function readPhotos(
  { db, storage }: { db: Db; storage: Storage },
  jobId: number,
  checks: readonly JobCheck[],
): Promise<PackPhoto[]> {
  const photos: PackPhoto[] = [];
  const ids = new Set(checks.flatMap(nameFiles).map(({ id }) => id));
  for (const { id, kind, fileKey, thumbnailKey } of await findVisible(db, jobId, [...ids]))
    if (kind === 'photo') photos.push({ id, bytes: await readStored(storage, thumbnailKey ?? fileKey) });
  return photos;
}

async function findVisible(db: Db, jobId: number, ids: number[]): Promise<Row<'jobFiles'>[]> {
  if (ids.length === 0) return [];
  return selectFiles(db, jobId, 'customer').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** A job with its stored pack, where one was made; undefined if there is no such job. */
export function findPack(db: Db, id: number): Promise<Row<'jobs'> | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What the customer sees of a delivered job; null for another one. */
export async function findReleasePage(db: Db, id: number): Promise<ReleasePage | null> {
  const found = await findLogbookFacts(db, id);
  const job = await findPack(db, id);
  if (!found || !job || job.status !== 'delivered' || job.erasedAt !== null) return null;
  const { number, aircraftType, tailNumber, deliveredOn, takenBy, releaseSha256, releaseSize } = job;
  const checks = await listChecks(db, id);
  const files = await findVisible(db, id, fileIdsIn(checks.map(({ value }) => value)));
  const shown = new Set(files.map((file) => file.id));
  return {
    number,
    aircraftType,
    tailNumber,
    deliveredOn: deliveredOn!,
    takenBy,
    checks: checks.map((check) => ({ ...check, value: hideFiles(check.value, shown) })),
    aircraft: found.facts.aircraft,
    finishedOn: findCompletion(found.facts.stages),
    files: files.map(({ id, kind, caption, originalFilename }) => ({ id, kind, caption, originalFilename })),
    logbook: writeLogbook(found.facts),
    pdf: releaseSha256 === null ? null : { sha256: releaseSha256, size: releaseSize! },
  };
}

/** What the draft of a job's logbook entry is made of; null if there is no such job. */
export async function findLogbookFacts(
  db: Db,
  id: number,
): Promise<{ facts: LogbookFacts; leadId: number | null } | null> {
  const whole = await findJob(db, id);
  if (!whole) return null;
  const { job, stages } = whole;
  const { number, title, aircraftType, tailNumber } = job;
  const { name, airport } = await readBusiness(db);
  const facts = {
    business: { name, place: `${airport.name} (${airport.code})` },
    job: { number, title, aircraftType, tailNumber },
    aircraft: await findAircraft(db, job.offerId),
    stages: stages.map(({ key, title, startedOn, finishedOn, skipped }) => ({
      key,
      title,
      startedOn,
      finishedOn,
      skipped,
    })),
    checks: await listChecks(db, id),
  };
  return { facts, leadId: job.quoteId };
}

/** As the accepted quote names it. */
async function findAircraft(db: Db, offerId: number | null): Promise<LogbookFacts['aircraft']> {
  const aircraft = (await findAccepted(db, offerId))?.body.aircraft;
  return aircraft ? { model: aircraft.model, serial: aircraft.serial } : null;
}
