import { type SqlBool, sql } from 'kysely';
import { isAmong } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { retirePictures } from '#foundation/media/retired-pictures.store.server.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';

export type PersonShowing = Awaited<ReturnType<typeof findShowingsOf>>[number];

/** What customers of these jobs allow and wrote, with all versions. */
export async function findShowingsOf(db: Db, jobIds: number[]) {
  const answers = await db
    .selectFrom('showingAnswers')
    .selectAll()
    .where(isAmong(db, 'jobId', jobIds))
    .orderBy('id')
    .execute();
  const states = await db
    .selectFrom('showings')
    .selectAll()
    .where(isAmong(db, 'jobId', jobIds))
    .execute();
  return jobIds.map((jobId) => ({
    jobId,
    answers: answers.filter((answer) => answer.jobId === jobId),
    state: states.find((state) => state.jobId === jobId) ?? null,
  }));
}

/** All that they allowed and wrote, and what they typed and did not send. */
export function toShowingExport({ answers, state }: PersonShowing) {
  return {
    permissions: answers
      .filter(({ kind }) => kind === 'permission')
      .map(({ version, choice, wording, givenBy, givenHow, givenOn, createdAt }) => {
        return { version, choice, wording, givenBy, givenHow, givenOn, createdAt };
      }),
    words: answers
      .filter(({ kind }) => kind === 'words')
      .map(({ version, stars, title, text, signature, createdAt }) => {
        return { version, stars, title, text, signature, createdAt };
      }),
    typed: state?.typed ?? null,
    askedAt: state?.askedAt ?? null,
    askingEndedAt: state?.askingEndedAt ?? null,
  };
}

/**
 * Erases what the customers of these leads allowed and wrote: their testimonials leave the site, and projects that name
 * the mark. A project without mark stays, without the name and apart from its job.
 */
export async function eraseShowingsOfLeads(trx: Db, quoteIds: readonly number[], now: Date): Promise<void> {
  const jobs = await trx
    .selectFrom('jobs')
    .select('id')
    .where(isAmong(trx, 'quoteId', [...quoteIds]))
    .execute();
  const ids = jobs.map(({ id }) => id);
  if (ids.length === 0) return;
  const projects = await trx
    .selectFrom('projects')
    .selectAll()
    .where(isAmong(trx, 'jobId', ids))
    .execute();
  const testimonials = await trx
    .deleteFrom('testimonials')
    .where(isAmong(trx, 'jobId', ids))
    .returning('id')
    .execute();
  if (projects.length + testimonials.length > 0) await moveContentVersion(trx);
  await eraseHistory(trx, ids);
  for (const project of projects) {
    if (project.hiddenTails === null || !project.active) {
      const photos = await trx.selectFrom('projectPhotos').selectAll().where('projectId', '=', project.id).execute();
      await retirePictures(trx, [project, photos], project.id);
      await trx.deleteFrom('projects').where('id', '=', project.id).execute();
      continue;
    }
    const apart = { jobId: null, hiddenTails: null, clientName: null, updatedAt: now.toISOString() };
    await trx.updateTable('projects').set(apart).where('id', '=', project.id).execute();
  }
  await trx
    .deleteFrom('showingAnswers')
    .where(isAmong(trx, 'jobId', ids))
    .execute();
  await trx
    .deleteFrom('showings')
    .where(isAmong(trx, 'jobId', ids))
    .execute();
  await trx
    .deleteFrom('links')
    .where('kind', '=', 'asking')
    .where(isAmong(trx, 'subjectId', ids))
    .execute();
}

/** Entries of all records that ever were of these jobs. */
async function eraseHistory(trx: Db, jobIds: number[]): Promise<void> {
  for (const entity of ['projects', 'testimonials'] as const) {
    const ofJob = (column: 'before' | 'after') =>
      sql<SqlBool>`cast(${sql.ref(column)} ->> 'jobId' as text) in (${sql.join(jobIds.map(String))})`;
    const known = await trx
      .selectFrom('history')
      .select('entityId')
      .distinct()
      .where('entity', '=', entity)
      .where((e) => e.or([ofJob('before'), ofJob('after')]))
      .execute();
    const entityIds = known.map(({ entityId }) => entityId);
    if (entityIds.length > 0)
      await trx.deleteFrom('history').where('entity', '=', entity).where('entityId', 'in', entityIds).execute();
  }
}
