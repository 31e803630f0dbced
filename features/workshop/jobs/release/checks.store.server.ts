import type * as z from 'zod';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { conflict, fail, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { type Actor, changeJob, type LockedJob } from '../job.store.server.ts';
import { isOver, JOB_MESSAGES } from '../job-status.constants.ts';
import { stageState } from '../stages.ts';
import { CHECK_MESSAGES, fileIdsIn, KNOWN_CHECKS, MIN_PHOTOS, markFigures, withArm } from './check-kinds.ts';
import { type CheckChange, type CheckValues, type JobCheck, unfinishedValue, valueSchema } from './checks.contract.ts';

/** In the order of the stages. */
export async function listChecks(db: Db, jobId: number): Promise<JobCheck[]> {
  const rows = await db.selectFrom('jobChecks').selectAll().where('jobId', '=', jobId).orderBy('position').execute();
  return rows.map(({ id: _, jobId: __, position: ___, ...check }) => check);
}

/** Marks a check as done or not applicable, keeps an unfinished table, or clears it. */
export async function changeCheck(
  db: Db,
  jobId: number,
  key: string,
  { expectedUpdatedAt, ...change }: CheckChange,
  by: Actor,
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    const check = await trx
      .selectFrom('jobChecks')
      .selectAll()
      .where('jobId', '=', jobId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!check) return fail({ outcome: 'missing', detail: JOB_MESSAGES.noCheck });
    if (isOutdated(expectedUpdatedAt, check.updatedAt)) conflict(CHECK_MESSAGES.moved);
    const isCleared = change.value === undefined && change.notApplicable === undefined && change.doneBy === undefined;
    const isUnfinished = change.doneBy === undefined;
    refuseLate(locked, check, isUnfinished);
    if (isUnfinished && !isCleared && (check.kind !== 'table' || change.notApplicable !== undefined))
      refuse('doneBy', CHECK_MESSAGES.doneBy);
    const value = await toStored(trx, check, change);
    await trx
      .updateTable('jobChecks')
      .set({
        value: value === null ? null : json<unknown>(value),
        notApplicable: change.notApplicable ?? null,
        doneAt: isUnfinished ? null : by.now.toISOString(),
        doneBy: change.doneBy ?? null,
        updatedAt: timeOfChange(check.updatedAt, by.now),
      })
      .where('id', '=', check.id)
      .execute();
    return null;
  });
}

/** A ready job keeps its required checks, and a finished stage those that are done. */
function refuseLate(
  { job, stages }: LockedJob,
  { key, stageKey, required }: Row<'jobChecks'>,
  isUnfinished: boolean,
): void {
  const isPunchList = key === KNOWN_CHECKS.inspection.key && job.status === 'delivered';
  if (isOver(job.status) && !isPunchList) conflict(JOB_MESSAGES.over);
  if (required && [job.status, job.heldFrom].includes('ready')) conflict(CHECK_MESSAGES.ready);
  const stage = stages.find((each) => each.key === stageKey);
  if (isUnfinished && required && stage && stageState(stage) === 'finished') conflict(CHECK_MESSAGES.finished);
}

async function toStored(trx: Db, check: Row<'jobChecks'>, change: CheckChange): Promise<unknown> {
  if (change.notApplicable !== undefined) return null;
  if (change.doneBy !== undefined) return parseValue(trx, check, change.value);
  if (change.value === undefined) return null;
  const kept = readValue(unfinishedValue, change.value);
  await requireFiles(trx, check.jobId, fileIdsIn(kept));
  return kept;
}

/** Refuses with the first problem. */
function readValue<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  return refuse(['value', ...path].join('.'), message);
}

async function parseValue(trx: Db, { jobId, key, kind, stageKey }: Row<'jobChecks'>, sent: unknown): Promise<unknown> {
  if (kind === 'photo') return { photos: await requirePhotos(trx, jobId, stageKey, MIN_PHOTOS[key] ?? 1) };
  const value = readValue(valueSchema(key, kind), sent);
  await requireFiles(trx, jobId, fileIdsIn(value));
  switch (key) {
    case KNOWN_CHECKS.placards.key:
      await requireAllPlacards(trx, jobId, value as CheckValues['placards']);
      return value;
    case KNOWN_CHECKS.inventory.key:
      await requireListed(trx, jobId, value as number);
      return value;
    case KNOWN_CHECKS.marks.key: {
      const marks = value as CheckValues['marks'];
      return { ...marks, ...markFigures(marks.height) };
    }
    case KNOWN_CHECKS.weight.key: {
      const { before, after, ...weight } = value as CheckValues['weight'];
      return { ...weight, before: before && withArm(before), after: withArm(after) };
    }
    default:
      return value;
  }
}

async function requirePhotos(trx: Db, jobId: number, stageKey: string, min: number): Promise<number> {
  const photos = await trx
    .selectFrom('jobFiles')
    .select('id')
    .where('jobId', '=', jobId)
    .where('stageKey', '=', stageKey)
    .where('kind', '=', 'photo')
    .execute();
  if (photos.length < min) refuse('value', CHECK_MESSAGES.photos(min));
  return photos.length;
}

async function requireFiles(trx: Db, jobId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await trx
    .selectFrom('jobFiles')
    .select('id')
    .where('jobId', '=', jobId)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) refuse('value', CHECK_MESSAGES.noFile);
}

/** As many as were counted when the aircraft came. */
async function requireAllPlacards(trx: Db, jobId: number, { rows }: CheckValues['placards']): Promise<void> {
  const inventory = await findDone(trx, jobId, 'inventory');
  const counted = typeof inventory === 'number' ? inventory : 0;
  if (rows.length < counted) refuse('value.rows', CHECK_MESSAGES.placards(counted));
}

/** Refuses more than are listed as fitted, once a list exists. */
async function requireListed(trx: Db, jobId: number, counted: number): Promise<void> {
  const placards = (await findDone(trx, jobId, 'placards')) as CheckValues['placards'] | undefined;
  if (placards && placards.rows.length < counted) refuse('value', CHECK_MESSAGES.listed(placards.rows.length));
}

/** The value of a check that is done; undefined otherwise. */
async function findDone(trx: Db, jobId: number, key: keyof typeof KNOWN_CHECKS): Promise<unknown> {
  const check = await trx
    .selectFrom('jobChecks')
    .select('value')
    .where('jobId', '=', jobId)
    .where('key', '=', key)
    .where('doneAt', 'is not', null)
    .executeTakeFirst();
  return check?.value ?? undefined;
}

/** Whether a check of a job names a file. */
export async function isNamed(trx: Db, jobId: number, fileId: number): Promise<boolean> {
  const checks = await trx
    .selectFrom('jobChecks')
    .select('value')
    .where('jobId', '=', jobId)
    .where('kind', '=', 'table')
    .execute();
  return checks.some(({ value }) => fileIdsIn(value).includes(fileId));
}
