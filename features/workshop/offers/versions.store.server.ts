import { MESSAGES, WORK_COMPLETE, WORK_SCHEDULED } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { applyChange, findLead, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { MailFile, Row } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { type Author, type LinkAuthor, nameOf } from '#server/content-change.store.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { withdrawMailsAbout } from '#server/mail/outbox-records.store.server.ts';
import { done, type Failure, fail, type Outcome, refused, transact } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { describeDayOff, isWorkDay } from '#time/work-days.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { readCalendar } from '#workshop/jobs/job.store.server.ts';
import { TEMPLATES_SETTING } from '#workshop/jobs/job-parts.contract.ts';
import { templateProblem } from '#workshop/jobs/stage-templates.ts';
import { computeTotals, isExpired, preselected } from './amounts.ts';
import { findRevisions, findSentOffer } from './customer/quote-page.store.server.ts';
import type { OfferDraft, OfferVersion, Sending } from './desk/offer-desk.contract.ts';
import { findMissing } from './drafts.ts';
import { isFinal, OFFER_MESSAGES, UNDECIDED } from './offer.constants.ts';
import type { OfferBody, OfferDocument } from './offer.contract.ts';
import { deliverOffer, scheduleExpiring } from './offer.mail.server.ts';
import {
  changeOffer,
  findDraft,
  type LeadOffer,
  linkFor,
  lockOffersOf,
  lockOfferWithLead,
} from './offer.store.server.ts';
import { aboutOffer, documentOf, readyDay } from './versions.ts';

/** What `toVersion` reads besides the body, which may be long. */
export const VERSION_FACTS = [
  'id',
  'version',
  'status',
  'document',
  'documentHash',
  'validUntil',
  'sentAt',
  'sentTo',
  'userName',
  'createdAt',
  'updatedAt',
] as const;
type VersionRow = Pick<Row<'offerVersions'>, (typeof VERSION_FACTS)[number] | 'body'>;

/** A version as the desk sees it. */
export function toVersion(row: VersionRow): OfferVersion {
  const { id, version, status, documentHash, validUntil, sentAt, sentTo, userName, createdAt, updatedAt } = row;
  const body = row.body as OfferBody;
  const facts = { documentHash, validUntil, sentAt, sentTo, userName, createdAt, updatedAt };
  const readyOn = row.document === null ? undefined : (JSON.parse(row.document) as OfferDocument).readyOn;
  return {
    id,
    version,
    status,
    body,
    totals: computeTotals(body, preselected(body)),
    readyOn: readyOn ?? null,
    ...facts,
  };
}

export function toDraft(row: VersionRow, now: Date): OfferDraft {
  const version = toVersion(row);
  return { ...version, missing: findMissing(version.body, shopDay(now)) };
}

/** The PDF of a sent version, by default of the one that counts. Null if there is none. */
export async function findPdf(
  db: Db,
  offerId: number,
  version: number | undefined,
): Promise<{ key: string; number: string; version: number; quoteId: number } | null> {
  const row = await db
    .selectFrom('offers')
    .innerJoin('offerVersions', 'offerVersions.offerId', 'offers.id')
    .select(['pdfKey', 'number', 'version', 'quoteId'])
    .where('offers.id', '=', offerId)
    .where('quoteId', 'is not', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .$if(version === undefined, (query) => query.whereRef('offerVersions.id', '=', 'offers.currentVersionId'))
    .executeTakeFirst();
  if (!row?.pdfKey) return null;
  return { ...row, quoteId: row.quoteId!, key: row.pdfKey };
}

/** What is to be sent: the draft, whose document becomes a PDF first, or once more the version that was sent. */
export type ToSend = {
  offerId: number;
  quoteId: number;
  version: Row<'offerVersions'>;
  document: OfferDocument;
};

/** Whether an offer can be sent, and what; nothing changes. */
export async function prepareSending(
  db: Db,
  offerId: number,
  { to, expectedUpdatedAt }: Pick<Sending, 'to' | 'expectedUpdatedAt'>,
  now: Date,
): Promise<Outcome<ToSend>> {
  // Before its offer: a repeat that finds no draft anymore finds the offer sent.
  const draft = await findDraft(db, offerId);
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', offerId)
    .where('quoteId', 'is not', null)
    .$castTo<LeadOffer>()
    .executeTakeFirst();
  const lead = offer && (await findLead(db, offer.quoteId));
  if (!lead) return { outcome: 'missing' };
  if (isFinal(offer.status)) return { outcome: 'conflict', detail: OFFER_MESSAGES.final[offer.status] };
  if (to === null && lead.email !== null) return refused('to', MESSAGES.emailInvalid);
  if (!draft) return prepareAgain(db, offer, now);
  if (isOutdated(expectedUpdatedAt, draft.updatedAt)) return moved(draft, now);
  const body = draft.body as OfferBody;
  const sentOn = shopDay(now);
  const problems = findMissing(body, sentOn);
  const unknown = body.template && templateProblem(await readSetting(db, TEMPLATES_SETTING), body.template);
  if (unknown) problems.push({ path: 'template', message: unknown });
  const calendar = await readCalendar(db);
  const { induction } = body;
  if (induction && !isWorkDay(induction.from, calendar))
    problems.push({ path: 'induction.from', message: `${describeDayOff(induction.from, calendar)}.` });
  if (problems.length > 0) return { outcome: 'refused', errors: problems };
  const business = await readBusiness(db);
  const readyOn = readyDay(body, calendar);
  const about = { number: offer.number, version: draft.version, business, lead, sentOn, readyOn };
  const { quoteId } = offer;
  return done({ offerId, quoteId, version: draft, document: documentOf(body, about) });
}

async function prepareAgain(db: Db, { id: offerId, quoteId, status }: LeadOffer, now: Date): Promise<Outcome<ToSend>> {
  const sent = await findSentOffer(db, offerId);
  if (!sent || status !== 'sent' || isExpired(sent.version.validUntil, now))
    return { outcome: 'conflict', detail: OFFER_MESSAGES.noDraft };
  return done({ offerId, quoteId, version: sent.version, document: sent.document });
}

const moved = (draft: Row<'offerVersions'>, now: Date): Failure => ({
  outcome: 'conflict',
  detail: OFFER_MESSAGES.moved,
  members: { current: toDraft(draft, now) },
});

type SendInput = Pick<Sending, 'to' | 'message' | 'remind'> & { pdf: Omit<MailFile, 'name'> };

/**
 * Sends a version whose PDF is stored: all of it or nothing.
 * @returns the text to hand over without an address, else null
 */
export async function sendOffer(
  db: Db,
  { offerId, version, document }: ToSend,
  how: SendInput,
  { sessionSecret, publicUrl, ...by }: LinkAuthor,
): Promise<Outcome<string | null>> {
  return transact(db, async (trx) => {
    const { lead, offer } = (await lockOfferWithLead(trx, offerId)) ?? fail({ outcome: 'missing' });
    const failure = await findFailure(trx, offer, version, by.now);
    if (failure) fail(failure);
    const isUnseen = version.status === 'draft';
    if (isUnseen) await publish(trx, { version, document }, how, by);
    else await trx.updateTable('offerVersions').set({ sentTo: how.to }).where('id', '=', version.id).execute();
    const changed = await changeOffer(trx, offer, { status: 'sent', currentVersionId: version.id }, by.now);
    const { totalCents, minCents, maxCents } = version;
    const data = { ...aboutOffer(changed, document), totalCents, minCents, maxCents, validUntil: document.validUntil };
    await enqueueWebhooks(trx, [{ type: 'offer.sent', data }], by.now);
    const linkBy = { sessionSecret, now: by.now };
    const { id: linkId } = await linkFor(
      trx,
      offerId,
      { to: how.to, validUntil: document.validUntil, isUnseen },
      linkBy,
    );
    const { number } = offer;
    const { to, message, remind } = how;
    const pdf = { ...how.pdf, name: `Quote ${number}.pdf` };
    // Of a version before, or to an address before.
    for (const kind of ['offer-sent', 'offer-expiring']) await withdrawMailsAbout(trx, lead.id, kind);
    const revisions = await findRevisions(trx, { offer, version, document });
    const mail = { document, lead, to, message, revisions, linkId, pdf };
    const handedOver = await deliverOffer(trx, mail, { publicUrl, sessionSecret, now: by.now });
    const sent = remind && (await findSentOffer(trx, offerId));
    if (sent) await scheduleExpiring(trx, sent, { linkId, publicUrl, now: by.now });
    const event = { kind: 'offer', event: 'sent', number, version: version.version, text: message || null } as const;
    await recordEvent(trx, lead.id, event, by);
    await moveLead(trx, lead, by);
    return handedOver;
  });
}

/** What has changed since the preparation, and forbids the sending. */
async function findFailure(
  trx: Db,
  offer: LeadOffer,
  { id, status, updatedAt }: Row<'offerVersions'>,
  now: Date,
): Promise<Failure | null> {
  if (isFinal(offer.status)) return { outcome: 'conflict', detail: OFFER_MESSAGES.final[offer.status] };
  const others = (await lockOffersOf(trx, offer.quoteId)).filter((other) => other.id !== offer.id);
  const undecided = others.find((other) => UNDECIDED.includes(other.status));
  if (undecided)
    return { outcome: 'conflict', detail: OFFER_MESSAGES.undecided, members: { current: { id: undecided.id } } };
  const draft = await findDraft(trx, offer.id);
  const isSame =
    status === 'draft' ? draft?.updatedAt === updatedAt : offer.status === 'sent' && offer.currentVersionId === id;
  if (isSame) return null;
  return draft ? moved(draft, now) : { outcome: 'conflict', detail: OFFER_MESSAGES.noDraft };
}

/** Makes the draft the version that counts, in place of the one before. */
async function publish(
  trx: Db,
  { version, document }: Pick<ToSend, 'version' | 'document'>,
  { to, pdf }: SendInput,
  { userId, now }: Author,
): Promise<void> {
  const { offerId } = version;
  await trx
    .updateTable('offerVersions')
    .set({ status: 'replaced' })
    .where('offerId', '=', offerId)
    .where('status', '=', 'sent')
    .execute();
  const text = canonicalJson(document);
  await trx
    .updateTable('offerVersions')
    .set({
      status: 'sent',
      document: text,
      documentHash: sha256Hex(text),
      pdfKey: pdf.fileKey,
      pdfSha256: pdf.sha256,
      validUntil: document.validUntil,
      sentAt: now.toISOString(),
      sentTo: to,
      userId,
      userName: await nameOf(trx, userId),
      updatedAt: timeOfChange(version.updatedAt, now),
    })
    .where('id', '=', version.id)
    .execute();
}

/** A lead whose work was agreed stays where it is. */
async function moveLead(trx: Db, lead: Lead, by: Author): Promise<void> {
  const stays = ['Quote Sent', WORK_SCHEDULED, WORK_COMPLETE].includes(lead.status);
  if (stays) await touch(trx, lead, {}, by.now);
  else await applyChange(trx, lead, { status: 'Quote Sent' }, by);
}
