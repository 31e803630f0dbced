import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId } from '#foundation/fields/fields.contract.ts';
import { takeTurn } from '#foundation/workers/queue.process.server.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { refuseRepeat } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRight } from '#server/http/session.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import type { Services } from '#server/services.ts';
import { checkCode } from '#workshop/decisions/codes.store.server.ts';
import type { ConsentVersion } from '#workshop/decisions/decisions.constants.ts';
import { prepareRecord, storeDecisionFiles } from '#workshop/decisions/records.store.server.ts';
import { atDesk, type Signing } from '#workshop/decisions/signing.ts';
import { decideChange, type PreparedAnswer } from './answers.store.server.ts';
import { type Answer, type Change, type ChangePage, change, deskAnswers } from './change-order.contract.ts';
import { findChange, findRow, findSentById, type SentChange, toSent } from './change-order.store.server.ts';
import { CHANGE_MESSAGES, findRefusal } from './change-order.ts';
import { recordOf } from './change-record.ts';
import { findAnswerProblem } from './change-sums.ts';
import type { ChangeKey } from './drafts.store.server.ts';
import type { ChangePdf } from './pdf-pool.process.server.ts';
import { nameFile } from './sending.store.server.ts';

type Db = Services['db'];
export const changeParams = z.object({ id: addressId, number: addressId });
export const changeGroup = { tag: 'Change orders', guard: requireRight('changes'), params: changeParams };

/** Where a request's change order is. */
export const placeOf = ({ id: jobId, number }: z.infer<typeof changeParams>) => ({ jobId, number });

/** Where a change order is. */
export const addressOf = ({ jobId, number }: ChangeKey) => `/api/jobs/${jobId}/changes/${number}`;

/** @throws {Problem} 404 */
export async function readChange(db: Db, { jobId, number }: ChangeKey): Promise<Change> {
  const found = await findChange(db, jobId, number, new Date());
  if (!found) throw new Problem(404, CHANGE_MESSAGES.missing);
  return found;
}

/** How a change order stands, as the caller may see it. */
type ReadCurrent = () => Promise<Change | ChangePage>;

/**
 * The value of a change.
 * @throws {Problem} 404; 409, or 410 for the customer of a withdrawn one, with the order as it stands; 400
 */
export async function unwrapChange<T>(result: Outcome<T>, readCurrent: ReadCurrent | null): Promise<T> {
  if (result.outcome !== 'conflict') return unwrapOutcome(result, CHANGE_MESSAGES.missing);
  const current = await readCurrent?.();
  const isWithdrawn = current && 'state' in current && current.state === 'withdrawn';
  throw new Problem(isWithdrawn ? 410 : 409, result.detail, { members: current ? { current } : {} });
}

/** The value of a change at the desk. @throws {Problem} as `unwrapChange` */
export const unwrapAtDesk = <T>(db: Db, at: ChangeKey, result: Outcome<T>): Promise<T> =>
  unwrapChange(result, () => readChange(db, at));

export type ChangeServices = Services & { changePdf: ChangePdf };

interface AnswerRequest {
  documentHash: string;
  answers: readonly Answer[];
  name: string;
  /** Mailed, where the approved sum needs one. */
  code?: string | undefined;
  consentVersion?: ConsentVersion;
  /** For a conflict. */
  readCurrent: () => Promise<Change | ChangePage>;
}

interface Decider extends Author, Signing {}

/**
 * Answers a change order, for the customer or the shop; a repeat changes nothing. Answers to one order take turns, so that those
 * that come too late are told before they make a PDF.
 * @throws {Problem} 400, 404, 409 or 410 with `current`, 503 if the PDF cannot be made
 */
export function answerChange(
  services: ChangeServices,
  { row: { id } }: SentChange,
  request: AnswerRequest,
  by: Decider,
): Promise<void> {
  return takeTurn(`change:${id}`, async () => {
    // The one before may have been the same request.
    await refuseRepeat();
    const sent = await findSentById(services.db, id);
    if (!sent) throw new Problem(404, CHANGE_MESSAGES.missing);
    await answer(services, sent, request, by);
  });
}

/** The PDF with the answers is stored before the transaction: what a failure leaves is swept. */
async function answer(
  services: ChangeServices,
  sent: SentChange,
  { documentHash, answers, name, consentVersion, code, readCurrent }: AnswerRequest,
  { userId, now, ...by }: Decider,
): Promise<void> {
  const { db, config, wakeOutbox } = services;
  const { row, document } = sent;
  const failed = (detail: string) => unwrapChange({ outcome: 'conflict', detail }, readCurrent);
  const refusal = findRefusal('answer', row.status);
  if (refusal) await failed(refusal);
  if (documentHash !== row.documentHash) await failed(CHANGE_MESSAGES.otherDocument);
  const problem = findAnswerProblem(document.lines, answers, { asksIfSure: by.via === 'link' });
  if (problem) throw badInput([problem]);
  const record = recordOf(sent, { answers, name, consentVersion }, by);
  if (by.via === 'link' && record.decision === 'accepted') {
    const given = { totalCents: record.sums.totalCents, code };
    await unwrapChange(await checkCode(db, documentHash, given, config), readCurrent);
  }
  const prepared = { sent, ...prepareRecord(record) };
  const files = await storeFiles(services, prepared);
  await unwrapChange(await decideChange(db, prepared, files, { userId, now, ...config }), readCurrent);
  wakeOutbox();
}

/** @throws {Problem} 503 */
async function storeFiles({ storage, changePdf, log }: ChangeServices, { sent, record, text, hash }: PreparedAnswer) {
  const name = nameFile(sent.document);
  const names = { pdf: `${name} answered.pdf`, record: `${name} record.json` };
  try {
    return await storeDecisionFiles(storage, sent.row, { names, text, hash }, (stored) =>
      changePdf.answered({ stored, document: sent.document, record, recordHash: hash }),
    );
  } catch (err) {
    log.error({ err }, 'the files of an answer could not be stored');
    throw new Problem(503, CHANGE_MESSAGES.notMade, { headers: { 'retry-after': '30' } });
  }
}

/** `POST /api/jobs/{id}/changes/{number}/decision`: what the customer told the shop. */
export function deskAnswersApi(services: ChangeServices): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    const route = endpoints(app, { ...changeGroup, guard: requireOwner });

    route('POST /:id/changes/:number/decision', {
      summary: 'Record the customer’s response',
      description: 'It counts as entered by the shop, never as signed.',
      repeatable: true,
      body: deskAnswers,
      gives: change,
      location: (_, { params }) => addressOf(placeOf(params)),
      async handle(request) {
        const at = placeOf(request.params);
        const row = await findRow(db, at.jobId, at.number);
        const sent = toSent(row);
        if (!sent) {
          const detail = row?.status === 'draft' && findRefusal('answer', row.status);
          return unwrapAtDesk<never>(db, at, detail ? { outcome: 'conflict', detail } : { outcome: 'missing' });
        }
        const { answers, name, method, reference = null } = request.body;
        const { userId, now } = authorOf(request);
        const entered = atDesk({ enteredBy: await nameOf(db, userId), method, reference }, now);
        const input = { answers, name, documentHash: sent.row.documentHash, readCurrent: () => readChange(db, at) };
        await answerChange(services, sent, input, { ...entered, userId, now });
        return readChange(db, at);
      },
    });
  };
}
