import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { WORK_COMPLETE } from '#customers/leads/leads.constants.ts';
import { isEmail, json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { eraseRings } from '#office/push/messages.store.server.ts';
import { eraseDeliveriesAbout } from '#office/webhooks/deliveries.store.server.ts';
import { eraseDecisions } from '#workshop/decisions/records.store.server.ts';
import { isOver } from '#workshop/jobs/job-status.constants.ts';
import { hasOpenJob } from '#workshop/jobs/person.store.server.ts';
import { withoutWords } from './amounts.ts';
import { UNDECIDED } from './offer.constants.ts';
import type { LeadOffer } from './offer.store.server.ts';

export type PersonOffer = LeadOffer & {
  leadStatus: string;
  /** The status of the job that its acceptance made. */
  jobStatus: Row<'jobs'>['status'] | null;
  versions: Row<'offerVersions'>[];
  decisions: Row<'decisions'>[];
  scans: Row<'jobFiles'>[];
};

/** The offers to leads, and those that an email address (lower case) received or decided. */
export async function findOffersOf(
  db: Db,
  { quoteIds, email }: { quoteIds: readonly number[]; email: string },
): Promise<PersonOffer[]> {
  const offers = await db
    .selectFrom('offers')
    .innerJoin('quotes', 'quotes.id', 'offers.quoteId')
    .leftJoin('jobs', 'jobs.offerId', 'offers.id')
    .selectAll('offers')
    .select(['quotes.status as leadStatus', 'jobs.status as jobStatus'])
    .where((e) =>
      e.or([
        ...(quoteIds.length > 0 ? [e('offers.quoteId', 'in', quoteIds)] : []),
        e('offers.id', 'in', e.selectFrom('offerVersions').select('offerId').where(isEmail('sent_to', email))),
        e('offers.id', 'in', e.selectFrom('decisions').select('offerId').where(isEmail('decisions.email', email))),
      ]),
    )
    .orderBy('offers.id')
    .$castTo<Omit<PersonOffer, 'versions' | 'decisions' | 'scans'>>()
    .execute();
  const ids = offers.map(({ id }) => id);
  if (ids.length === 0) return [];
  const versions = await db.selectFrom('offerVersions').selectAll().where('offerId', 'in', ids).orderBy('id').execute();
  const decisions = await db.selectFrom('decisions').selectAll().where('offerId', 'in', ids).orderBy('id').execute();
  const scans = await db.selectFrom('jobFiles').selectAll().where('offerId', 'in', ids).orderBy('id').execute();
  return offers.map((offer) => ({
    ...offer,
    versions: versions.filter(({ offerId }) => offerId === offer.id),
    decisions: decisions.filter(({ offerId }) => offerId === offer.id),
    scans: scans.filter(({ offerId }) => offerId === offer.id),
  }));
}

/** Whether work on an offer was agreed and is not complete. */
export function isOpenWork({
  status,
  leadStatus,
  jobStatus,
}: Pick<PersonOffer, 'status' | 'leadStatus' | 'jobStatus'>): boolean {
  return status === 'accepted' && leadStatus !== WORK_COMPLETE && (jobStatus === null || !isOver(jobStatus));
}

/**
 * Erases what leads' offers and the decisions about them say. Those that were decided leave their leads, with their
 * numbers, cents, days and hashes; the others are deleted with them.
 * @returns the keys of their files
 */
export async function eraseOffersOfLeads(trx: Db, quoteIds: readonly number[], now: Date): Promise<string[]> {
  const offers = await trx.selectFrom('offers').select('id').where('quoteId', 'in', quoteIds).execute();
  await eraseDeliveriesAbout(trx, 'leadId', quoteIds);
  await eraseRings(trx, 'lead', quoteIds);
  const ids = offers.map(({ id }) => id);
  await eraseRings(trx, 'quote', ids);
  if (ids.length === 0) return [];
  const versions = await trx
    .selectFrom('offerVersions')
    .select(['id', 'status', 'body', 'pdfKey'])
    .where('offerId', 'in', ids)
    .execute();
  const answers = await eraseAnswers(trx, ids, now);
  const decided = await trx
    .selectFrom('decisions')
    .select('offerId')
    .distinct()
    .where('offerId', 'in', ids)
    .$narrowType<{ offerId: number }>()
    .execute();
  const decidedIds = decided.map(({ offerId }) => offerId);
  if (decidedIds.length > 0) await detachOffers(trx, decidedIds, versions, now);
  return [...versions.flatMap(({ pdfKey }) => pdfKey ?? []), ...answers];
}

/** Takes decided offers out of their leads: without words, files, links, holds and drafts. */
async function detachOffers(
  trx: Db,
  ids: readonly number[],
  versions: readonly Pick<Row<'offerVersions'>, 'id' | 'status' | 'body'>[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('stays').where('offerId', 'in', ids).execute();
  await trx.deleteFrom('links').where('kind', '=', 'offer').where('subjectId', 'in', ids).execute();
  await trx.deleteFrom('offerVersions').where('offerId', 'in', ids).where('status', '=', 'draft').execute();
  const nothing = { document: null, pdfKey: null, sentTo: null };
  for (const { id, body } of versions)
    await trx
      .updateTable('offerVersions')
      .set({ ...nothing, body: json<object>(withoutWords(body)), erasedAt: now.toISOString() })
      .where('id', '=', id)
      .where('offerId', 'in', ids)
      .execute();
  await trx
    .updateTable('offers')
    .set({ status: 'withdrawn' })
    .where('id', 'in', ids)
    .where('status', 'in', UNDECIDED)
    .execute();
  await trx.updateTable('offers').set({ quoteId: null }).where('id', 'in', ids).execute();
}

/**
 * Erases an address (lower case) from offers to the leads of others.
 * @returns the keys of files that name it
 */
export async function eraseFromOffers(trx: Db, ids: readonly number[], email: string, now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  await trx
    .updateTable('offerVersions')
    .set({ sentTo: null })
    .where('offerId', 'in', ids)
    .where(isEmail('sent_to', email))
    .execute();
  await trx
    .updateTable('links')
    .set({ recipient: null })
    .where('kind', '=', 'offer')
    .where('subjectId', 'in', ids)
    .where(isEmail('recipient', email))
    .execute();
  return eraseAnswers(trx, ids, now);
}

/** Erases the decisions about offers, and their scans. @returns the keys of both */
async function eraseAnswers(trx: Db, offerIds: readonly number[], now: Date): Promise<string[]> {
  if (offerIds.length === 0) return [];
  const scans = await trx
    .deleteFrom('jobFiles')
    .where('offerId', 'in', offerIds)
    .returning(['fileKey', 'thumbnailKey'])
    .execute();
  return [
    ...(await eraseDecisions(trx, { column: 'offerId', ids: offerIds }, now)),
    ...scans.flatMap(({ fileKey, thumbnailKey }) => (thumbnailKey ? [fileKey, thumbnailKey] : [fileKey])),
  ];
}

/** Whether a lead has an open job, or work on an offer that was accepted before there were jobs, as a condition. */
export function hasOpenWork(e: ExpressionBuilder<Tables, 'quotes'>): Expression<SqlBool> {
  const isAgreed = e.and([
    e('quotes.status', '<>', WORK_COMPLETE),
    e.exists(
      e
        .selectFrom('offers')
        .select(sql`1`.as('one'))
        .leftJoin('jobs', 'jobs.offerId', 'offers.id')
        .whereRef('offers.quoteId', '=', 'quotes.id')
        .where('offers.status', '=', 'accepted')
        .where('jobs.id', 'is', null),
    ),
  ]);
  return e.or([hasOpenJob(e), isAgreed]);
}
