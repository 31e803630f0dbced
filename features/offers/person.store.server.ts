import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { isOver } from '#features/jobs/constants.ts';
import { hasOpenJob } from '#features/jobs/person.store.server.ts';
import { WORK_COMPLETE } from '#features/leads/constants.ts';
import { eraseDeliveriesAbout } from '#features/webhooks/person.store.server.ts';
import { recordKeyOf } from './rules.ts';

export type PersonOffer = Row<'offers'> & {
  leadStatus: string;
  /** Of the job that its acceptance made. */
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
        e('offers.id', 'in', e.selectFrom('offerVersions').select('offerId').where(isAddress('sent_to', email))),
        e('offers.id', 'in', e.selectFrom('decisions').select('offerId').where(isAddress('decisions.email', email))),
      ]),
    )
    .orderBy('offers.id')
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

const isAddress = (column: string, email: string) => sql<SqlBool>`lower(${sql.ref(column)}) = ${email}`;

/** Whether work on an offer was agreed and is not complete. */
export function isOpenWork({
  status,
  leadStatus,
  jobStatus,
}: Pick<PersonOffer, 'status' | 'leadStatus' | 'jobStatus'>): boolean {
  return status === 'accepted' && leadStatus !== WORK_COMPLETE && (jobStatus === null || !isOver(jobStatus));
}

/**
 * Erases the decisions about leads' offers. The offers themselves are deleted with their leads.
 * @returns the keys of their files
 */
export async function eraseOffersOfLeads(trx: Db, quoteIds: readonly number[], now: Date): Promise<string[]> {
  const versions = await trx
    .selectFrom('offers')
    .leftJoin('offerVersions', 'offerVersions.offerId', 'offers.id')
    .select(['offers.id', 'pdfKey'])
    .where('quoteId', 'in', quoteIds)
    .execute();
  await eraseDeliveriesAbout(trx, 'leadId', quoteIds);
  const answers = await eraseAnswers(trx, [...new Set(versions.map(({ id }) => id))], now);
  return [...versions.flatMap(({ pdfKey }) => pdfKey ?? []), ...answers];
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
    .where(isAddress('sent_to', email))
    .execute();
  await trx
    .updateTable('links')
    .set({ recipient: null })
    .where('kind', '=', 'offer')
    .where('subjectId', 'in', ids)
    .where(isAddress('recipient', email))
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

/** Erases decisions about offers or change orders: their hashes and seals stay. @returns the keys of their files */
export async function eraseDecisions(
  trx: Db,
  { column, ids }: { column: 'offerId' | 'changeOrderId'; ids: readonly number[] },
  now: Date,
): Promise<string[]> {
  const toErase = (e: ExpressionBuilder<Tables, 'decisions'>): Expression<SqlBool> =>
    e.and([e(column, 'in', ids), e('erasedAt', 'is', null)]);
  const rows = await trx.selectFrom('decisions').select('pdfKey').where(toErase).execute();
  const personal = { record: null, name: null, email: null, reason: null, ip: null, userAgent: null, pdfKey: null };
  await trx
    .updateTable('decisions')
    .set({ ...personal, erasedAt: now.toISOString() })
    .where(toErase)
    .execute();
  return rows.flatMap(({ pdfKey }) => (pdfKey === null ? [] : [pdfKey, recordKeyOf(pdfKey)]));
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
