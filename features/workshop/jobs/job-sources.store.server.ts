import type { Lead } from '#customers/leads/leads.contract.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { currentLink, linkPath } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import type { OpenChange } from '#workshop/stays/forecast.ts';
import type { JobPage } from './customer/job-page.contract.ts';

/** What a job knows of its quote, which `features/workshop/offers` makes. */
interface Agreed {
  aircraft: { year: string; model: string; type: string; serial: string };
  paintWarrantyMonths: number;
  laborWarrantyMonths: number;
  warrantyText: string;
  induction: { from: string; to: string } | null;
}

interface Accepted {
  number: string;
  version: number;
  body: Agreed;
  /** Null once it is erased. */
  document: Agreed | null;
}

/** The version of a quote that was accepted; null without one. */
export async function findAccepted(db: Db, offerId: number | null): Promise<Accepted | null> {
  const row = await db
    .selectFrom('offers')
    .innerJoin('offerVersions', 'offerVersions.id', 'offers.acceptedVersionId')
    .select(['number', 'version', 'body', 'document'])
    .where('offers.id', '=', offerId ?? 0)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, body: row.body as Agreed, document: row.document === null ? null : JSON.parse(row.document) };
}

/** The days between which the customer was to bring the airplane: a wish, until the shop sets a day. */
export async function findAgreedDays(db: Db, offerId: number | null): Promise<Agreed['induction']> {
  return (await findAccepted(db, offerId))?.document?.induction ?? null;
}

type JobOf = Pick<Row<'jobs'>, 'id' | 'offerId' | 'quoteId'>;

/** What a job's aircraft is called: as its newest scheme is drawn on, else as it was quoted, else as it was requested; '' for none. */
export async function findModels(db: Db, jobs: readonly JobOf[]): Promise<Map<number, string>> {
  const quoteIds = jobs.flatMap(({ quoteId }) => quoteId ?? []);
  const offerIds = jobs.flatMap(({ offerId }) => offerId ?? []);
  const [drawn, quoted, requested] = await Promise.all([
    findDrawn(db, quoteIds),
    findQuoted(db, offerIds),
    findRequested(db, quoteIds),
  ]);
  return new Map(
    jobs.map(({ id, quoteId, offerId }) => [
      id,
      drawn.get(quoteId ?? 0) || quoted.get(offerId ?? 0) || requested.get(quoteId ?? 0) || '',
    ]),
  );
}

/** The model of one job's aircraft. */
export const findModel = async (db: Db, job: JobOf): Promise<string> => (await findModels(db, [job])).get(job.id)!;

async function findDrawn(db: Db, quoteIds: readonly number[]): Promise<Map<number, string>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quoteSchemes')
    .innerJoin('schemes', 'schemes.id', 'quoteSchemes.schemeId')
    .select(['quoteSchemes.quoteId', 'schemes.facts'])
    .where('quoteSchemes.quoteId', 'in', [...quoteIds])
    .orderBy('schemes.id')
    .execute();
  return new Map(rows.map(({ quoteId, facts }) => [quoteId, facts.type]));
}

async function findQuoted(db: Db, offerIds: readonly number[]): Promise<Map<number, string>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('offers')
    .innerJoin('offerVersions', 'offerVersions.id', 'offers.acceptedVersionId')
    .select(['offers.id', 'offerVersions.body'])
    .where('offers.id', 'in', [...offerIds])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, (body as { aircraft?: { model?: string } }).aircraft?.model ?? '']));
}

async function findRequested(db: Db, quoteIds: readonly number[]): Promise<Map<number, string>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'details'])
    .where('id', 'in', [...quoteIds])
    .execute();
  return new Map(rows.map(({ id, details }) => [id, details.aircraftModel ?? '']));
}

/** What a job knows of its change orders, which `features/workshop/changes` makes. */

/** A change order that waits for the customer's answer. */
export interface UndecidedChange extends OpenChange {
  number: number;
  /** Whether its stage waits, too. */
  blocks: boolean;
}

export const blocksStage = ({ blocks }: UndecidedChange): boolean => blocks;

/** By job; the last day to answer comes first, as a stage waits for the longest. */
export async function findUndecidedChanges(db: Db, jobIds: readonly number[]): Promise<Map<number, UndecidedChange[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('changeOrders')
    .select(['jobId', 'number', 'stageKey', 'respondBy', 'blocks'])
    .where('jobId', 'in', [...jobIds])
    .where('status', '=', 'sent')
    .orderBy('respondBy', 'desc')
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, stageKey: row.stageKey!, respondBy: row.respondBy! })),
    ({ jobId }) => jobId,
  );
}

/** How many findings of painters wait for the owner, by job. */
export async function countOpenFindings(db: Db, jobIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('changeOrders')
    .select('jobId')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('jobId', 'in', [...jobIds])
    .where('status', '=', 'draft')
    .where('findingKey', 'is not', null)
    .groupBy('jobId')
    .execute();
  // PostgreSQL counts to text.
  return new Map(rows.map(({ jobId, count }) => [jobId, Number(count)]));
}

/** What approved change orders add to the contract, in cents. */
export async function sumApprovedCents(db: Db, jobId: number): Promise<number> {
  const row = await db
    .selectFrom('changeOrders')
    .select((e) => e.fn.sum<number | string | null>('approvedCents').as('cents'))
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** Whether a change order that was sent is about one of these stages. */
export async function hasChange(db: Db, jobId: number, stages: readonly { key: string }[]): Promise<boolean> {
  if (stages.length === 0) return false;
  const row = await db
    .selectFrom('changeOrders')
    .select('id')
    .where('jobId', '=', jobId)
    .where('status', 'in', ['sent', 'decided'])
    .where(
      'stageKey',
      'in',
      stages.map(({ key }) => key),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function listChangeIds(db: Db, jobId: number): Promise<number[]> {
  const rows = await db.selectFrom('changeOrders').select('id').where('jobId', '=', jobId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Withdraws change orders of a locked job that wait for an answer, by default all of them. */
export async function withdrawChanges(
  trx: Db,
  { job, lead }: { job: Pick<Row<'jobs'>, 'id' | 'number'>; lead: Pick<Lead, 'id'> },
  by: Author,
  only?: number,
): Promise<number> {
  const rows = await trx
    .updateTable('changeOrders')
    .set({ status: 'withdrawn', updatedAt: by.now.toISOString() })
    .where('jobId', '=', job.id)
    .where('status', '=', 'sent')
    .$if(only !== undefined, (query) => query.where('number', '=', only!))
    .returning(['number', 'title'])
    .execute();
  for (const { number, title } of rows)
    await recordEvent(trx, lead.id, { kind: 'change', event: 'withdrawn', job: job.number, number, text: title }, by);
  return rows.length;
}

/** The change orders that a job's customer sees, newest first, each with the address of its page. */
export async function listChangesShown(
  db: Db,
  jobId: number,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<JobPage['changes']> {
  const rows = await db
    .selectFrom('changeOrders')
    .leftJoin('decisions', 'decisions.changeOrderId', 'changeOrders.id')
    .select(['changeOrders.id', 'changeOrders.number', 'changeOrders.title', 'changeOrders.status', 'stageKey'])
    .select(['blocks', 'sentAt', 'respondBy', 'approvedCents', 'approvedDays', 'decidedAt'])
    .where('jobId', '=', jobId)
    .where('changeOrders.status', '<>', 'draft')
    .$narrowType<{ status: Exclude<Row<'changeOrders'>['status'], 'draft'> }>()
    .orderBy('changeOrders.number', 'desc')
    .execute();
  const changes: JobPage['changes'] = [];
  for (const { id, status, sentAt, decidedAt, stageKey, respondBy, ...row } of rows) {
    const link = await currentLink(db, { kind: 'change', subjectId: id, now });
    changes.push({
      ...row,
      state: status === 'sent' ? 'open' : status,
      stageKey: stageKey!,
      respondBy: respondBy!,
      sentOn: shopDay(new Date(sentAt!)),
      decidedOn: decidedAt && shopDay(new Date(decidedAt)),
      path: link && linkPath(sessionSecret, link),
    });
  }
  return changes;
}
