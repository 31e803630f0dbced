import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { explainUnoffered } from '#customers/appointments/slots.store.server.ts';
import { HOLD_REFUSALS, requestedSlot } from '#customers/appointments/slots.ts';
import { canonicalText, isRobot } from '#customers/leads/lead-words.ts';
import { DATE_DETAILS, MESSAGES, PAST_DETAILS } from '#customers/leads/leads.constants.ts';
import { type LeadReceipt, leadReceipt, newLead, type ParsedLead } from '#customers/leads/leads.contract.ts';
import { judgeSentScheme } from '#customers/schemes/sent-schemes.store.server.ts';
import { keyedHash, sha256 } from '#server/crypto.ts';
import { clientKey, networkOf } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { findIdempotencyKey, wasKeyUsedSince } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, fieldErrors, Problem, sentenceFor } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import { currentLink, linkPath } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { type NoSlot, submitLead } from './submission.store.server.ts';

type Db = Services['db'];
type LeadServices = Pick<Services, 'db' | 'config' | 'wakeOutbox'>;

const FORM_WINDOW_MS = 10 * 60_000;

/** `POST /api/quotes` */
export function leadSubmissionApi(services: LeadServices): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes' });

    route('POST /', {
      summary: 'Send a quote request',
      description:
        'Public, except for the source `desk`, which is for admins and sends no emails. Responds once the request is stored; the owner and the sender get an email. The `Link` header names the private page of the request, `rel=related`.',
      repeatable: true,
      body: newLead,
      gives: leadReceipt.meta({ description: 'It is stored.' }),
      location: ({ id }) => `/api/quotes/${id}`,
      fails: [401],
      async handle(request, reply) {
        if (request.body.source === 'desk') await requireOwner(request);
        const { 'idempotency-key': key = null } = request.headers as { 'idempotency-key'?: string };
        const receipt = await submit(services, request.body, key, clientKey(request.ip));
        const page = await findPage(services, request.body, receipt);
        if (page) reply.header('link', `<${page}>; rel="related"`);
        return receipt;
      },
    });
  };
}

/**
 * Submits a quote request of a form without JavaScript. The form has no key, so its content, the client key and a
 * ten-minute window detect a repeat.
 * @throws {Problem} as `submit`, and 400 for invalid fields
 */
export async function submitLeadForm(services: LeadServices, input: unknown, address: string): Promise<LeadReceipt> {
  const parsed = newLead.safeParse(input, { error: sentenceFor });
  if (!parsed.success) throw badInput(fieldErrors(parsed.error));
  if (parsed.data.source === 'desk') throw new Problem(403, 'Only an admin may do this.');
  const content = canonicalText(parsed.data);
  const window = Math.floor(Date.now() / FORM_WINDOW_MS);
  const [key, keyBefore] = [window, window - 1].map((one) =>
    keyedHash(services.config.sessionSecret, 'quote-form', content, address, String(one)),
  );
  // A second click just after the window's edge repeats the request from just before it.
  const isRepeat = await wasKeyUsedSince(services.db, keyBefore!, new Date(Date.now() - FORM_WINDOW_MS));
  return submit(services, parsed.data, isRepeat ? keyBefore! : key!, address);
}

/**
 * @throws {Problem} 400 for an impossible day, slot or photo, 409 for a taken slot, one hold too many or a key used
 * with other content, 429 over a limit
 */
async function submit(
  { db, config, wakeOutbox }: LeadServices,
  parsed: ParsedLead,
  key: string | null,
  address: string,
): Promise<LeadReceipt> {
  await checkDates(db, parsed, key);
  const scheme = parsed.scheme ? await judgeSentScheme(db, parsed.scheme) : null;
  if (scheme && 'scheme' in scheme && scheme.refusals.length > 0)
    throw badInput(scheme.refusals.map((message) => ({ path: 'scheme', message })));
  const result = await submitLead(
    db,
    {
      lead: parsed,
      scheme,
      repeat: key === null ? null : { key, contentHash: sha256(canonicalText(parsed)) },
      sender: { address, network: networkOf(address) },
      now: new Date(),
    },
    config,
  );
  if (result.outcome === 'no slot') throw await noSlot(db, parsed, result.reason);
  const receipt = unwrapOutcome(result);
  wakeOutbox();
  return receipt;
}

/**
 * The private page of a request, which no table holds. What looks like spam has no request: the id of its receipt may
 * become another's, so it gets an address where nothing is.
 */
async function findPage(
  { db, config: { sessionSecret } }: LeadServices,
  parsed: ParsedLead,
  { id }: LeadReceipt,
): Promise<string | null> {
  if (isRobot(parsed)) return `/request/${keyedHash(sessionSecret, 'no-request', String(id))}`;
  const link = await currentLink(db, { kind: 'request', subjectId: id, now: new Date() });
  return link && linkPath(sessionSecret, link);
}

async function noSlot(db: Db, parsed: ParsedLead, reason: NoSlot['reason']): Promise<Problem> {
  if (reason === 'mailbox' || reason === 'day') return new Problem(409, HOLD_REFUSALS[reason]);
  const paths = { date: 'details.preferredDate', time: 'details.preferredTime' };
  if (reason === 'unknown') {
    const { wrong, message } = await explainUnoffered(db, requestedSlot(parsed)!, new Date());
    return badInput([{ path: paths[wrong], message }]);
  }
  return new Problem(409, MESSAGES.slotTaken, { errors: [{ path: paths.time, message: MESSAGES.slotTaken }] });
}

/**
 * Checks dates that must lie in the past or in the future. A repeated request passes even if its date has passed since.
 */
async function checkDates(db: Db, { details }: ParsedLead, key: string | null): Promise<void> {
  const given = DATE_DETAILS.filter((name) => details?.[name]);
  if (given.length === 0) return;
  const now = new Date();
  const today = shopDay(now);
  const ahead = given.filter((name) => PAST_DETAILS.includes(name) && details![name]! > today);
  const gone = given.filter((name) => !PAST_DETAILS.includes(name) && details![name]! < today);
  if (ahead.length > 0) throw wrongDates(ahead, MESSAGES.dateInFuture);
  if (gone.length > 0 && !(key && (await findIdempotencyKey(db, key, now))))
    throw wrongDates(gone, MESSAGES.dateInPast);
}

function wrongDates(names: string[], message: string): Problem {
  return badInput(names.map((name) => ({ path: `details.${name}`, message })));
}
