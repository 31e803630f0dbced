import { customerName } from '#customers/leads/lead-words.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { questionRing } from '#office/push/push.ts';
import { type Link, noteOpened } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { findHolds } from '#workshop/stays/holds.store.server.ts';
import { findFirmStays } from '#workshop/stays/stays.store.server.ts';
import { computeTotals, isExpired, preselected } from '../amounts.ts';
import type { Decision, OfferPage, OfferView } from '../decisions.contract.ts';
import type { DecisionRecord, Standing } from '../decisions.ts';
import type { OfferDocument } from '../offer.contract.ts';
import { enqueueQuestion } from '../offer.mail.server.ts';
import type { LeadOffer, SentOffer, SentVersion } from '../offer.store.server.ts';
import { offerRing, ringAt } from '../quote-words.ts';
import { writeRevisions } from '../revisions.ts';

/** Null if there is none, it was never sent, or its lead is erased. */
export async function findSentOffer(db: Db, id: number): Promise<SentOffer | null> {
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .where('quoteId', 'is not', null)
    .where('status', '<>', 'draft')
    .$castTo<SentOffer['offer']>()
    .executeTakeFirst();
  const versionId = offer?.acceptedVersionId ?? offer?.currentVersionId;
  if (!offer || !versionId) return null;
  const version = (await db
    .selectFrom('offerVersions')
    .selectAll()
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()) as SentVersion;
  return {
    offer,
    version,
    document: JSON.parse(version.document) as OfferDocument,
    decision: await findDecision(db, version),
  };
}

interface Revised {
  offer: Pick<LeadOffer, 'id'>;
  version: Pick<SentVersion, 'version'>;
  document: OfferDocument;
}

/** What changed since the version that was sent before; null for the first. */
export async function findRevisions(db: Db, { offer, version, document }: Revised): Promise<OfferPage['revisions']> {
  const before = await db
    .selectFrom('offerVersions')
    .select(['version', 'document'])
    .where('offerId', '=', offer.id)
    .where('status', '=', 'replaced')
    .where('version', '<', version.version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before?.document) return null;
  return { since: before.version, rows: writeRevisions(JSON.parse(before.document) as OfferDocument, document) };
}

/** The days in the hangar of an offer that is undecided or accepted, from the first stay to the last. */
export async function findHeldDays(db: Db, { offer }: SentOffer, now: Date): Promise<OfferPage['held']> {
  if (offer.status !== 'sent' && offer.status !== 'accepted') return null;
  const isFirm = offer.status === 'accepted';
  const stays = isFirm
    ? await findFirmStays(db, offer.id)
    : await findHolds(db, { offerId: offer.id, quoteId: offer.quoteId, now: now.toISOString() });
  const [first] = stays;
  if (!first) return null;
  const last = stays.map(({ toDay }) => toDay).toSorted();
  const [firstEnd] = stays.map(({ expiresAt }) => expiresAt!).toSorted();
  return { from: first.fromDay, to: last.at(-1)!, until: isFirm ? null : shopDay(new Date(firstEnd!)) };
}

/** The last decision on a version; null while it is undecided. */
export async function findDecision(
  db: Db,
  { id, offerId }: Pick<Row<'offerVersions'>, 'id' | 'offerId'>,
): Promise<Decision | null> {
  const row = await db
    .selectFrom('decisions')
    .selectAll()
    .where('offerId', '=', offerId)
    .where('versionId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toDecision(row) : null;
}

/** @param record what the text of the row says, where it is at hand */
export function toDecision(row: Row<'decisions'>, record = parseRecord(row)): Decision {
  return {
    id: row.id,
    decision: row.decision,
    via: row.via,
    versionId: row.versionId!,
    name: row.name,
    poNumber: row.poNumber,
    reason: row.reason,
    documentHash: row.documentHash,
    recordHash: row.recordHash,
    decidedAt: row.decidedAt,
    erasedAt: row.erasedAt,
    method: record?.method ?? null,
    reference: record?.reference ?? null,
    choices: record?.accepted?.choices ?? null,
    totalCents: record?.accepted?.totalCents ?? null,
  };
}

function parseRecord({ record }: Row<'decisions'>): DecisionRecord | null {
  return record === null ? null : (JSON.parse(record) as DecisionRecord);
}

/** The record of a decision as it was hashed, and the key of the accepted PDF; null where there is none. */
export async function findFiles(
  db: Db,
  { decision }: SentOffer,
): Promise<{ record: string | null; pdfKey: string | null }> {
  const row = await db
    .selectFrom('decisions')
    .select(['record', 'pdfKey'])
    .where('id', '=', decision?.id ?? 0)
    .executeTakeFirst();
  return row ?? { record: null, pdfKey: null };
}

/** What decides whether an offer can be accepted. A sent version does not change, so that an offer's row tells. */
export function standingOf({ offer, version }: { offer: LeadOffer; version: SentVersion }): Standing {
  const { status, currentVersionId } = offer;
  return { status, currentVersionId, documentHash: version.documentHash, validUntil: version.validUntil };
}

/** What the customer sees. */
export function toOfferView({ offer, version, document, decision }: SentOffer, now: Date): OfferView {
  const choices = decision?.choices ?? preselected(document);
  return {
    state: viewStateOf(offer, version, now),
    versionId: version.id,
    document,
    documentHash: version.documentHash,
    pdfSha256: version.pdfSha256,
    sentAt: version.sentAt,
    choices,
    totals: computeTotals(document, choices),
    decision,
  };
}

function viewStateOf({ status }: SentOffer['offer'], { validUntil }: SentVersion, now: Date): OfferView['state'] {
  if (status !== 'sent') return status;
  return isExpired(validUntil, now) ? 'expired' : 'open';
}

/** Puts a customer's question into the timeline and the owner's mail. @returns false if its lead is gone */
export async function askAboutOffer(
  trx: Db,
  sent: SentOffer,
  { text, now }: { text: string; now: Date },
  publicUrl: string,
): Promise<boolean> {
  const lead = await lockLead(trx, sent.offer.quoteId);
  if (!lead) return false;
  await recordEvent(trx, lead.id, { ...eventOf(sent, 'asked'), text }, { userId: null, now });
  await enqueueQuestion(trx, { lead: await touch(trx, lead, {}, now), sent, text }, publicUrl);
  const said = { who: customerName(lead), about: lead.aircraftType, text };
  await ring(trx, questionRing(said, ringAt(sent.offer)), { userId: null, now });
  return true;
}

/** Counts that an offer's page was in sight; the first time is an event of its lead. */
export async function openOffer(db: Db, sent: SentOffer, link: Link, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await lockLead(trx, sent.offer.quoteId);
    if (!lead || !(await noteOpened(trx, link, now))) return;
    await recordEvent(trx, lead.id, eventOf(sent, 'opened'), { userId: null, now });
    await touch(trx, lead, {}, now);
    await ring(trx, offerRing('opened', sent.offer, lead), { userId: null, now });
  });
}

function eventOf({ document: { number, version } }: SentOffer, event: 'asked' | 'opened') {
  return { kind: 'offer' as const, event, number, version, text: null };
}
