import { namesMark } from '#airplanes/aircraft/tail-number.ts';
import type { Db } from '#database/open.ts';
import { arePicturesThere } from '#foundation/media/retired-pictures.store.server.ts';
import { conflict, refuse } from '#server/outcome.store.server.ts';
import { projectPath } from './projects.ts';
import type { StoredRow } from './records.store.server.ts';

/**
 * Projects and testimonials of jobs: what their customers allow is checked here for a sentence that says why, and by
 * triggers of the database in any case.
 */
const MESSAGES = {
  gone: 'The customer has not allowed this, or not anymore.',
  taken: 'The site already shows this job.',
  again: 'Its pictures were removed when it was taken off the site. Publish it again from its job.',
  pictures: 'Change its pictures from its job, where the tail number is covered.',
  named: 'This names the tail number, and the customer asked to leave it out.',
  words: 'These are the customer’s words. They can’t be edited, only published again from the job.',
} as const;

/** What pictures of a job are made from, as their records name it. */
export const originalOfJob = (jobId: number): string => `job-${jobId}`;

const TEXTS = [
  'title',
  'description',
  'aircraftType',
  'beforeImageAlt',
  'afterImageAlt',
  'clientName',
  'badge',
] as const;

/** @throws when a project of a job has no permission, or names a mark that it hides */
export async function checkProjectOfJob(trx: Db, row: StoredRow, before: StoredRow | null): Promise<void> {
  const jobId = row.jobId as number | null | undefined;
  if (!jobId) return;
  refuseMarks(row, TEXTS, row.hiddenTails as string | null);
  if (!row.active) return;
  const choice = await findChoice(trx, jobId);
  if (choice !== 'with-tail' && !(choice === 'without-tail' && typeof row.hiddenTails === 'string'))
    conflict(MESSAGES.gone);
  if (before === null && (await isTaken(trx, 'projects', jobId))) conflict(MESSAGES.taken);
  const pictures = [row.beforeImageUrl, row.afterImageUrl];
  if (!(await arePicturesThere(trx, pictures))) conflict(MESSAGES.again);
  if (row.hiddenTails !== null && !(await arePicturesThere(trx, pictures, originalOfJob(jobId))))
    conflict(MESSAGES.pictures);
}

/** @throws when a photo of such a project names or may show a mark that the project hides */
export async function checkPhotoOfJob(trx: Db, row: StoredRow): Promise<void> {
  const project = await trx
    .selectFrom('projects')
    .select(['hiddenTails', 'jobId'])
    .where('id', '=', Number(row.projectId))
    .executeTakeFirst();
  if (!project?.jobId || project.hiddenTails === null) return;
  refuseMarks(row, ['imageAlt', 'caption'], project.hiddenTails);
  if (!(await arePicturesThere(trx, [row.imageUrl], originalOfJob(project.jobId)))) conflict(MESSAGES.pictures);
}

const WORDS = ['jobId', 'wordsId', 'clientName', 'clientTitle', 'content', 'rating'] as const;

/** @throws when a testimonial of a job says what its customer did not, or has not allowed */
export async function checkTestimonialOfJob(trx: Db, row: StoredRow, before: StoredRow | null): Promise<void> {
  const jobId = row.jobId as number | null | undefined;
  if (!jobId) return;
  const changed = before && WORDS.find((column) => row[column] !== before[column]);
  if (changed) refuse(changed, MESSAGES.words);
  if (before === null && (await isTaken(trx, 'testimonials', jobId))) conflict(MESSAGES.taken);
  if (!row.active) return;
  const isWithdrawn = (await findLast(trx, jobId, 'words'))?.text === '';
  const words = await trx
    .selectFrom('showingAnswers')
    .select('id')
    .where('id', '=', Number(row.wordsId))
    .executeTakeFirst();
  const choice = await findChoice(trx, jobId);
  if (!words || isWithdrawn || choice === 'no') conflict(MESSAGES.gone);
  if (choice !== 'with-tail' && !(await arePicturesThere(trx, [row.imageUrl], originalOfJob(jobId))))
    conflict(MESSAGES.pictures);
}

function refuseMarks(row: StoredRow, columns: readonly string[], tails: string | null): void {
  const named = tails && columns.find((column) => namesMark(String(row[column] ?? ''), tails));
  if (named) refuse(named, MESSAGES.named);
}

function findLast(trx: Db, jobId: number, kind: 'permission' | 'words') {
  return trx
    .selectFrom('showingAnswers')
    .select(['choice', 'text'])
    .where('jobId', '=', jobId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const findChoice = async (trx: Db, jobId: number) => (await findLast(trx, jobId, 'permission'))?.choice ?? null;

async function isTaken(trx: Db, table: 'projects' | 'testimonials', jobId: number): Promise<boolean> {
  return (await trx.selectFrom(table).select('id').where('jobId', '=', jobId).executeTakeFirst()) !== undefined;
}

/** What the page of a project shows beside it: the customer’s words, and the scheme to paint another airplane like it. */
export async function findBesideProject(db: Db, id: number) {
  const row = await db
    .selectFrom('projects')
    .leftJoin('testimonials', (join) =>
      join.onRef('testimonials.jobId', '=', 'projects.jobId').on('testimonials.active', '=', true),
    )
    .leftJoin('showingAnswers', 'showingAnswers.id', 'testimonials.wordsId')
    .select(['projects.jobId', 'hiddenTails', 'schemeCode', 'showingAnswers.title as wordsTitle'])
    .select(['testimonials.clientName', 'clientTitle', 'content', 'rating'])
    .where('projects.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { jobId, hiddenTails, schemeCode, wordsTitle, clientName, clientTitle, content, rating } = row;
  const title = wordsTitle && !namesMark(wordsTitle, hiddenTails ?? '') ? wordsTitle : null;
  const testimonial = content && { title, clientName: clientName!, clientTitle, content, rating: rating! };
  return { isOfJob: jobId !== null, schemeCode, testimonial: testimonial || null };
}

/** The pages of the projects that testimonials of jobs belong to, by job. */
export async function findProjectPaths(db: Db, jobIds: readonly number[]): Promise<Map<number, string>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'title', 'jobId'])
    .where('jobId', 'in', jobIds)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map(({ jobId, ...project }) => [jobId!, projectPath(project)]));
}
