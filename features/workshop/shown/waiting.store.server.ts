import { customerName } from '#customers/leads/lead-words.ts';
import type { Db } from '#database/open.ts';
import { DAY_MS } from '#time/units.ts';
import { WITHDRAWAL_SHOWN_DAYS } from './shown.constants.ts';
import type { ShowingDraft } from './shown.contract.ts';

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

type Answered = Awaited<ReturnType<typeof selectAnswered>>[number];

function kindOf(row: Answered, now: Date): WaitingKind | null {
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
