import type { Lead } from '#customers/leads/leads.contract.ts';
import { changeRow, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvents } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { keepLinks } from '#server/links.store.server.ts';
import { enqueueAll } from '#server/mail/outbox.store.server.ts';
import { withdrawMailsAbout } from '#server/mail/outbox-records.store.server.ts';
import { fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { type DecisionFiles, insertDecision, type PreparedRecord } from '#workshop/decisions/records.store.server.ts';
import { appendSeals, type SealedRows } from '#workshop/decisions/seals.store.server.ts';
import { createJob, type JobSettings, type NewJob } from '#workshop/jobs/create.store.server.ts';
import { findSentOffer, standingOf, toDecision } from './customer/quote-page.store.server.ts';
import type { Decision } from './decisions.contract.ts';
import { type DecisionRecord, findRefusal, type Refusal } from './decisions.ts';
import { jobTitle } from './drafts.ts';
import { acceptedMails, enqueueDeclined } from './offer.mail.server.ts';
import { changeOffer, type LeadOffer, lockOfferWithLead, type SentOffer } from './offer.store.server.ts';
import { offerRing } from './quote-words.ts';
import { aboutOffer } from './versions.ts';

/** A decision that is ready to be recorded: everything that it says is settled. */
export interface PreparedDecision extends PreparedRecord<DecisionRecord> {
  /** As it was read before. */
  sent: SentOffer;
  /** Accept although the version has expired. */
  honorExpired: boolean;
}

export interface Recording {
  /** The files of an acceptance, and what its job begins with. */
  accepted: { files: DecisionFiles; settings: JobSettings } | null;
  userId: string | null;
  now: Date;
}

/** The offer cannot be decided so anymore; with the offer as it stands. */
type TooLate = { outcome: 'too late'; refusal: Refusal; sent: SentOffer };

/**
 * Records a decision with its seal, timeline entry and mails, and moves offer and lead; or nothing. Everything is checked
 * once more on what the locked offer says.
 */
export async function recordDecision(
  db: Db,
  draft: PreparedDecision,
  how: Recording,
  config: { sessionSecret: string; publicUrl: string },
): Promise<Outcome<Decision, TooLate>> {
  return transact(db, (trx) => decide(trx, draft, how, config));
}

/** Locks quote, offer and chain of seals, in this order. */
async function decide(
  trx: Db,
  draft: PreparedDecision,
  { accepted, userId, now }: Recording,
  { sessionSecret, publicUrl }: { sessionSecret: string; publicUrl: string },
): Promise<Decision> {
  const { sent, record, hash, honorExpired } = draft;
  const { decision, documentHash, number, version, reason } = record;
  const { lead, offer } = (await lockOfferWithLead(trx, sent.offer.id)) ?? fail({ outcome: 'missing' });
  const request = { decision, versionId: sent.version.id, documentHash, honorExpired };
  const refusal = findRefusal(standingOf({ ...sent, offer }), request, now);
  if (refusal) return reject(trx, refusal, offer.id);

  const row = await insertOfferDecision(trx, draft, accepted?.files ?? null);
  // The unique index holds even if a lock ever fails.
  if (!row) return reject(trx, 'accepted', offer.id);
  const changed = await changeOffer(trx, offer, decidedAs(offer, decision), now);
  const linkId = await settleLinks(trx, changed);
  const by = { userId, now };
  const event = { kind: 'offer' as const, event: decision, number, version, text: reason };
  const about = { lead, sent, record, hash, linkId };
  const sealed: SealedRows = { decisions: [row.id] };
  if (accepted) {
    const moved = await changeRow(trx, lead, { status: 'Work Scheduled', cause: 'acceptance' }, now);
    const job = await createJob(trx, jobOf(draft, lead), accepted.settings, { ...by, sessionSecret, publicUrl });
    await recordEvents(trx, lead.id, [...moved!.events, event, job.event], by);
    await enqueueAll(trx, [...acceptedMails({ ...about, files: accepted.files }, publicUrl), ...job.mails], now);
    const data = { ...aboutOffer(changed, sent.document), totalCents: record.accepted!.totalCents };
    await enqueueWebhooks(trx, [{ type: 'offer.accepted', data }, job.news], now);
    Object.assign(sealed, { offers: [offer.id], offerVersions: [sent.version.id], jobs: [job.id] });
  } else {
    await touch(trx, lead, {}, now);
    await recordEvents(trx, lead.id, [event], by);
    await enqueueDeclined(trx, about, publicUrl);
    await enqueueWebhooks(trx, [{ type: 'offer.declined', data: aboutOffer(changed, sent.document) }], now);
  }
  await ring(trx, offerRing(decision, offer, lead), by);
  await appendSeals(trx, sessionSecret, sealed, now);
  return toDecision(row, record);
}

/** The job of an acceptance, as the document says. Its first day is that of its stay: the quote's days are a wish until they are planned. */
function jobOf({ sent: { offer, document }, record: { accepted, email } }: PreparedDecision, lead: Lead): NewJob {
  const { aircraft, template, taxMilliPercent } = document;
  const { totalCents: contractCents, schedule } = accepted!;
  const title = jobTitle(document);
  const job = { offerId: offer.id, title, template, taxMilliPercent, contractCents, schedule, email, lead };
  const { type: aircraftType, tailNumber } = aircraft;
  return { ...job, aircraftType, tailNumber, inductionOn: null, agreedOn: document.induction?.from ?? null };
}

async function reject(trx: Db, refusal: Refusal, offerId: number): Promise<never> {
  const sent = await findSentOffer(trx, offerId);
  return fail<TooLate>(sent ? { outcome: 'too late', refusal, sent } : { outcome: 'missing' });
}

const decidedAs = ({ currentVersionId }: Row<'offers'>, status: Decision['decision']) => ({
  status,
  acceptedVersionId: status === 'accepted' ? currentVersionId : null,
});

/** An accepted offer's link no longer expires, and nothing reminds of one that is decided. @returns the link's id */
async function settleLinks(trx: Db, offer: LeadOffer): Promise<number | null> {
  await withdrawMailsAbout(trx, offer.quoteId, 'offer-expiring');
  return offer.acceptedVersionId ? ((await keepLinks(trx, 'offer', offer.id)).at(-1) ?? null) : null;
}

function insertOfferDecision(
  trx: Db,
  { sent, record, text, hash }: PreparedDecision,
  files: DecisionFiles | null,
): Promise<Row<'decisions'> | undefined> {
  const { accepted, reason } = record;
  const offer = { offerId: sent.offer.id, versionId: sent.version.id, changeOrderId: null };
  const terms = { name: accepted?.name ?? null, poNumber: accepted?.poNumber ?? null, reason };
  return insertDecision(trx, { ...offer, ...terms, record, text, hash, files });
}
