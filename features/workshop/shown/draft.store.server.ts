import { customerName, formatTailNumber } from '#customers/leads/lead-words.ts';
import { selectFiles } from '#customers/passports/job-files.store.server.ts';
import { schemesOfLead } from '#customers/schemes/sent-schemes.store.server.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { isInside } from '#foundation/media/pictures.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { addDays } from '#time/days.ts';
import { countWorkDays } from '#time/work-days.ts';
import { lockJob, readCalendar } from '#workshop/jobs/job.store.server.ts';
import { findAccepted } from '#workshop/jobs/job-sources.store.server.ts';
import { KNOWN_CHECKS } from '#workshop/jobs/release/check-kinds.ts';
import type { CheckValues } from '#workshop/jobs/release/checks.contract.ts';
import { FULL_REPAINT_NAME } from '#workshop/jobs/stage-templates.ts';
import { explainAsking } from './asking.store.server.ts';
import { composeDraft, excerptFor, hidesMark } from './draft.ts';
import { findAnswers, findDelivered, findFacts, findPublished } from './showing.store.server.ts';
import { SHOWN_MESSAGES } from './shown.constants.ts';
import type { Showing, ShowingDraft } from './shown.contract.ts';

type Photo = Showing['photos'][number] & Pick<Row<'jobFiles'>, 'fileKey'>;

/** The photos that the customer may see, in the order of the stages and of their time. */
export async function findShownPhotos(db: Db, jobId: number): Promise<Photo[]> {
  const rows = await selectFiles(db, jobId, 'customer')
    .leftJoin('jobStages', (join) =>
      join.onRef('jobStages.jobId', '=', 'jobFiles.jobId').onRef('jobStages.key', '=', 'jobFiles.stageKey'),
    )
    .select(['jobFiles.id', 'jobFiles.caption', 'width', 'height', 'jobFiles.createdAt', 'fileKey'])
    .select(['jobStages.title as stage', 'jobStages.position'])
    .where('jobFiles.kind', '=', 'photo')
    .orderBy('jobFiles.id')
    .execute();
  return rows
    .toSorted((a, b) => (a.position ?? -1) - (b.position ?? -1))
    .map(({ position: _, width, height, ...photo }) => ({ ...photo, width: width!, height: height! }));
}

/** A delivered job on its way to the website; null for any other. */
export async function findShowing(db: Db, jobId: number, now: Date): Promise<Showing | null> {
  const found = await findDelivered(db, jobId);
  if (!found) return null;
  const { job, lead } = found;
  const { aircraft, tails } = await findFacts(db, job, lead);
  const { permission, words, lastWords } = await findAnswers(db, jobId);
  const state = await db.selectFrom('showings').selectAll().where('jobId', '=', jobId).executeTakeFirst();
  const { projectPath, wordsId, hasBeenShown } = await findPublished(db, jobId);
  const photos = (await findShownPhotos(db, jobId)).map(({ fileKey: _, ...photo }) => photo);
  const schemes = await schemesOfLead(db, lead.id);
  const hides = hidesMark({ permission: permission && { ...permission, choice: permission.choice! } });
  const draft =
    (state?.draft as ShowingDraft | null) ??
    composeDraft({
      aircraft,
      aircraftType: job.aircraftType,
      tailNumber: hides || !job.tailNumber ? '' : formatTailNumber(job.tailNumber),
      tails: hides ? tails : '',
      ...(await findWork(db, job)),
      photos,
      words: words && { version: words.version, text: words.text! },
      hasScheme: schemes.length > 0,
    });
  return {
    jobId,
    number: job.number,
    tailNumber: job.tailNumber,
    customer: customerName(lead),
    tails,
    aircraft,
    permission: permission && {
      choice: permission.choice!,
      createdAt: permission.createdAt,
      userName: permission.userName,
      givenBy: permission.givenBy,
      givenHow: permission.givenHow,
      givenOn: permission.givenOn,
    },
    words: words && {
      version: words.version,
      createdAt: words.createdAt,
      stars: words.stars!,
      title: words.title ?? '',
      text: words.text!,
      signature: words.signature!,
      isPublished: wordsId === words.id,
    },
    photos,
    hasScheme: schemes.length > 0,
    draft: withNewWords(draft, words && { version: words.version, text: words.text! }, hides ? tails : ''),
    draftedAt: state?.draft ? state.draftedAt : null,
    projectPath,
    hasBeenShown,
    asking:
      permission || lastWords
        ? { askedAt: state?.askedAt ?? null, on: null, end: null }
        : await explainAsking(db, job, lead.emailKey, now),
  };
}

/** An excerpt is of one version: newer words start with all sentences again. */
const withNewWords = (draft: ShowingDraft, words: { version: number; text: string } | null, tails: string) =>
  draft.wordsVersion === (words?.version ?? null) ? draft : { ...draft, ...excerptFor(words, tails) };

/** What was done, with what, in how many work days. */
async function findWork(db: Db, job: Row<'jobs'>) {
  const body = (await findAccepted(db, job.offerId))?.body as
    | { sections?: { kind: string; lines: { text: string }[] }[] }
    | undefined;
  const check = await db
    .selectFrom('jobChecks')
    .select('value')
    .where('jobId', '=', job.id)
    .where('key', '=', KNOWN_CHECKS.paint.key)
    .executeTakeFirst();
  const { rows } = (check?.value ?? { rows: [] }) as CheckValues['paint'];
  const calendar = await readCalendar(db);
  const stages = await db
    .selectFrom('jobStages')
    .select('title')
    .where('jobId', '=', job.id)
    .where('skipped', '=', false)
    .orderBy('position')
    .execute();
  return {
    firstStage: stages[0]?.title,
    lastStage: stages.at(-1)?.title,
    work: (body?.sections ?? [])
      .filter(({ kind }) => kind === 'included')
      .flatMap(({ lines }) => lines.map(({ text }) => text.replace(/[.\s]+$/, ''))),
    coatings: [...new Set((rows ?? []).map(({ color, product }) => color || product).filter(Boolean))] as string[],
    template: job.template,
    isFullRepaint: job.template === FULL_REPAINT_NAME,
    workDays: job.arrivedOn === null ? null : countWorkDays(job.arrivedOn, addDays(job.deliveredOn!, 1), calendar),
    deliveredOn: job.deliveredOn!,
  };
}

/** Saves the draft of a project, unless another one was saved since `basedOn`. */
export async function saveShowingDraft(
  db: Db,
  jobId: number,
  { draft, basedOn }: { draft: ShowingDraft; basedOn: string | null },
  now: Date,
): Promise<Outcome> {
  return transact(db, async (trx) => {
    const locked = (await lockJob(trx, jobId)) ?? fail({ outcome: 'missing' });
    if (locked.job.status !== 'delivered') conflict(SHOWN_MESSAGES.notYet);
    const state = await trx.selectFrom('showings').selectAll().where('jobId', '=', jobId).executeTakeFirst();
    const draftedAt = state?.draft ? state.draftedAt : null;
    if (draftedAt !== basedOn) conflict(SHOWN_MESSAGES.moved);
    const photos = await findShownPhotos(trx, jobId);
    for (const [at, { fileId, box, covers }] of draft.pictures.entries()) {
      const photo = photos.find(({ id }) => id === fileId);
      if (!photo) return refuse(`pictures.${at}.fileId`, SHOWN_MESSAGES.noPhoto);
      if (box && !isInside(box, photo)) refuse(`pictures.${at}.box`, SHOWN_MESSAGES.outside);
      const outside = covers.findIndex((cover) => !isInside(cover, photo));
      if (outside >= 0) refuse(`pictures.${at}.covers.${outside}`, SHOWN_MESSAGES.outside);
    }
    const change = { draft: json<object>(draft), draftedAt: timeOfChange(draftedAt ?? now.toISOString(), now) };
    await trx
      .insertInto('showings')
      .values({ jobId, ...change })
      .onConflict((on) => on.column('jobId').doUpdateSet(change))
      .execute();
    return null;
  });
}
