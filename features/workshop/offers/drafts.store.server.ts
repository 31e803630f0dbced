import type { Lead } from '#customers/leads/leads.contract.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { listPhotos } from '#customers/leads/photos.store.server.ts';
import { WARRANTY_SETTING } from '#customers/passports/passport.contract.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { nextCount } from '#server/counters.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { findArrivalDays } from '#workshop/hangar/openings/openings.store.server.ts';
import { TEMPLATES_SETTING } from '#workshop/jobs/job-parts.contract.ts';
import { templateProblem } from '#workshop/jobs/stage-templates.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { findHolds } from '#workshop/stays/holds.store.server.ts';
import { computeTotals, formatOfferNumber, preselected } from './amounts.ts';
import type { OfferDraft } from './desk/offer-desk.contract.ts';
import { findOffer } from './desk/offer-desk.store.server.ts';
import { draftFromLead } from './drafts.ts';
import { isFinal, OFFER_MESSAGES, UNDECIDED } from './offer.constants.ts';
import type { OfferBody } from './offer.contract.ts';
import { changeOffer, findDraft, lockOffer, lockOffersOf } from './offer.store.server.ts';
import { toDraft, VERSION_FACTS } from './versions.store.server.ts';

type Draft = Row<'offerVersions'>;

/** Makes an offer with a draft from a lead, or from a copy of another offer. @returns its id; `conflict` with the undecided one */
export async function createOffer(
  db: Db,
  quoteId: number,
  { copyOf }: { copyOf?: number | undefined },
  by: Author,
): Promise<Outcome<number>> {
  return transact(db, async (trx) => {
    const lead = await lockLead(trx, quoteId);
    if (!lead) return fail({ outcome: 'missing' });
    const undecided = (await lockOffersOf(trx, quoteId)).find(({ status }) => UNDECIDED.includes(status));
    if (undecided) {
      const current = await findOffer(trx, undecided.id, by.now);
      return conflict(OFFER_MESSAGES.undecided, { current });
    }
    const [shop, warranty] = [await readSetting(trx, SHOP_SETTING), await readSetting(trx, WARRANTY_SETTING)];
    const fresh = draftFromLead(lead, shop, warranty);
    const copied = copyOf === undefined ? fresh : await copyBody(trx, copyOf, lead, fresh);
    if (!copied) return refuse('copyOf', OFFER_MESSAGES.noCopy);
    const body = { ...copied, induction: await findInduction(trx, lead, by.now) };
    const today = shopDay(by.now);
    const number = formatOfferNumber(today, await nextCount(trx, `offers-${today.slice(0, 4)}`));
    const time = by.now.toISOString();
    const { id } = await trx
      .insertInto('offers')
      .values({ quoteId, number, status: 'draft', createdAt: time, updatedAt: time })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertDraft(trx, { offerId: id, version: 1, body }, by);
    await touch(trx, lead, {}, by.now);
    return id;
  });
}

/** The days that are held for a lead from the waitlist, else the next opening. */
async function findInduction(trx: Db, { id, aircraftType }: Lead, now: Date): Promise<OfferBody['induction']> {
  const [hold] = await findHolds(trx, { offerId: 0, quoteId: id, now: now.toISOString() });
  return hold ? { from: hold.fromDay, to: hold.fromDay } : findArrivalDays(trx, aircraftType, now);
}

/** What another offer says; of another lead's without what is about that lead. Days that were agreed are not copied. */
async function copyBody(trx: Db, id: number, lead: Lead, fresh: OfferBody): Promise<OfferBody | null> {
  const offer = await trx.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst();
  const source = offer && (await findNewest(trx, offer.id));
  if (!source) return null;
  const body = { ...(source.body as OfferBody), induction: null };
  if (offer.quoteId === lead.id) return body;
  const { title, greeting, aircraft, photoIds } = fresh;
  return { ...body, title, greeting, aircraft, photoIds };
}

function findNewest(db: Db, offerId: number): Promise<Draft | undefined> {
  return db
    .selectFrom('offerVersions')
    .selectAll()
    .where('offerId', '=', offerId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
}

async function insertDraft(
  trx: Db,
  { body, ...draft }: { offerId: number; version: number; body: OfferBody },
  by: Author,
): Promise<void> {
  const time = by.now.toISOString();
  await trx
    .insertInto('offerVersions')
    .values({ ...draft, status: 'draft', ...(await contentOf(trx, body, by)), createdAt: time, updatedAt: time })
    .execute();
}

async function contentOf(trx: Db, body: OfferBody, { userId }: Author) {
  const { totalCents, minCents, maxCents } = computeTotals(body, preselected(body));
  return { body: json<object>(body), totalCents, minCents, maxCents, userId, userName: await nameOf(trx, userId) };
}

/** A draft without its body, which need not be read to be replaced. */
const findDraftFacts = (trx: Db, offerId: number) =>
  trx
    .selectFrom('offerVersions')
    .select(VERSION_FACTS)
    .where('offerId', '=', offerId)
    .where('status', '=', 'draft')
    .executeTakeFirst();

/** Saves the draft; `conflict` with the draft if it has changed since `expectedUpdatedAt`. */
export async function saveDraft(
  db: Db,
  id: number,
  { body, expectedUpdatedAt }: { body: OfferBody; expectedUpdatedAt?: string | undefined },
  by: Author,
): Promise<Outcome<OfferDraft>> {
  return transact(db, async (trx) => {
    const offer = await lockOffer(trx, id);
    if (!offer) return fail({ outcome: 'missing' });
    if (isFinal(offer.status)) return conflict(OFFER_MESSAGES.final[offer.status]);
    const draft = await findDraftFacts(trx, id);
    if (!draft) return conflict(OFFER_MESSAGES.noDraft);
    const stored = async () => (await findDraft(trx, id))!;
    if (isOutdated(expectedUpdatedAt, draft.updatedAt))
      return conflict(OFFER_MESSAGES.moved, { current: toDraft(await stored(), by.now) });
    const { template } = body;
    const problem = template === '' ? null : templateProblem(await readSetting(trx, TEMPLATES_SETTING), template);
    // A draft keeps a template that is gone.
    if (problem && template !== ((await stored()).body as OfferBody).template) return refuse('template', problem);
    const own = new Set((await listPhotos(trx, offer.quoteId))?.map((photo) => photo.id));
    const foreign = body.photoIds.findIndex((photo) => !own.has(photo));
    if (foreign >= 0) return refuse(`photoIds.${foreign}`, OFFER_MESSAGES.photo);
    const content = { ...(await contentOf(trx, body, by)), updatedAt: timeOfChange(draft.updatedAt, by.now) };
    await trx.updateTable('offerVersions').set(content).where('id', '=', draft.id).execute();
    await changeOffer(trx, offer, {}, by.now);
    return toDraft({ ...draft, ...content, body }, by.now);
  });
}

/** Begins a new version as a copy of the one before. */
export async function createVersion(db: Db, id: number, by: Author): Promise<Outcome<null>> {
  return transact(db, async (trx) => {
    const offer = await lockOffer(trx, id);
    const newest = offer && (await findNewest(trx, id));
    if (!newest) return fail({ outcome: 'missing' });
    if (isFinal(offer.status)) return conflict(OFFER_MESSAGES.final[offer.status]);
    if (newest.status === 'draft') return conflict(OFFER_MESSAGES.hasDraft);
    await insertDraft(trx, { offerId: id, version: newest.version + 1, body: newest.body as OfferBody }, by);
    await changeOffer(trx, offer, {}, by.now);
    return null;
  });
}

/** Deletes the draft that follows a sent version, which then counts again; also when there is none. */
export async function discardDraft(
  db: Db,
  id: number,
  expectedUpdatedAt: string | undefined,
  by: Author,
): Promise<Outcome<null>> {
  return transact(db, async (trx) => {
    const offer = await lockOffer(trx, id);
    if (!offer) return fail({ outcome: 'missing' });
    const draft = await findDraft(trx, id);
    if (!draft) return null;
    if (offer.currentVersionId === null) return conflict(OFFER_MESSAGES.firstDraft);
    if (isOutdated(expectedUpdatedAt, draft.updatedAt))
      return conflict(OFFER_MESSAGES.moved, { current: toDraft(draft, by.now) });
    await trx.deleteFrom('offerVersions').where('id', '=', draft.id).execute();
    await changeOffer(trx, offer, {}, by.now);
    return null;
  });
}
