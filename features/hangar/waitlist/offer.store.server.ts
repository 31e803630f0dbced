import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import { lockBays } from '#features/jobs/stays/store.server.ts';
import type { Quote } from '#features/leads/contract.ts';
import { lockQuote, touch } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import type { Author } from '#server/author.store.server.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { createLink, revokeLinks } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { DAY_MS, HOUR_MS } from '#time/constants.ts';
import { shopDay } from '#time/shop-time.ts';
import { checkHolds, checkRequestedStay, placesFor, refuseTaken } from '../stays/checks.store.server.ts';
import { insertStay } from '../stays/store.server.ts';
import { WAITLIST_MESSAGES as MESSAGES, OFFER_HOURS, TAKEN_DAYS, type WaitAnswer } from './constants.ts';
import type { WaitOffer } from './contract.ts';
import { enqueueAnswer, enqueueOffer } from './mail.server.ts';
import { findHold, findPlace, OVER } from './store.server.ts';

interface Offering extends Author {
  publicUrl: string;
  sessionSecret: string;
}

/** Holds days for someone who waits, and mails them a private link to answer. */
export function offerDays(
  db: Db,
  quoteId: number,
  asked: WaitOffer,
  { publicUrl, sessionSecret, ...by }: Offering,
): Promise<Outcome> {
  return transact(db, async (trx) => {
    const { now } = by;
    const lead = await lockQuote(trx, quoteId);
    const waiting = lead && (await findPlace(trx, quoteId));
    if (!waiting) return fail({ outcome: 'missing' });
    if (waiting.status === 'left') conflict(MESSAGES.left);
    if (OVER.includes(lead.status)) conflict(MESSAGES.over);
    if (await findHold(trx, waiting, now)) conflict(MESSAGES.held);
    const expiresAt = new Date(now.getTime() + OFFER_HOURS * HOUR_MS).toISOString();
    const stay = await holdDays(trx, asked, { lead, expiresAt, now });
    await changePlace(trx, waiting, { status: 'offered', stayId: stay.id }, now);
    await revokeLinks(trx, 'waitlist', quoteId, now);
    const link = { kind: 'waitlist' as const, subjectId: quoteId, recipient: lead.email, expiresAt };
    const { id: linkId } = await createLink(trx, { sessionSecret, now }, link);
    await recordEvent(trx, quoteId, { kind: 'waitlist', event: 'offered', from: asked.from, to: asked.to }, by);
    await enqueueOffer(trx, lead, { stay, linkId }, { publicUrl, now });
    await touch(trx, lead, {}, now);
    return null;
  });
}

/** Holds days in a free place of a bay. @throws `fail` for days that no stay can have, or that are taken */
async function holdDays(
  trx: Db,
  asked: WaitOffer,
  { lead, expiresAt, now }: { lead: Quote; expiresAt: string; now: Date },
): Promise<Row<'stays'>> {
  const [bay] = await lockBays(trx, [asked.bay]);
  if (asked.from < shopDay(now)) refuse('from', MESSAGES.past);
  await checkRequestedStay(trx, asked, { bay, before: null, aircraftType: lead.aircraftType, kind: 'hold' });
  const places = placesFor({}, bay!);
  const days = { bayId: asked.bay, fromDay: asked.from, toDay: asked.to };
  const hold = { ...days, kind: 'hold' as const, title: '', quoteId: lead.id, expiresAt };
  const row = await insertStay(trx, { ...hold, places }, now);
  if (!row) return refuseTaken(trx, [{ ...asked, stay: null, places }], now);
  await checkHolds(trx, lead.id, now);
  return row;
}

/**
 * The customer's answer to an offer. Days that are taken stay held for a quote; passing and leaving give them back. The
 * same answer again changes nothing.
 */
export function answerOffer(
  db: Db,
  quoteId: number,
  answer: WaitAnswer,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Outcome> {
  const by = { userId: null, now };
  return transact(db, async (trx) => {
    const lead = await lockQuote(trx, quoteId);
    const waiting = lead && (await findPlace(trx, quoteId));
    if (!waiting) return fail({ outcome: 'missing' });
    const { status } = STEPS[answer];
    if (waiting.status === status) return null;
    const found = await findHold(trx, waiting, now);
    await lockBays(trx, found ? [found.bayId] : []);
    // It may have ended while the bay was locked.
    const hold = await findHold(trx, waiting, now);
    if (!hold && answer !== 'leave') conflict(MESSAGES.gone);
    if (answer === 'take') {
      const expiresAt = new Date(now.getTime() + TAKEN_DAYS * DAY_MS).toISOString();
      await trx.updateTable('stays').set({ expiresAt }).where('id', '=', hold!.id).execute();
    }
    await changePlace(trx, waiting, answer === 'take' ? { status } : { status, stayId: null }, now);
    if (hold && answer !== 'take') {
      await trx.deleteFrom('stays').where('id', '=', hold.id).execute();
      await moveContentVersion(trx);
    }
    const days = { from: hold?.fromDay ?? null, to: hold?.toDay ?? null };
    await recordEvent(trx, quoteId, { kind: 'waitlist', event: STEPS[answer].event, ...days }, by);
    await enqueueAnswer(trx, lead, { answer, ...days }, { publicUrl, now });
    await touch(trx, lead, {}, now);
    return null;
  });
}

const STEPS = {
  take: { status: 'taken', event: 'took' },
  pass: { status: 'passed', event: 'passed' },
  leave: { status: 'left', event: 'left' },
} as const;

async function changePlace(
  trx: Db,
  { quoteId, updatedAt }: Row<'waitlist'>,
  change: Partial<Row<'waitlist'>>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('waitlist')
    .set({ ...change, updatedAt: timeOfChange(updatedAt, now) })
    .where('quoteId', '=', quoteId)
    .execute();
}
