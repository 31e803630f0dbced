import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { JOB_MESSAGES } from '../constants.ts';
import { stageState } from '../rules.ts';
import { type By, changeJob, conflict, fail, type JobOutcome, type LockedJob } from '../store.server.ts';
import { CHECK_MESSAGES, KNOWN_CHECKS, MIN_PHOTOS } from './constants.ts';
import { type CheckChange, type JobCheck, valueSchema } from './contract.ts';
import { fileIdsIn, markFigures } from './rules.ts';

/** In the order of the stages. */
export async function listChecks(db: Db, jobId: number): Promise<JobCheck[]> {
  const rows = await db.selectFrom('jobChecks').selectAll().where('jobId', '=', jobId).orderBy('position').execute();
  return rows.map(({ id: _, jobId: __, position: ___, ...check }) => check);
}

/** Marks a check as done or not applicable, or clears it. */
export async function changeCheck(
  db: Db,
  jobId: number,
  key: string,
  change: CheckChange,
  by: By,
): Promise<JobOutcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    const check = await trx
      .selectFrom('jobChecks')
      .selectAll()
      .where('jobId', '=', jobId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!check) return fail({ outcome: 'missing' });
    const isCleared = change.doneBy === undefined && change.value === undefined && change.notApplicable === undefined;
    refuseLate(locked, check, isCleared);
    if (!isCleared && change.doneBy === undefined) fail(refused('doneBy', CHECK_MESSAGES.doneBy));
    const value = isCleared || change.notApplicable !== undefined ? null : await parseValue(trx, check, change.value);
    await trx
      .updateTable('jobChecks')
      .set({
        value: value === null ? null : json<unknown>(value),
        notApplicable: change.notApplicable ?? null,
        doneAt: isCleared ? null : by.now.toISOString(),
        doneBy: change.doneBy ?? null,
        updatedAt: by.now.toISOString(),
      })
      .where('id', '=', check.id)
      .execute();
    return null;
  });
}

/** A ready job keeps its required checks, and a finished stage those that are done. */
function refuseLate({ job, stages }: LockedJob, { stageKey, required }: Row<'jobChecks'>, isCleared: boolean): void {
  if (job.status === 'delivered' || job.status === 'cancelled') conflict(JOB_MESSAGES.over);
  if (job.status === 'ready' && required) conflict(CHECK_MESSAGES.ready);
  const stage = stages.find(({ key }) => key === stageKey);
  if (isCleared && required && stage && stageState(stage) === 'finished') conflict(CHECK_MESSAGES.finished);
}

async function parseValue(trx: Db, { jobId, key, kind, stageKey }: Row<'jobChecks'>, sent: unknown): Promise<unknown> {
  if (kind === 'photo') return { photos: await requirePhotos(trx, jobId, stageKey, MIN_PHOTOS[key] ?? 1) };
  const parsed = valueSchema(key, kind).safeParse(sent);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return fail(refused(['value', ...path].join('.'), message));
  }
  const ids = fileIdsIn(parsed.data);
  if (ids.length > 0) await requireFiles(trx, jobId, ids);
  if (key === KNOWN_CHECKS.placards.key) await requireAllPlacards(trx, jobId, parsed.data as { rows: unknown[] });
  return key === KNOWN_CHECKS.marks.key ? withFigures(parsed.data as { height: number }) : parsed.data;
}

const withFigures = <Marks extends { height: number }>(marks: Marks) => ({ ...marks, ...markFigures(marks.height) });

const refused = (path: string, message: string) => ({ outcome: 'refused' as const, path, message });

async function requirePhotos(trx: Db, jobId: number, stageKey: string, min: number): Promise<number> {
  const photos = await trx
    .selectFrom('jobFiles')
    .select('id')
    .where('jobId', '=', jobId)
    .where('stageKey', '=', stageKey)
    .where('kind', '=', 'photo')
    .execute();
  if (photos.length < min) fail(refused('value', CHECK_MESSAGES.photos(min)));
  return photos.length;
}

async function requireFiles(trx: Db, jobId: number, ids: readonly number[]): Promise<void> {
  const found = await trx
    .selectFrom('jobFiles')
    .select('id')
    .where('jobId', '=', jobId)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) fail(refused('value', CHECK_MESSAGES.noFile));
}

/** As many as were counted when the aircraft came. */
async function requireAllPlacards(trx: Db, jobId: number, { rows }: { rows: unknown[] }): Promise<void> {
  const inventory = await trx
    .selectFrom('jobChecks')
    .select('value')
    .where('jobId', '=', jobId)
    .where('key', '=', KNOWN_CHECKS.inventory.key)
    .executeTakeFirst();
  const counted = typeof inventory?.value === 'number' ? inventory.value : 0;
  if (rows.length < counted) fail(refused('value.rows', CHECK_MESSAGES.placards(counted)));
}
