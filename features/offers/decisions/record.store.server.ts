import type { Db } from '#database/open.ts';
import type { MailFile } from '#database/tables.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import { applyChange, lockQuote, touch } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  noteAnswer,
  type Repeat,
} from '#server/http/idempotency.store.server.ts';
import { currentLink, keepLinks } from '#server/links.store.server.ts';
import { withdrawMailsAbout } from '#server/mail/outbox-records.store.server.ts';
import { canonicalJson } from '../rules.ts';
import type { Decision } from './contract.ts';
import { enqueueAccepted, enqueueDeclined } from './mail.server.ts';
import { type DecisionRecord, findRefusal, type Refusal } from './rules.ts';
import { appendSeal } from './seals.store.server.ts';
import { findSentOffer, getDecision, type SentOffer, standingOf } from './store.server.ts';

/** A decision that is ready to be recorded: everything that it says is settled. */
export interface DraftedDecision {
  offerId: number;
  quoteId: number;
  versionId: number;
  record: DecisionRecord;
  /** The record's canonical JSON, and its SHA-256. */
  text: string;
  hash: string;
  /** Accept although the version has expired. */
  honorExpired: boolean;
}

export function draftDecision(
  { offer, version }: SentOffer,
  record: DecisionRecord,
  { honorExpired }: { honorExpired: boolean },
): DraftedDecision {
  const text = canonicalJson(record);
  const about = { offerId: offer.id, quoteId: offer.quoteId, versionId: version.id };
  return { ...about, record, text, hash: sha256Hex(text), honorExpired };
}

/** The stored copies that leave with the mails. */
export interface DecisionFiles {
  record: MailFile;
  pdf: MailFile;
}

interface Recording {
  /** Of an acceptance. */
  files: DecisionFiles | null;
  repeat: Repeat | null;
  userId: string | null;
  now: Date;
}

export type RecordOutcome =
  /** The same again for a repeat. */
  | { outcome: 'recorded'; decision: Decision }
  | { outcome: Refusal; sent: SentOffer }
  | { outcome: 'missing' }
  /** The key came before with another request. */
  | { outcome: 'key taken' };

/**
 * Records a decision with its seal, timeline entry and mails, and moves offer and lead; or nothing. Everything is checked
 * once more on what the locked offer says.
 */
export async function recordDecision(
  db: Db,
  draft: DraftedDecision,
  { repeat, ...how }: Recording,
  config: { sessionSecret: string; publicUrl: string },
): Promise<RecordOutcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      const earlier = repeat && (await claimIdempotencyKey(trx, repeat, how.now));
      if (earlier)
        return earlier.requestHash === repeat.contentHash ? recordedAs(trx, earlier) : { outcome: 'key taken' };
      const decision = await decide(trx, draft, how, config);
      if (repeat) await noteAnswer(trx, { key: repeat.key, response: JSON.stringify({ decisionId: decision.id }) });
      return { outcome: 'recorded', decision };
    });
  } catch (error) {
    if (error instanceof RollbackWith) return error.outcome;
    throw error;
  }
}

/** The decision that a key stands for. The key itself holds no personal data. */
async function recordedAs(db: Db, { response }: { response: Record<string, unknown> }): Promise<RecordOutcome> {
  return { outcome: 'recorded', decision: await getDecision(db, response.decisionId as number) };
}

/** What a repeated request was answered with; null if this is the first. */
export async function findRecorded(db: Db, { key, contentHash }: Repeat, now: Date): Promise<RecordOutcome | null> {
  const earlier = await findIdempotencyKey(db, key, now);
  if (!earlier) return null;
  return earlier.requestHash === contentHash ? recordedAs(db, earlier) : { outcome: 'key taken' };
}

/** Rolls back the transaction with its key, so that the next try counts as the first. */
class RollbackWith extends Error {
  readonly outcome: RecordOutcome;
  constructor(outcome: RecordOutcome) {
    super(outcome.outcome);
    this.outcome = outcome;
  }
}

/** Locks quote, offer and chain of seals, in this order. @throws {RollbackWith} */
async function decide(
  trx: Db,
  draft: DraftedDecision,
  { files, userId, now }: Omit<Recording, 'repeat'>,
  { sessionSecret, publicUrl }: { sessionSecret: string; publicUrl: string },
): Promise<Decision> {
  const { offerId, versionId, record, hash, honorExpired } = draft;
  const quote = await lockQuote(trx, draft.quoteId);
  const sent = quote && (await findSentOffer(trx, offerId, { lock: true }));
  if (!quote || !sent) throw new RollbackWith({ outcome: 'missing' });
  const asked = { decision: record.decision, documentHash: record.documentHash, versionId, honorExpired };
  const refusal = findRefusal(standingOf(sent), asked, now);
  if (refusal) throw new RollbackWith({ outcome: refusal, sent });

  const id = await insertDecision(trx, draft, files);
  // The unique index holds even if a lock ever fails.
  if (id === null) throw new RollbackWith({ outcome: 'accepted', sent });
  await moveOffer(trx, sent, record.decision, now);
  const by = { userId, now };
  if (files) await applyChange(trx, quote, { status: 'Work Scheduled', cause: 'acceptance' }, by);
  else await touch(trx, quote, {}, now);
  const { decision: event, number, version, reason } = record;
  await recordEvent(trx, quote.id, { kind: 'offer', event, number, version, text: reason }, by);
  const linkId = (await currentLink(trx, { kind: 'offer', subjectId: offerId, now }))?.id ?? null;
  const about = { quote, sent, record, hash, linkId };
  if (files) await enqueueAccepted(trx, { ...about, files }, publicUrl);
  else await enqueueDeclined(trx, about, publicUrl);
  await appendSeal(trx, sessionSecret, { decisionId: id, hash, now });
  return (await findSentOffer(trx, offerId))!.decision!;
}

/** An accepted offer's link no longer expires, and nothing reminds of one that is decided. */
async function moveOffer(
  trx: Db,
  { offer, version }: SentOffer,
  status: Decision['decision'],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('offers')
    .set({
      status,
      acceptedVersionId: status === 'accepted' ? version.id : null,
      updatedAt: timeOfChange(offer.updatedAt, now),
    })
    .where('id', '=', offer.id)
    .execute();
  if (status === 'accepted') await keepLinks(trx, 'offer', offer.id);
  await withdrawMailsAbout(trx, offer.quoteId, 'offer-expiring');
}

/** @returns its id; null if somebody was first */
async function insertDecision(
  trx: Db,
  { offerId, versionId, record, text, hash }: DraftedDecision,
  files: DecisionFiles | null,
): Promise<number | null> {
  const { decision, via, documentHash, accepted, email, reason, ip, userAgent, decidedAt } = record;
  const row = await trx
    .insertInto('decisions')
    .values({
      ...{ offerId, versionId, decision, via, documentHash, record: text, recordHash: hash },
      ...{
        name: accepted?.name ?? null,
        poNumber: accepted?.poNumber ?? null,
        email,
        reason,
        ip,
        userAgent,
        decidedAt,
      },
      ...{ pdfKey: files?.pdf.fileKey ?? null, pdfSha256: files?.pdf.sha256 ?? null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
