import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import { findAircraft } from '#airplanes/registry/registry.store.server.ts';
import { formatModel } from '#airplanes/registry/registry-records.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import { tailKeyOf } from '#customers/passports/warranty.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { projectPath } from '#website/content/projects.ts';
import { findModel } from '#workshop/jobs/job-sources.store.server.ts';
import type { SignatureKind } from './shown.constants.ts';
import type { ShowingAnswer, ShowingPage } from './shown.contract.ts';

type Answer = Row<'showingAnswers'>;

/** What a customer answered last. Words that were withdrawn are null. */
export interface Answers {
  permission: Answer | null;
  words: Answer | null;
  /** The last words, also if they were withdrawn. */
  lastWords: Answer | null;
}

export async function findAnswers(db: Db, jobId: number): Promise<Answers> {
  const rows = await db.selectFrom('showingAnswers').selectAll().where('jobId', '=', jobId).orderBy('id').execute();
  const permission = rows.findLast(({ kind }) => kind === 'permission') ?? null;
  const lastWords = rows.findLast(({ kind }) => kind === 'words') ?? null;
  return { permission, lastWords, words: lastWords?.text ? lastWords : null };
}

type Job = Pick<Row<'jobs'>, 'id' | 'quoteId' | 'offerId' | 'tailNumber' | 'tailKey' | 'aircraftType'>;
type Names = { firstName: string; lastName: string; tailNumber: string | null };

/** What is known of a job's airplane and customer, as far as the website may say it. */
export interface ShownFacts {
  /** Model, or else type. */
  aircraft: string;
  /** Keys of the mark that it left with, and of the one that it came with, separated by spaces. */
  tails: string;
  signatures: Record<SignatureKind, string>;
}

export async function findFacts(db: Db, job: Job, lead: Names): Promise<ShownFacts> {
  const mark = plainTail(job.tailNumber);
  const registered = mark && (await findAircraft(db, mark));
  const aircraft = (registered && formatModel(registered)) || (await findModel(db, job)) || job.aircraftType;
  const former = plainTail(lead.tailNumber);
  const keys = new Set([job.tailKey ?? '', former ? tailKeyOf(former) : ''].filter(Boolean));
  return { aircraft, tails: [...keys].join(' '), signatures: signaturesOf(lead, aircraft) };
}

function signaturesOf(lead: Names, aircraft: string): ShownFacts['signatures'] {
  const [initial] = lead.lastName;
  return {
    name: customerName(lead),
    initial: lead.lastName === lead.firstName || !initial ? lead.firstName : `${lead.firstName} ${initial}.`,
    owner: `Owner of ${/^[aeiou]/i.test(aircraft) ? 'an' : 'a'} ${aircraft}`,
  };
}

/** What the site shows of a job now. */
export async function findPublished(db: Db, jobId: number) {
  const project = await db
    .selectFrom('projects')
    .select(['id', 'title', 'active'])
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  const testimonial = await db
    .selectFrom('testimonials')
    .select(['wordsId', 'active'])
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  return {
    projectPath: project?.active ? projectPath(project) : null,
    /** The version of the words on the site; null for none. */
    wordsId: testimonial?.active ? testimonial.wordsId : null,
    hasBeenShown: Boolean(project ?? testimonial),
  };
}

/** The page part of a delivered job; null for one that is not, or is erased. */
export async function findShowingPage(db: Db, jobId: number): Promise<ShowingPage | null> {
  const found = await findDelivered(db, jobId);
  if (!found) return null;
  const { job, lead } = found;
  const facts = await findFacts(db, job, lead);
  const { permission, words, lastWords } = await findAnswers(db, jobId);
  const state = await db.selectFrom('showings').selectAll().where('jobId', '=', jobId).executeTakeFirst();
  const sent: ShowingAnswer = {
    choice: permission?.choice ?? null,
    stars: words?.stars ?? null,
    title: words?.title ?? '',
    text: words?.text ?? '',
    signature: kindOf(facts.signatures, words?.signature ?? null),
  };
  const published = await findPublished(db, jobId);
  return {
    ...facts,
    tailNumber: job.tailNumber,
    permission: permission && {
      choice: permission.choice!,
      isFromShop: permission.linkId === null,
      createdAt: permission.createdAt,
    },
    words: lastWords && words && { version: words.version, createdAt: words.createdAt },
    typed: (state?.typed as ShowingAnswer | null) ?? sent,
    typedAt: state?.typed ? state.typedAt : null,
    projectPath: published.projectPath,
    isQuoted: published.wordsId !== null,
  };
}

const kindOf = (signatures: ShownFacts['signatures'], signature: string | null): SignatureKind | null =>
  (Object.keys(signatures) as SignatureKind[]).find((kind) => signatures[kind] === signature) ?? null;

/** A delivered job with its customer; null for any other. */
export async function findDelivered(db: Db, jobId: number) {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (job?.status !== 'delivered' || job.quoteId === null) return null;
  const lead = await db
    .selectFrom('quotes')
    .select(['id', 'firstName', 'lastName', 'email', 'emailKey', 'tailNumber'])
    .where('id', '=', job.quoteId)
    .executeTakeFirstOrThrow();
  return { job, lead };
}
