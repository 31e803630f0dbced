import { namesMark } from '#airplanes/aircraft/tail-number.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import { touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { NewRow, Row } from '#database/tables.ts';
import { changedFields } from '#foundation/audit/changes.ts';
import { retirePictures } from '#foundation/media/retired-pictures.store.server.ts';
import { type Author, moveContentVersion, nameOf } from '#server/content-change.store.server.ts';
import { keepLinks, type Link } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { TESTIMONIALS } from '#website/content/home-lists.store.server.ts';
import { PROJECTS } from '#website/content/projects.store.server.ts';
import { recordRowChange, type StoredRow } from '#website/content/records.store.server.ts';
import { type LockedJob, lockJob } from '#workshop/jobs/job.store.server.ts';
import { type Choice, WORDING } from './permission.constants.ts';
import { type Answers, findAnswers, findFacts, type ShownFacts } from './showing.store.server.ts';
import { SHOWN_LIMITS, SHOWN_MESSAGES, WITHDRAWAL_SHOWN_DAYS } from './shown.constants.ts';
import type { EnteredPermission, ShowingAnswer, ShowingDraft } from './shown.contract.ts';

/** Keeps what a customer types, until they send it. */
export async function saveTyped(db: Db, jobId: number, typed: ShowingAnswer, now: Date): Promise<void> {
  const change = { typed: json<object>(typed), typedAt: now.toISOString() };
  await db
    .insertInto('showings')
    .values({ jobId, ...change })
    .onConflict((at) => at.column('jobId').doUpdateSet(change))
    .execute();
}

/** Records what a customer answers: a permission and words, each as a new version if it differs from the last one. */
export async function saveAnswer(db: Db, link: Link, said: ShowingAnswer, now: Date): Promise<Outcome> {
  const by = { userId: null, now };
  return transact(db, async (trx) => {
    const locked = await lockDelivered(trx, link.subjectId);
    const answers = await findAnswers(trx, locked.job.id);
    const facts = await findFacts(trx, locked.job, locked.lead);
    const words = wordsOf(said, answers, facts);
    const choice = said.choice === answers.permission?.choice ? null : said.choice;
    if (!said.choice && !words && !answers.words) refuse('choice', SHOWN_MESSAGES.nothing);
    if (choice) await addPermission(trx, locked, { choice, linkId: link.id }, by);
    if (words) await addAnswer(trx, locked, { kind: 'words', linkId: link.id, ...words }, by);
    if (words) await noteEvent(trx, locked, { event: 'written about', text: words.text || null }, by);
    await trx.updateTable('showings').set({ typed: null }).where('jobId', '=', locked.job.id).execute();
    return null;
  });
}

/** Records a permission that the customer gave the shop by other means. */
export async function enterPermission(
  db: Db,
  jobId: number,
  { choice, givenBy, givenHow, givenOn }: EnteredPermission,
  by: Author,
): Promise<Outcome> {
  return transact(db, async (trx) => {
    const locked = await lockDelivered(trx, jobId);
    if (givenHow.length < SHOWN_LIMITS.minHow) refuse('givenHow', SHOWN_MESSAGES.how);
    if (givenOn > shopDay(by.now)) refuse('givenOn', SHOWN_MESSAGES.future);
    await addPermission(trx, locked, { choice, givenBy, givenHow, givenOn }, by);
    return null;
  });
}

/** @throws when the job is not delivered */
async function lockDelivered(trx: Db, jobId: number): Promise<LockedJob> {
  const locked = (await lockJob(trx, jobId)) ?? fail({ outcome: 'missing' });
  if (locked.job.status !== 'delivered') conflict(SHOWN_MESSAGES.notYet);
  return locked;
}

type Words = Pick<NewRow<'showingAnswers'>, 'stars' | 'title' | 'signature'> & { text: string };

/** The new version of the words; null if there is none. @throws for words that lack something */
function wordsOf(said: ShowingAnswer, { words }: Answers, { signatures }: ShownFacts): Words | null {
  const { stars, title, text } = said;
  if (text === '') return words ? { text, stars: null, title: null, signature: null } : null;
  if (text.length < SHOWN_LIMITS.minText) refuse('text', SHOWN_MESSAGES.tooShort);
  if (stars === null) refuse('stars', SHOWN_MESSAGES.stars);
  if (said.signature === null) return refuse('signature', SHOWN_MESSAGES.signature);
  const signature = signatures[said.signature];
  const isSame =
    words?.text === text && words.stars === stars && (words.title ?? '') === title && words.signature === signature;
  return isSame ? null : { text, stars, title: title || null, signature };
}

type NewPermission = { choice: Choice } & Partial<
  Pick<NewRow<'showingAnswers'>, 'linkId' | 'givenBy' | 'givenHow' | 'givenOn'>
>;

async function addPermission(trx: Db, locked: LockedJob, permission: NewPermission, by: Author): Promise<void> {
  await addAnswer(trx, locked, { kind: 'permission', wording: WORDING, ...permission }, by);
  const event = permission.choice === 'no' ? 'not to be shown' : 'allowed to be shown';
  await noteEvent(trx, locked, { event, text: permission.givenHow ?? null }, by);
  // It can be changed on the same page for ever.
  await keepLinks(trx, 'job', locked.job.id);
}

/** Adds a version. What it no longer allows leaves the site, by a trigger of the database, and with its pictures. */
async function addAnswer(
  trx: Db,
  { job, lead }: LockedJob,
  answer: Omit<NewRow<'showingAnswers'>, 'jobId' | 'version' | 'createdAt'>,
  by: Author,
): Promise<void> {
  const { permission, lastWords } = await findAnswers(trx, job.id);
  const last = answer.kind === 'permission' ? permission : lastWords;
  // Before the records of the site are read: it keeps others from changing them.
  await moveContentVersion(trx);
  const before = await readRecords(trx, job.id);
  await trx
    .insertInto('showingAnswers')
    .values({
      ...answer,
      jobId: job.id,
      version: (last?.version ?? 0) + 1,
      userId: by.userId,
      userName: await nameOf(trx, by.userId),
      createdAt: by.now.toISOString(),
    })
    .execute();
  if (answer.choice === 'without-tail')
    await hideMark(trx, before.testimonial, await findFacts(trx, job, lead), by.now);
  const after = await readRecords(trx, job.id);
  for (const [list, was, is] of [
    [PROJECTS, before.project, after.project],
    [TESTIMONIALS, before.testimonial, after.testimonial],
  ] as const) {
    if (!was?.active || !is || is.active) continue;
    await recordRowChange(trx, list, is, { action: 'changed', ...changedFields(was, is)! }, by);
  }
  const { project } = after;
  if (before.project?.active && !project?.active) await retirePictures(trx, [project, after.photos], project!.id);
}

/** Words on the site that name a mark leave it, too. */
async function hideMark(trx: Db, testimonial: StoredRow | null, { tails }: ShownFacts, now: Date): Promise<void> {
  if (!testimonial?.active) return;
  const { id, content, clientTitle, clientName } = testimonial;
  if (!namesMark([content, clientTitle, clientName].join('\n'), tails)) return;
  const off = { active: false, updatedAt: now.toISOString() };
  await trx.updateTable('testimonials').set(off).where('id', '=', id).execute();
}

/** What the site has of a job. */
async function readRecords(trx: Db, jobId: number) {
  const read = async (table: 'projects' | 'testimonials') =>
    ((await trx.selectFrom(table).selectAll().where('jobId', '=', jobId).executeTakeFirst()) ??
      null) as StoredRow | null;
  const [project, testimonial] = [await read('projects'), await read('testimonials')];
  const photos: Row<'projectPhotos'>[] = project
    ? await trx.selectFrom('projectPhotos').selectAll().where('projectId', '=', project.id).execute()
    : [];
  return { project, testimonial, photos };
}

/** Notes what happened in the lead's timeline, which also tells open pages. */
export async function noteEvent(
  trx: Db,
  { job, lead }: Pick<LockedJob, 'job' | 'lead'>,
  {
    event,
    text,
  }: { event: 'allowed to be shown' | 'not to be shown' | 'written about' | 'published'; text: string | null },
  by: Author,
): Promise<void> {
  await recordEvent(trx, lead.id, { kind: 'job', number: job.number, event, text }, by);
  const current = await trx
    .selectFrom('quotes')
    .select('updatedAt')
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow();
  await touch(trx, { ...lead, ...current }, {}, by.now);
}

/** What an answer of a customer leaves to do, or to know: `words` and `allowed` until they are published. */
type WaitingKind = 'words' | 'allowed' | 'withdrawn';

type Waiting = Awaited<ReturnType<typeof selectAnswered>>[number] & {
  name: string;
  shown: WaitingKind;
};

/** Answers that wait for the owner: one row a job. */
export async function listWaitingShowings(db: Db, now: Date): Promise<Waiting[]> {
  const rows = await selectAnswered(db);
  return rows.flatMap((row) => {
    const shown = kindOf(row, now);
    return shown ? [{ ...row, name: customerName(row), shown }] : [];
  });
}

/** The last answers of each job that has some, beside what the website shows of it. */
async function selectAnswered(db: Db) {
  const last = (kind: 'permission' | 'words') =>
    db
      .selectFrom('showingAnswers as last')
      .selectAll()
      .where('last.kind', '=', kind)
      .where('last.version', '=', (e) =>
        e
          .selectFrom('showingAnswers as other')
          .select((o) => o.fn.max('other.version').as('version'))
          .whereRef('other.jobId', '=', 'last.jobId')
          .whereRef('other.kind', '=', 'last.kind'),
      );
  return db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .leftJoin(last('permission').as('permission'), 'permission.jobId', 'jobs.id')
    .leftJoin(last('words').as('words'), 'words.jobId', 'jobs.id')
    .leftJoin('showings', 'showings.jobId', 'jobs.id')
    .leftJoin('projects', 'projects.jobId', 'jobs.id')
    .leftJoin('testimonials', 'testimonials.jobId', 'jobs.id')
    .select(['jobs.id as jobId', 'jobs.number', 'jobs.tailNumber', 'jobs.aircraftType'])
    .select(['quotes.id as leadId', 'firstName', 'lastName', 'phone'])
    .select(['permission.choice', 'permission.createdAt as allowedAt'])
    .select(['words.id as wordsId', 'words.version as wordsVersion', 'words.text', 'words.createdAt as wroteAt'])
    .select(['draft', 'draftedAt', 'projects.active as projectActive', 'testimonials.active as testimonialActive'])
    .select(['projects.id as projectId', 'testimonials.id as testimonialId', 'testimonials.wordsId as shownWordsId'])
    .where((e) => e.or([e('permission.id', 'is not', null), e('words.id', 'is not', null)]))
    .orderBy('jobs.id')
    .execute();
}

type AnsweredJob = Awaited<ReturnType<typeof selectAnswered>>[number];

function kindOf(row: AnsweredJob, now: Date): WaitingKind | null {
  const { choice, allowedAt, wroteAt, draftedAt } = row;
  if (choice === 'no') {
    const wasShown = row.projectId !== null || row.testimonialId !== null;
    const since = new Date(now.getTime() - WITHDRAWAL_SHOWN_DAYS * DAY_MS).toISOString();
    return wasShown && allowedAt! >= since ? 'withdrawn' : null;
  }
  const draft = row.draft as ShowingDraft | null;
  const [lastAnswer] = [allowedAt ?? '', wroteAt ?? ''].toSorted().toReversed();
  if (draft?.isSetAside && draftedAt! >= lastAnswer!) return null;
  const isLeftOut =
    draft?.showsWords === false && draft.wordsVersion === row.wordsVersion && Boolean(row.projectActive);
  const isQuoted = Boolean(row.testimonialActive) && row.shownWordsId === row.wordsId;
  if (row.text && !isQuoted && !isLeftOut) return 'words';
  return choice !== null && !row.projectActive ? 'allowed' : null;
}
