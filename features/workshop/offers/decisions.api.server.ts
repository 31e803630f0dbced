import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { takeTurn } from '#foundation/workers/queue.process.server.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { refuseRepeat } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Link } from '#server/links.store.server.ts';
import { behindLink, LINK_MESSAGES, type linkParams, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#time/format-day.ts';
import { checkCode } from '#workshop/decisions/codes.store.server.ts';
import type { ConsentVersion } from '#workshop/decisions/decisions.constants.ts';
import { type DecisionFiles, prepareRecord, storeDecisionFiles } from '#workshop/decisions/records.store.server.ts';
import { atDesk, type Signing } from '#workshop/decisions/signing.ts';
import { readJobSettings } from '#workshop/jobs/create.store.server.ts';
import { findSentOffer, standingOf, toOfferView } from './customer/quote-page.store.server.ts';
import { type Decision, type DeskDecision, decision, deskDecision } from './decisions.contract.ts';
import { type PreparedDecision, type Recording, recordDecision } from './decisions.store.server.ts';
import { acceptedRecord, declinedRecord, findRefusal, hasValidTotal, type Refusal } from './decisions.ts';
import { readOffer } from './desk/offer-desk.api.server.ts';
import { DECISION_MESSAGES } from './offer.constants.ts';
import type { SentOffer } from './offer.store.server.ts';
import type { OfferPdf } from './pdf-pool.process.server.ts';
import { choiceProblem } from './totals.ts';

/** What the calls behind a quote's private link share. */

export const group = { tag: 'Offers', ...behindLink };

/**
 * The offer of a request's token; counts the request.
 * @param how.changes false for a POST that changes nothing
 * @throws {Problem} 404, 410 or 429
 */
export async function findByLink(
  services: Services,
  request: FastifyRequest,
  how: { changes?: false } = {},
): Promise<{ link: Link; sent: SentOffer }> {
  const { token } = request.params as z.infer<typeof linkParams>;
  const link = await requireLink(services, request, { kind: 'offer', token, ...how });
  const sent = await findSentOffer(services.db, link.subjectId);
  if (!sent) throw new Problem(404, LINK_MESSAGES.unknown);
  return { link, sent };
}

export type DecisionServices = Services & { offerPdf: OfferPdf };

interface Decider extends Author, Signing {}

interface AcceptanceRequest {
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
  request: AcceptanceRequest,
  by: Decider,
): Promise<Decision> {
  return takeTurn(`offer:${id}`, async () => {
    // The one before may have been the same request.
    await refuseRepeat();
    const sent = await findSentOffer(services.db, id);
    if (!sent) throw new Problem(404, DECISION_MESSAGES.missing);
    return accept(services, sent, request, by);
  });
}

/** The accepted PDF is stored before the transaction: what a failure leaves is swept. */
async function accept(
  services: DecisionServices,
  sent: SentOffer,
  { choices, name, poNumber, consentVersion, code, ...request }: AcceptanceRequest,
  by: Decider,
): Promise<Decision> {
  refuse(sent, findRefusal(standingOf(sent), { decision: 'accepted', ...request }, by.now));
  if (!hasValidTotal(sent.document)) throw new Problem(409, DECISION_MESSAGES.otherTotal);
  const problem = choiceProblem(sent.document, choices);
  if (problem) throw badInput([{ path: 'choices', message: problem }]);
  const record = acceptedRecord(sent, { choices, name, poNumber, consentVersion }, signingOf(by));
  if (by.via === 'link') {
    const given = { totalCents: record.accepted!.totalCents, code };
    unwrapOutcome(await checkCode(services.db, record.documentHash, given, services.config), DECISION_MESSAGES.missing);
  }
  const draft = { sent, ...prepareRecord(record), honorExpired: request.honorExpired };
  const [files, settings] = await Promise.all([storeFiles(services, sent, draft), readJobSettings(services.db)]);
  return finish(services, draft, { files, settings }, by);
}

/** Refuses what needs an offer that can be accepted. @throws {Problem} 409 or 410 with `current` */
export function requireAcceptable(sent: SentOffer, now: Date): void {
  const { id: versionId, documentHash } = sent.version;
  const request = { decision: 'accepted', versionId, documentHash, honorExpired: false } as const;
  refuse(sent, findRefusal(standingOf(sent), request, now));
}

/** Declines an offer. @throws {Problem} 409 or 410 with `current` */
export async function declineOffer(
  services: DecisionServices,
  sent: SentOffer,
  { versionId, reason }: { versionId: number; reason: string | null },
  by: Decider,
): Promise<Decision> {
  const request = { versionId, documentHash: sent.version.documentHash, honorExpired: true };
  refuse(sent, findRefusal(standingOf(sent), { decision: 'declined', ...request }, by.now));
  const draft = { sent, ...prepareRecord(declinedRecord(sent, reason, signingOf(by))), honorExpired: true };
  return finish(services, draft, null, by);
}

function signingOf({ userId: _, now: __, ...by }: Decider): Signing {
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
    return await storeDecisionFiles(storage, sent.version, { names, text, hash }, (stored) =>
      offerPdf.accepted({ stored, document: sent.document, record, recordHash: hash }),
    );
  } catch (err) {
    log.error({ err }, 'the files of an acceptance could not be stored');
    throw new Problem(503, DECISION_MESSAGES.notMade, { headers: { 'retry-after': '30' } });
  }
}

async function finish(
  { db, config, wakeOutbox }: Services,
  draft: PreparedDecision,
  accepted: Recording['accepted'],
  { userId, now }: Decider,
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

/** `POST /api/offers/{id}/decision`: a decision that the shop enters for the customer. */
export function deskDecisionApi(services: DecisionServices): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireOwner, params: idParams });

    route('POST /:id/decision', {
      summary: 'Record the customer’s decision',
      description:
        'It counts as entered by the shop, never as signed; also of an expired quote with `honorExpired`. 409 and 410 come with `current`.',
      repeatable: true,
      body: deskDecision,
      gives: decision,
      location: (_, { params }) => `/api/offers/${params.id}`,
      fails: [410],
      async handle(request) {
        const { body } = request;
        const sent = await findSentOffer(db, request.params.id);
        if (!sent) {
          const current = await readOffer(db, request.params.id);
          throw new Problem(409, DECISION_MESSAGES.notSent, { members: { current } });
        }
        const now = new Date();
        const userId = request.user!.id;
        const entered = { enteredBy: await nameOf(db, userId), method: body.method, reference: body.reference ?? null };
        const by = { ...atDesk(entered, now), userId, now };
        const { versionId } = body;
        const decided = await (body.decision === 'declined'
          ? declineOffer(services, sent, { versionId, reason: body.reason || null }, by)
          : acceptOffer(services, sent, toAcceptance(body, sent), by));
        return decided;
      },
    });
  };
}

function toAcceptance(
  { versionId, honorExpired, name, choices, poNumber = null }: Extract<DeskDecision, { decision: 'accepted' }>,
  { version: { documentHash } }: SentOffer,
) {
  return { versionId, honorExpired, name, choices, poNumber, documentHash, code: null };
}
