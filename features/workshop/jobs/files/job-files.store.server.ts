import { slotStart } from '#customers/appointments/slots.ts';
import { selectFiles } from '#customers/passports/job-files.store.server.ts';
import type { Db } from '#database/open.ts';
import type { NewRow, Row } from '#database/tables.ts';
import { conflict, fail, type Outcome, refuse } from '#server/outcome.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import { addDays } from '#time/days.ts';
import { shopDay, shopTimeZone } from '#time/shop-time.ts';
import { HOUR_MS } from '#time/units.ts';
import { findFollowers } from '../customer/subscribers.store.server.ts';
import { announcePhotos, photoMailTitle } from '../job.mail.server.ts';
import { changeJob, type LockedJob, lockJob, type MailActor, updateJob, type WholeJob } from '../job.store.server.ts';
import { isOver, JOB_MESSAGES } from '../job-status.constants.ts';
import { isNamed } from '../release/checks.store.server.ts';
import type { FileChange, JobFile } from './job-files.contract.ts';
import { FILE_LIMITS, FILE_MESSAGES, JOB_FOLDER } from './job-files.ts';

const MAIL_TIME = '5:00 PM';

const mailTime = (day: string) => slotStart({ date: day, time: MAIL_TIME }, shopTimeZone());

/**
 * Writes the mail of the next evening anew, about the photos that were shared since the evening before; none without
 * any. Call it with each change of a photo: what is hidden before the evening does not leave.
 */
async function syncPhotoMail(
  trx: Db,
  { lead, job }: Pick<LockedJob, 'lead' | 'job'>,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const today = shopDay(now);
  const day = now < mailTime(today) ? today : addDays(today, 1);
  const notBefore = mailTime(day);
  await withdraw(trx, lead.id, photoMailTitle(job), notBefore);
  const photos = await selectFiles(trx, job.id, 'customer')
    .leftJoin('jobStages', (join) =>
      join.onRef('jobStages.jobId', '=', 'jobFiles.jobId').onRef('jobStages.key', '=', 'jobFiles.stageKey'),
    )
    .select(['jobFiles.caption', 'jobFiles.thumbnailKey', 'jobStages.title as stage'])
    .where('jobFiles.kind', '=', 'photo')
    .where('jobFiles.sharedAt', '>=', mailTime(addDays(day, -1)).toISOString())
    .orderBy('jobFiles.id', 'desc')
    .execute();
  if (photos.length === 0) return;
  const followers = await findFollowers(trx, job.id, { now, only: 'photos' });
  await announcePhotos(trx, { lead, job }, { followers, photos, notBefore }, { publicUrl, now });
}

/** Withdraws the mails of an evening that have not left. */
async function withdraw(trx: Db, quoteId: number, title: string, notBefore: Date): Promise<void> {
  const waiting = await trx
    .selectFrom('outbox')
    .select(['id', 'message'])
    .where('quoteId', '=', quoteId)
    .where('kind', '=', 'job-photos')
    .where('sentAt', 'is', null)
    .where('claimedUntil', 'is', null)
    .where('nextAttemptAt', '>=', notBefore.toISOString())
    .execute();
  const ids = waiting.filter(({ message }) => message.subject === title).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
}

export type NewFile = Omit<
  NewRow<'jobFiles'>,
  'id' | 'jobId' | 'changeOrderId' | 'offerId' | 'sharedAt' | 'userId' | 'createdAt'
>;

/**
 * Records a stored file. The same bytes again are the file that is there: a phone repeats what it could not see arrive.
 */
export async function addFile(db: Db, jobId: number, file: NewFile, by: MailActor): Promise<Outcome<Row<'jobFiles'>>> {
  let added: Row<'jobFiles'> | undefined;
  const result = await changeJob(db, jobId, by, async (trx, locked) => {
    const { job, stages } = locked;
    if (job.status === 'cancelled') conflict(JOB_MESSAGES.over);
    refuseUnknownStage(stages, file.stageKey);
    added = await trx
      .selectFrom('jobFiles')
      .selectAll()
      .where('jobId', '=', jobId)
      .where('sha256', '=', file.sha256)
      .executeTakeFirst();
    if (added) return null;
    const { count } = await trx
      .selectFrom('jobFiles')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= FILE_LIMITS.perJob) conflict(FILE_MESSAGES.tooMany);
    const createdAt = by.now.toISOString();
    added = await trx
      .insertInto('jobFiles')
      .values({ ...file, jobId, userId: by.userId, createdAt, sharedAt: file.visible ? createdAt : null })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (file.visible && file.kind === 'photo') await noteShown(trx, job, by.now);
    await syncPhotoMail(trx, locked, by);
    return null;
  });
  return result.outcome === 'done' ? { outcome: 'done', value: added! } : result;
}

/** The newest job of a lead that is not over, whose photos its customer's pictures become. */
export async function findOpenJobOf(db: Db, leadId: number): Promise<number | null> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'status'])
    .where('quoteId', '=', leadId)
    .orderBy('id')
    .execute();
  return jobs.findLast(({ status }) => !isOver(status))?.id ?? null;
}

/**
 * Records a stored photo that came by email, for the shop alone, in the transaction of what it came with; its lead is
 * locked. @returns its id, or that of the same bytes; null where the job takes no more
 */
export async function addHiddenPhoto(trx: Db, jobId: number, file: NewFile, now: Date): Promise<number | null> {
  const locked = await lockJob(trx, jobId);
  if (!locked || isOver(locked.job.status)) return null;
  const files = await trx.selectFrom('jobFiles').select(['id', 'sha256']).where('jobId', '=', jobId).execute();
  const same = files.find(({ sha256 }) => sha256 === file.sha256);
  if (same) return same.id;
  if (files.length >= FILE_LIMITS.perJob) return null;
  const { id } = await trx
    .insertInto('jobFiles')
    .values({ ...file, visible: false, jobId, userId: null, createdAt: now.toISOString(), sharedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateJob(trx, locked.job, {}, now);
  return id;
}

/** Ends the silence. */
async function noteShown(trx: Db, job: Row<'jobs'>, now: Date): Promise<void> {
  if (!isOver(job.status)) await updateJob(trx, job, { lastShownAt: now.toISOString() }, now);
}

function refuseUnknownStage(stages: WholeJob['stages'], stageKey: string | null | undefined): void {
  if (stageKey && !stages.some(({ key }) => key === stageKey)) refuse('stageKey', JOB_MESSAGES.noStage);
}

export async function changeFile(
  db: Db,
  jobId: number,
  id: number,
  { visible, ...said }: FileChange,
  by: MailActor,
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    refuseUnknownStage(locked.stages, said.stageKey);
    if (Object.keys(said).length > 0)
      await trx.updateTable('jobFiles').set(said).where('id', '=', id).where('jobId', '=', jobId).execute();
    await setVisible(trx, locked, [id], visible, by);
    return null;
  });
}

/** Shares files of a job with its customer, or hides them: all or none. */
export async function shareFiles(
  db: Db,
  jobId: number,
  { files, visible }: { files: readonly number[]; visible: boolean },
  by: MailActor,
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    await setVisible(trx, locked, files, visible, by);
    return null;
  });
}

async function setVisible(
  trx: Db,
  locked: LockedJob,
  ids: readonly number[],
  visible: boolean | undefined,
  by: MailActor,
): Promise<void> {
  const { job } = locked;
  const files = await trx
    .selectFrom('jobFiles')
    .selectAll()
    .where('jobId', '=', job.id)
    .where('id', 'in', ids)
    .execute();
  if (files.length < new Set(ids).size) fail({ outcome: 'missing', detail: JOB_MESSAGES.noFile });
  for (const { id, sharedAt } of visible === undefined ? [] : files) {
    const change = visible ? { visible, sharedAt: sharedAt ?? by.now.toISOString() } : { visible, inPassport: false };
    await trx.updateTable('jobFiles').set(change).where('id', '=', id).execute();
  }
  if (visible && files.some((file) => !file.visible && file.kind === 'photo')) await noteShown(trx, job, by.now);
  await syncPhotoMail(trx, locked, by);
}

/** Deletes a file: its bytes after the commit, or with the next sweep. */
export async function removeFile(
  { db, storage }: { db: Db; storage: Storage },
  jobId: number,
  id: number,
  by: MailActor,
): Promise<Outcome> {
  let keys: string[] = [];
  const result = await changeJob(db, jobId, by, async (trx, locked) => {
    const row = await trx
      .deleteFrom('jobFiles')
      .where('id', '=', id)
      .where('jobId', '=', jobId)
      .returningAll()
      .executeTakeFirst();
    if (!row) return fail({ outcome: 'missing', detail: JOB_MESSAGES.noFile });
    if (await isNamed(trx, jobId, id)) conflict(FILE_MESSAGES.named);
    keys = keysOf(row);
    await syncPhotoMail(trx, locked, by);
    return null;
  });
  for (const key of keys) await storage.delete(key).catch(() => {});
  return result;
}

/** Newest first. */
export async function listFiles(db: Db, jobId: number): Promise<JobFile[]> {
  const rows = await selectFiles(db, jobId, 'shop').selectAll().orderBy('id', 'desc').execute();
  return rows.map(toJobFile);
}

export function toJobFile(row: Row<'jobFiles'>): JobFile {
  const { id, kind, stageKey, caption, visible, inPassport, mimeType, size, width, height } = row;
  const { originalFilename, createdAt } = row;
  return {
    id,
    kind,
    stageKey,
    caption,
    visible,
    inPassport,
    mimeType,
    size,
    width,
    height,
    originalFilename,
    createdAt,
  };
}

const keysOf = ({ fileKey, thumbnailKey }: Pick<Row<'jobFiles'>, 'fileKey' | 'thumbnailKey'>) =>
  thumbnailKey ? [fileKey, thumbnailKey] : [fileKey];

/** Longer than an upload takes from its file to its record. */
const GRACE_MS = HOUR_MS;

/** Removes files of jobs without a record: of uploads that failed, and of what was deleted. */
export async function sweepJobFiles(db: Db, storage: Storage, now = new Date()): Promise<void> {
  const candidates: string[] = [];
  for await (const { key, changedAt } of storage.list(JOB_FOLDER))
    if (changedAt.getTime() < now.getTime() - GRACE_MS) candidates.push(key);
  if (candidates.length === 0) return;
  // Records are read after the files, so that those added meanwhile are among them.
  const rows = await db.selectFrom('jobFiles').select(['fileKey', 'thumbnailKey']).execute();
  const packs = await db.selectFrom('jobs').select('releaseKey').where('releaseKey', 'is not', null).execute();
  const kept = await db.selectFrom('passportWorks').select('releaseKey').where('releaseKey', 'is not', null).execute();
  const recorded = new Set([...rows.flatMap(keysOf), ...[...packs, ...kept].map(({ releaseKey }) => releaseKey!)]);
  for (const key of candidates) if (!recorded.has(key)) await storage.delete(key);
}
