import { readJobSettings } from '#features/jobs/create.store.server.ts';
import { takeTurn } from '#features/workers/turns.process.server.ts';
import { refuseRepeat } from '#server/http/idempotency.store.server.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#time/format-day.ts';
import type { OfferPdf } from '../pdf.process.server.ts';
import { choiceProblem } from '../totals/rules.ts';
import { checkCode } from './codes.store.server.ts';
import { type ConsentVersion, DECISION_MESSAGES } from './constants.ts';
import type { Decision } from './contract.ts';
import { type DecisionFiles, readSentPdf, storeDecisionFiles } from './files.store.server.ts';
import { type PreparedDecision, prepareDecision, type Recording, recordDecision } from './record.store.server.ts';
import { acceptedRecord, type DecidedBy, declinedRecord, findRefusal, hasValidTotal, type Refusal } from './rules.ts';
import { findSentOffer, type SentOffer, standingOf, toOfferView } from './store.server.ts';

export type DecisionServices = Services & { offerPdf: OfferPdf };

interface Actor extends DecidedBy {
  userId: string | null;
  now: Date;
}

interface AskedAcceptance {
  versionId: number;
  documentHash: string;
  choices: string[];
  name: string;
  poNumber: string | null;
  honorExpired: boolean;
  code: string | null;
  consentVersion?: ConsentVersion;
}

/**
 * Accepts an offer, for the customer or the shop. Acceptances of one offer take turns, so that
 * those that come too late are told before they make a PDF.
 * @throws {Problem} 400, 409 or 410 with `current`, 503 if the PDF cannot be made
 */
export function acceptOffer(
  services: DecisionServices,
  { offer: { id } }: SentOffer,
  asked: AskedAcceptance,
  by: Actor,
): Promise<Decision> {
  return takeTurn(`offer:${id}`, async () => {
    // The one before may have been the same request.
    await refuseRepeat();
    const sent = await findSentOffer(services.db, id);
    if (!sent) throw new Problem(404, DECISION_MESSAGES.missing);
    return accept(services, sent, asked, by);
  });
}

/** The accepted PDF is stored before the transaction: what a failure leaves is swept. */
async function accept(
  services: DecisionServices,
  sent: SentOffer,
  { choices, name, poNumber, consentVersion, code, ...asked }: AskedAcceptance,
  by: Actor,
): Promise<Decision> {
  refuse(sent, findRefusal(standingOf(sent), { decision: 'accepted', ...asked }, by.now));
  if (!hasValidTotal(sent.document)) throw new Problem(409, DECISION_MESSAGES.otherTotal);
  const problem = choiceProblem(sent.document, choices);
  if (problem) throw badInput([{ path: 'choices', message: problem }]);
  const record = acceptedRecord(sent, { choices, name, poNumber, consentVersion }, decidedBy(by));
  if (by.via === 'link') {
    const given = { totalCents: record.accepted!.totalCents, code };
    unwrapOutcome(await checkCode(services.db, record.documentHash, given, services.config), DECISION_MESSAGES.missing);
  }
  const draft = prepareDecision(sent, record, asked);
  const [files, settings] = await Promise.all([storeFiles(services, sent, draft), readJobSettings(services.db)]);
  return finish(services, draft, { files, settings }, by);
}

/** Refuses what needs an offer that can be accepted. @throws {Problem} 409 or 410 with `current` */
export function requireAcceptable(sent: SentOffer, now: Date): void {
  const { id: versionId, documentHash } = sent.version;
  const asked = { decision: 'accepted', versionId, documentHash, honorExpired: false } as const;
  refuse(sent, findRefusal(standingOf(sent), asked, now));
}

/** Declines an offer. @throws {Problem} 409 or 410 with `current` */
export async function declineOffer(
  services: DecisionServices,
  sent: SentOffer,
  { versionId, reason }: { versionId: number; reason: string | null },
  by: Actor,
): Promise<Decision> {
  const asked = { versionId, documentHash: sent.version.documentHash, honorExpired: true };
  refuse(sent, findRefusal(standingOf(sent), { decision: 'declined', ...asked }, by.now));
  const draft = prepareDecision(sent, declinedRecord(sent, reason, decidedBy(by)), asked);
  return finish(services, draft, null, by);
}

function decidedBy({ userId: _, now: __, ...by }: Actor): DecidedBy {
  return by;
}

/** Stores the record and the accepted PDF under a random key. @throws {Problem} 503 */
async function storeFiles(
  { storage, offerPdf, log }: DecisionServices,
  sent: SentOffer,
  { record, text, hash }: PreparedDecision,
): Promise<DecisionFiles> {
  const name = `Quote ${record.number}`;
  const names = { pdf: `${name} accepted.pdf`, record: `${name} record.json` };
  try {
    const stored = await readSentPdf(storage, sent.version);
    const pdf = await offerPdf.accepted({ stored, document: sent.document, record, recordHash: hash });
    return await storeDecisionFiles(storage, { names, pdf, text, hash });
  } catch (err) {
    log.error({ err }, 'the files of an acceptance could not be stored');
    throw new Problem(503, DECISION_MESSAGES.notMade, { headers: { 'retry-after': '30' } });
  }
}

async function finish(
  { db, config, wakeOutbox }: Services,
  draft: PreparedDecision,
  accepted: Recording['accepted'],
  { userId, now }: Actor,
): Promise<Decision> {
  const result = await recordDecision(db, draft, { accepted, userId, now }, config);
  if (result.outcome === 'too late') throw refusalProblem(result.sent, result.refusal);
  const decision = unwrapOutcome(result, DECISION_MESSAGES.missing);
  wakeOutbox();
  return decision;
}

function refuse(sent: SentOffer, refusal: Refusal | null): void {
  if (refusal) throw refusalProblem(sent, refusal);
}

const GONE: ReadonlySet<Refusal> = new Set(['withdrawn', 'expired']);

/** 410 for what is over, else 409; `current` is how the offer stands. */
function refusalProblem(sent: SentOffer, refusal: Refusal): Problem {
  const until = formatDay(sent.version.validUntil, 'long');
  const message = refusal === 'expired' ? DECISION_MESSAGES.expired(until) : DECISION_MESSAGES[refusal];
  return new Problem(GONE.has(refusal) ? 410 : 409, message, { members: { current: toOfferView(sent, new Date()) } });
}
