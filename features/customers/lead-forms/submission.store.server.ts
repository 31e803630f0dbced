import { holdSlot } from '#customers/appointments/appointments.store.server.ts';
import { findExceededHoldLimit } from '#customers/appointments/holds.store.server.ts';
import { HOLD_REFUSALS, HOLDS, requestedSlot } from '#customers/appointments/slots.ts';
import { contentOf, customerName, isRobot, searchFields } from '#customers/leads/lead-words.ts';
import type { Lead, LeadReceipt, ParsedLead } from '#customers/leads/leads.contract.ts';
import { claimPhotos, refusePhotos } from '#customers/leads/photos.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { findRunningWarranty } from '#customers/passports/issuing.store.server.ts';
import { writeScheme } from '#customers/schemes/scheme-code.ts';
import type { JudgedScheme } from '#customers/schemes/schemes.contract.ts';
import { attachScheme, countStudio, judgeSentScheme } from '#customers/schemes/sent-schemes.store.server.ts';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { readSetting, settingColumn, settingIn } from '#foundation/settings/settings.store.server.ts';
import { ring } from '#office/push/messages.store.server.ts';
import type { Ring } from '#office/push/push.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { keyedHash } from '#server/crypto.ts';
import type { Repeat } from '#server/http/idempotency.store.server.ts';
import { consume, type Limit } from '#server/http/limits.store.server.ts';
import { fail, type Outcome, transact, transactWithKey } from '#server/outcome.store.server.ts';
import { DAY_MS, HOUR_MS } from '#time/units.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { correctEstimateLine, findEstimate } from './calculator.ts';
import { enqueueLeadMails, type MailConfig } from './submission.mail.server.ts';
import { SUSPECT_MESSAGES } from './suspects.constants.ts';
import { storeSuspect, takeSuspect } from './suspects.store.server.ts';

const FROM_ONE_ADDRESS: Limit = { max: 10, windowMs: HOUR_MS };
const BOOKINGS_FROM_ONE_NETWORK: Limit = { max: HOLDS.perNetwork, windowMs: DAY_MS };

/** The keys that limits count by: client and network. */
type Sender = { address: string; network: string };

/** Which limit a request is over, and in how many seconds to retry. */
type Exceeded = { retryAfter: number; detail: string };

/** Counts a new quote request for its sender. @returns null within the limits */
async function findExceeded(
  trx: Db,
  lead: ParsedLead,
  { address, network }: Sender,
  { sessionSecret }: { sessionSecret: string },
): Promise<Exceeded | null> {
  const count = (what: string, from: string, limit: Limit) =>
    consume(trx, `${what}:${keyedHash(sessionSecret, 'limit', from)}`, limit);
  const { allowed, retryAfter } = await count('quotes', address, FROM_ONE_ADDRESS);
  if (!allowed) return { retryAfter, detail: 'We’ve received too many requests from this connection.' };
  if (!requestedSlot(lead)) return null;
  const bookings = await count('bookings', network, BOOKINGS_FROM_ONE_NETWORK);
  return bookings.allowed ? null : { retryAfter: bookings.retryAfter, detail: HOLD_REFUSALS.network };
}

export interface Submission {
  lead: ParsedLead;
  scheme: JudgedScheme | null;
  repeat: Repeat | null;
  sender: Sender;
  now: Date;
}

/** The slot is taken or does not exist, or there are too many holds. */
export type NoSlot = { outcome: 'no slot'; reason: 'taken' | 'unknown' | 'mailbox' | 'day' };

/**
 * Stores a quote request with all that belongs to it, or nothing. It is on disk on return. What looks like spam gets a
 * plausible answer and is stored apart.
 */
export async function submitLead(
  db: Db,
  { lead, scheme, repeat, sender, now }: Submission,
  config: MailConfig,
): Promise<Outcome<LeadReceipt, NoSlot>> {
  return transactWithKey(db, { repeat, now }, async (trx) => {
    const refusal = config.rateLimits && lead.source !== 'desk' && (await findExceeded(trx, lead, sender, config));
    if (refusal) fail({ outcome: 'limited', ...refusal });
    const stored = isRobot(lead)
      ? await receiveSuspect(trx, lead, now)
      : await storeLead(trx, { lead, scheme, now }, config);
    return scheme && 'problem' in scheme ? { ...stored, leftOut: scheme.problem } : stored;
  });
}

/**
 * Makes a request that looks like spam a quote request, once, as if it was sent now. A time, photos or a scheme that
 * cannot be had anymore are left out.
 */
export async function promoteSuspect(
  db: Db,
  id: number,
  by: Author,
  config: MailConfig,
): Promise<Outcome<LeadReceipt>> {
  return transact(db, async (trx) => {
    const suspect = (await takeSuspect(trx, id)) ?? fail({ outcome: 'missing' });
    const { request: lead, createdAt: sentAt } = suspect;
    const judged = lead.scheme ? await judgeSentScheme(trx, lead.scheme) : null;
    const scheme = judged && 'scheme' in judged && judged.refusals.length === 0 ? judged : null;
    const leftOut = judged && !scheme ? [SUSPECT_MESSAGES.schemeGone] : [];
    const stored = await storeLead(trx, { lead, scheme, now: by.now, leftOut }, config);
    await recordEvent(trx, stored.id, { kind: 'promoted', sentAt }, by);
    return leftOut.length > 0 ? { ...stored, leftOut: leftOut.join(' ') } : stored;
  });
}

/** @param leftOut takes what cannot be had, in sentences; without it, nothing is stored then */
async function storeLead(
  trx: Db,
  { lead, scheme, now, leftOut }: Pick<Submission, 'lead' | 'scheme' | 'now'> & { leftOut?: string[] },
  config: MailConfig,
): Promise<LeadReceipt> {
  const content = contentOf(lead);
  const time = now.toISOString();
  // The browser's estimate is never trusted.
  const estimate =
    content.source === 'calculator' ? findEstimate(await readSetting(trx, PRICE_SETTING), content) : null;
  const message = content.source === 'calculator' ? correctEstimateLine(content.message, estimate) : content.message;
  const [given] = await insertLead(trx, {
    ...content,
    ...searchFields(content),
    message,
    services: JSON.stringify(content.services),
    details: JSON.stringify(content.details),
    estimate: estimate && JSON.stringify(estimate),
    createdAt: time,
    updatedAt: time,
  });
  const { business, ...added } = given!;
  const stored: Lead = { ...content, ...NOTHING_DONE, ...added, message, estimate, createdAt: time, updatedAt: time };
  const reason =
    (await holdSlot(trx, stored, now)) ??
    (config.rateLimits && !leftOut ? await findExceededHoldLimit(trx, stored, now) : null);
  if (reason && !leftOut) fail<NoSlot>({ outcome: 'no slot', reason });
  if (reason) leftOut?.push(SUSPECT_MESSAGES.slotGone);
  if (stored.source === 'waitlist') await joinWaitlist(trx, stored);
  const tokens = lead.photoTokens ?? [];
  const positions = await claimPhotos(trx, stored.id, tokens, now);
  if (!leftOut) refusePhotos(positions);
  if (positions.length > 0) leftOut?.push(SUSPECT_MESSAGES.photosGone(positions.length));
  const sent = scheme && 'scheme' in scheme ? scheme : null;
  if (sent) {
    await attachScheme(trx, stored.id, sent.scheme, { origin: 'visitor', now });
    await countStudio(trx, 'sent', sent.scheme.layout, now);
  }
  const about = {
    photos: tokens.length - positions.length,
    business: settingIn(BUSINESS_SETTING, business),
    scheme: sent && { ...sent, code: writeScheme(sent.scheme) },
    warranty: stored.source === 'warranty' ? await findRunningWarranty(trx, stored, { ...config, now }) : null,
  };
  const { email } = stored;
  // The shop knows of what it enters, and its customer has sent nothing.
  if (email !== null && stored.source !== 'desk') {
    await enqueueLeadMails(trx, { ...stored, email }, about, config);
    await ring(trx, leadRing(stored), { userId: null, now });
  }
  return { id: stored.id, createdAt: stored.createdAt };
}

const leadRing = ({ id, aircraftType, services, ...name }: Lead): Ring => ({
  kind: 'lead',
  tag: `lead-${id}`,
  title: `New lead: ${customerName(name)}`,
  body: [aircraftType, services.join(', ')].filter(Boolean).join('. '),
  path: `/admin/quotes/${id}`,
});

const COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'businessName',
  'aircraftType',
  'tailNumber',
  'services',
  'message',
  'howDidYouFindUs',
  'timeline',
  'source',
  'details',
  'estimate',
  'searchText',
  'sortName',
  'emailKey',
  'tailKey',
  'phoneKey',
  'createdAt',
  'updatedAt',
] as const;

type NewRow = Record<(typeof COLUMNS)[number], string | null>;
type Added = Pick<Row<'quotes'>, 'id' | 'status'> & { business: unknown };

/** Returns only generated columns and what the mails need: reading the whole row takes as long as writing it. */
const insertLead = prepared<NewRow, Added>((db, slot) =>
  db
    .insertInto('quotes')
    .values(Object.fromEntries(COLUMNS.map((column) => [column, slot(column)])) as never)
    .returning(['id', 'status', settingColumn(BUSINESS_SETTING).as('business')]),
);

/** Fields that only the desk fills in. */
const NOTHING_DONE = { notes: null, lostReason: null, remindOn: null, remindAbout: null, unansweredSince: null };

/** @returns the receipt that a quote request would get now */
async function receiveSuspect(trx: Db, lead: ParsedLead, now: Date): Promise<LeadReceipt> {
  await storeSuspect(trx, lead, now);
  const { last } = await trx
    .selectFrom('quotes')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return { id: (last ?? 0) + 1, createdAt: now.toISOString() };
}

/** Puts a lead on the waitlist, in the transaction that stores it. */
async function joinWaitlist(trx: Db, { id, details, createdAt }: Lead): Promise<void> {
  const { earliest, latest, leastNotice } = details;
  await trx
    .insertInto('waitlist')
    .values({
      quoteId: id,
      fromDay: earliest!,
      toDay: latest!,
      minDays: Number(leastNotice ?? 0),
      status: 'waiting',
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
}
