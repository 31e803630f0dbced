import { type ExpressionBuilder, sql } from 'kysely';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { toLead, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { type Db, locksRows } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row, Tables } from '#database/tables.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { createLink, currentLink, extendLink, isReadable, type Link, revokeLinks } from '#server/links.store.server.ts';
import { withdrawMailsAbout } from '#server/mail/outbox-records.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { shopTimeZone, startOfDay } from '#time/shop-time.ts';
import type { Decision } from './decisions.contract.ts';
import { isFinal, LINK_DAYS, OFFER_MESSAGES, UNDECIDED } from './offer.constants.ts';
import type { OfferDocument } from './offer.contract.ts';

/** Locks are taken in this order: lead, offer, counter. */

/** An offer whose lead is not erased. */
export type LeadOffer = Row<'offers'> & { quoteId: number };

/** Locks an offer until the transaction ends. */
export async function lockOffer(trx: Db, id: number): Promise<LeadOffer | undefined> {
  const [row] = await selectLocked(trx, { id });
  return row;
}

const selectLocked = prepared<{ id: number }, LeadOffer>((db, slot) =>
  db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', slot('id'))
    .where('quoteId', 'is not', null)
    .$castTo<LeadOffer>()
    .$if(locksRows(db), (query) => query.forUpdate()),
);

/** Locks the offers of a lead until the transaction ends. */
export function lockOffersOf(trx: Db, quoteId: number): Promise<LeadOffer[]> {
  return trx
    .selectFrom('offers')
    .selectAll()
    .where('quoteId', '=', quoteId)
    .$castTo<LeadOffer>()
    .orderBy('id')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
}

/** Locks an offer and, before it, its lead. */
export async function lockOfferWithLead(trx: Db, id: number): Promise<{ lead: Lead; offer: LeadOffer } | null> {
  const [row] = await selectBothLocked(trx, { id });
  if (!row) return null;
  const { number, currentVersionId, acceptedVersionId, offerStatus, offerCreatedAt, offerUpdatedAt, ...lead } = row;
  return {
    lead: toLead(lead),
    offer: {
      id,
      quoteId: lead.id,
      number,
      status: offerStatus,
      currentVersionId,
      acceptedVersionId,
      createdAt: offerCreatedAt,
      updatedAt: offerUpdatedAt,
    },
  };
}

type OfferColumns = Pick<Row<'offers'>, 'number' | 'currentVersionId' | 'acceptedVersionId'> & {
  offerStatus: Row<'offers'>['status'];
  offerCreatedAt: string;
  offerUpdatedAt: string;
};

/** PostgreSQL locks rows in the order of the tables. */
const selectBothLocked = prepared<{ id: number }, Row<'quotes'> & OfferColumns>((db, slot) =>
  db
    .selectFrom('quotes')
    .innerJoin('offers', 'offers.quoteId', 'quotes.id')
    .selectAll('quotes')
    .select(['number', 'currentVersionId', 'acceptedVersionId', 'offers.status as offerStatus'])
    .select(['offers.createdAt as offerCreatedAt', 'offers.updatedAt as offerUpdatedAt'])
    .where('offers.id', '=', slot('id'))
    .$if(locksRows(db), (query) => query.forUpdate()),
);

/**
 * The total that was agreed, in cents; null for an offer that is not accepted. The job of an acceptance has it, also once
 * the record is erased; before there were jobs, only the record had it.
 */
export const AGREED = sql<number | null>`coalesce(
  (select contract_cents from jobs where offer_id = offers.id),
  (select cast(json(record) -> 'accepted' ->> 'totalCents' as integer) from decisions
    where offer_id = offers.id and decision = 'accepted'))`;

/** How many offers each of these leads has; those without any are left out. */
export async function countOffersOf(db: Db, quoteIds: readonly number[]): Promise<Map<number, number>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('offers')
    .select(['quoteId', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('quoteId', 'in', [...quoteIds])
    .groupBy('quoteId')
    .execute();
  return new Map(rows.map(({ quoteId, count }) => [quoteId!, Number(count)]));
}

/** Whether work for a lead is agreed: by an accepted offer, or by a job that the owner made. Cancelled jobs do not count. */
export async function hasAgreedWork(db: Db, quoteId: number): Promise<boolean> {
  const isCancelled = (e: ExpressionBuilder<Tables, 'offers'>) =>
    e.exists(
      e
        .selectFrom('jobs')
        .select('jobs.id')
        .whereRef('jobs.offerId', '=', 'offers.id')
        .where('jobs.status', '=', 'cancelled'),
    );
  const accepted = await db
    .selectFrom('offers')
    .select('id')
    .where('quoteId', '=', quoteId)
    .where('status', '=', 'accepted')
    .where((e) => e.not(isCancelled(e)))
    .unionAll(db.selectFrom('jobs').select('id').where('quoteId', '=', quoteId).where('status', '<>', 'cancelled'))
    .executeTakeFirst();
  return accepted !== undefined;
}

export function findDraft(db: Db, offerId: number): Promise<Row<'offerVersions'> | undefined> {
  return db
    .selectFrom('offerVersions')
    .selectAll()
    .where('offerId', '=', offerId)
    .where('status', '=', 'draft')
    .executeTakeFirst();
}

/** Changes an offer; `updatedAt` always increases. */
export async function changeOffer(
  trx: Db,
  before: LeadOffer,
  change: Partial<Pick<Row<'offers'>, 'status' | 'currentVersionId' | 'acceptedVersionId'>>,
  now: Date,
): Promise<LeadOffer> {
  const after = { ...before, ...change, updatedAt: timeOfChange(before.updatedAt, now) };
  await updateRow(trx, after);
  return after;
}

const updateRow = prepared<Row<'offers'>, unknown>((db, slot) =>
  db
    .updateTable('offers')
    .set({
      status: slot('status'),
      updatedAt: slot('updatedAt'),
      currentVersionId: slot('currentVersionId'),
      acceptedVersionId: slot('acceptedVersionId'),
    })
    .where('id', '=', slot('id')),
);

/** Withdraws an offer. Its link keeps working, and says so. */
export async function withdrawOffer(db: Db, id: number, by: Author): Promise<Outcome<null>> {
  return transact(db, async (trx) => {
    const locked = await lockOfferWithLead(trx, id);
    if (!locked) return fail({ outcome: 'missing' });
    const { lead, offer } = locked;
    const { status } = offer;
    if (isFinal(status)) return conflict(OFFER_MESSAGES.final[status]);
    await withdraw(trx, offer, by);
    await touch(trx, lead, {}, by.now);
    return null;
  });
}

/** Withdraws the undecided offers of a lead that is lost; those with its lock. */
export async function withdrawOffersOf(trx: Db, quoteId: number, by: Author): Promise<void> {
  for (const offer of await lockOffersOf(trx, quoteId))
    if (UNDECIDED.includes(offer.status)) await withdraw(trx, offer, by);
}

async function withdraw(trx: Db, offer: LeadOffer, by: Author): Promise<void> {
  await changeOffer(trx, offer, { status: 'withdrawn' }, by.now);
  for (const kind of ['offer-sent', 'offer-expiring']) await withdrawMailsAbout(trx, offer.quoteId, kind);
  const { version } = await trx
    .selectFrom('offerVersions')
    .select('version')
    .where('offerId', '=', offer.id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  const { number } = offer;
  await recordEvent(trx, offer.quoteId, { kind: 'offer', event: 'withdrawn', number, version, text: null }, by);
}

type LinkContext = { sessionSecret: string; now: Date };

/** The link for a version that is being sent: the present one if it went to the same address, else a new one. */
export async function linkFor(
  trx: Db,
  offerId: number,
  { to, validUntil, isUnseen }: { to: string | null; validUntil: string; isUnseen: boolean },
  by: LinkContext,
): Promise<Link> {
  const expiresAt = linkEnd(validUntil);
  const link = await currentLink(trx, { kind: 'offer', subjectId: offerId, now: by.now });
  if (!link || link.recipient !== to || !isReadable(by.sessionSecret, link))
    return replaceLink(trx, offerId, { recipient: to, expiresAt }, by);
  await extendLink(trx, link.id, { expiresAt, isUnseen });
  return link;
}

/** The link of an offer that was sent; `renew` ends the present one. */
export async function findOrRenewLink(
  db: Db,
  offerId: number,
  renew: boolean,
  by: LinkContext,
): Promise<Outcome<Link>> {
  return transact(db, async (trx) => {
    const offer = await lockOffer(trx, offerId);
    if (!offer) return fail({ outcome: 'missing' });
    if (offer.currentVersionId === null) return conflict(OFFER_MESSAGES.neverSent);
    if (offer.status === 'withdrawn') return conflict(OFFER_MESSAGES.final.withdrawn);
    const link = await currentLink(trx, { kind: 'offer', subjectId: offerId, now: by.now });
    if (link && !renew && isReadable(by.sessionSecret, link)) return link;
    return await replaceLink(trx, offerId, await whereTo(trx, offer), by);
  });
}

/** The links to offers that work and went to one of these addresses, in the order of the offers. */
export function listLinksTo(db: Db, recipients: readonly string[]) {
  return db
    .selectFrom('links')
    .innerJoin('offers', 'offers.id', 'links.subjectId')
    .innerJoin('quotes', 'quotes.id', 'offers.quoteId')
    .select(['links.id as linkId', 'offers.number', 'quotes.tailNumber'])
    .where('links.kind', '=', 'offer')
    .where('links.recipient', 'in', [...recipients])
    .where('links.revokedAt', 'is', null)
    .orderBy('offers.id')
    .execute();
}

async function whereTo(trx: Db, { status, currentVersionId }: Row<'offers'>) {
  const { sentTo, validUntil } = await trx
    .selectFrom('offerVersions')
    .select(['sentTo', 'validUntil'])
    .where('id', '=', currentVersionId!)
    .executeTakeFirstOrThrow();
  return { recipient: sentTo, expiresAt: status === 'accepted' ? null : linkEnd(validUntil!) };
}

async function replaceLink(trx: Db, subjectId: number, link: Pick<Link, 'recipient' | 'expiresAt'>, by: LinkContext) {
  await revokeLinks(trx, 'offer', subjectId, by.now);
  return createLink(trx, by, { kind: 'offer', subjectId, ...link });
}

const linkEnd = (validUntil: string) => startOfDay(validUntil, shopTimeZone(), LINK_DAYS + 1);

const MAX_EVENTS = 1_000;

/** Latest first, at most `MAX_EVENTS`. */
export function findChangedOffers(db: Db, since: string): Promise<{ id: number; updatedAt: string }[]> {
  return db
    .selectFrom('offers')
    .select(['id', 'updatedAt'])
    .where('updatedAt', '>', since)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}

/** An offer that was sent, with the version that counts: the accepted one, else the newest that was sent. */
export interface SentOffer {
  offer: LeadOffer & { status: Exclude<LeadOffer['status'], 'draft'> };
  version: SentVersion;
  document: OfferDocument;
  /** The decision about this version; null while it is undecided. */
  decision: Decision | null;
}

type Sent = 'document' | 'documentHash' | 'pdfKey' | 'pdfSha256' | 'validUntil' | 'sentAt';
export type SentVersion = Row<'offerVersions'> & { [Field in Sent]: string };
