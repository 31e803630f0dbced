import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import { readCalendar } from '#features/jobs/calendar.store.server.ts';
import { lockBays } from '#features/jobs/stays/store.server.ts';
import { lockQuote, touch } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import type { Author } from '#server/author.store.server.ts';
import { done, type Outcome } from '#server/content-change.store.server.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { claimIdempotencyKey, noteAnswer, type Repeat } from '#server/http/idempotency.store.server.ts';
import { createLink, revokeLinks } from '#server/links.store.server.ts';
import { countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { isWorkDay } from '#time/work-days.ts';
import { HANGAR_LIMITS } from '../constants.ts';
import { OPENING_SETTING } from '../opening/contract.ts';
import { isLargeEnough } from '../opening/rules.ts';
import { insertStay } from '../stays/store.server.ts';
import { WAITLIST_MESSAGES as MESSAGES, OFFER_HOURS, TAKEN_DAYS, type WaitAnswer } from './constants.ts';
import type { WaitOffer } from './contract.ts';
import { enqueueAnswer, enqueueOffer } from './mail.server.ts';
import { findHold, findPlace, OVER } from './store.server.ts';

const HOUR_MS = 60 * 60_000;

interface Offering extends Author {
  repeat: Repeat | null;
  publicUrl: string;
  sessionSecret: string;
}

/** Holds days for someone who waits, and mails them a private link to answer. 'key taken' for a key of another request. */
export function offerDays(
  db: Db,
  quoteId: number,
  asked: WaitOffer,
  { repeat, publicUrl, sessionSecret, ...by }: Offering,
): Promise<Outcome<null> | { outcome: 'key taken' }> {
  return db.transaction().execute(async (trx) => {
    const { now } = by;
    const lead = await lockQuote(trx, quoteId);
    const waiting = lead && (await findPlace(trx, quoteId));
    if (!waiting) return { outcome: 'missing' };
    const earlier = repeat && (await claimIdempotencyKey(trx, repeat, now));
    if (earlier) return earlier.requestHash === repeat.contentHash ? done(null) : { outcome: 'key taken' };
    if (waiting.status === 'left') return conflict(MESSAGES.left);
    if (OVER.includes(lead.status)) return conflict(MESSAGES.over);
    if (await findHold(trx, waiting, now)) return conflict(MESSAGES.held);
    const [bay] = await lockBays(trx, [asked.bay]);
    const wrong = await findWrong(trx, asked, { bay, aircraftType: lead.aircraftType, now });
    if (wrong) return { outcome: 'refused', ...wrong };
    const expiresAt = new Date(now.getTime() + OFFER_HOURS * HOUR_MS).toISOString();
    const row = await insertStay(trx, { ...stayOf(asked, bay!), quoteId, expiresAt }, now);
    if (!row) return conflict(MESSAGES.taken);
    await changePlace(trx, waiting, { status: 'offered', stayId: row.id }, now);
    await revokeLinks(trx, 'waitlist', quoteId, now);
    const link = { kind: 'waitlist' as const, subjectId: quoteId, recipient: lead.email, expiresAt };
    const { id: linkId } = await createLink(trx, { sessionSecret, now }, link);
    await recordEvent(trx, quoteId, { kind: 'waitlist', event: 'offered', from: asked.from, to: asked.to }, by);
    await enqueueOffer(trx, lead, { stay: row, linkId }, { publicUrl, now });
    await touch(trx, lead, {}, now);
    if (repeat) await noteAnswer(trx, { key: repeat.key, response: '{}' });
    return done(null);
  });
}

const conflict = (detail: string) => ({ outcome: 'conflict' as const, detail });

function stayOf({ from, to }: WaitOffer, { id, places }: Row<'bays'>) {
  return {
    ...{ bayId: id, fromDay: from, toDay: to, kind: 'hold' as const, title: '' },
    places: Array.from({ length: places }, (_, index) => index + 1),
  };
}

/** What is wrong with the days of an offer, if anything. */
async function findWrong(
  trx: Db,
  { from, to }: WaitOffer,
  { bay, aircraftType, now }: { bay: Row<'bays'> | undefined; aircraftType: string | null; now: Date },
): Promise<{ path: string; message: string } | null> {
  if (!bay?.active) return { path: 'bay', message: MESSAGES.noBay };
  if (from < shopDay(now)) return { path: 'from', message: MESSAGES.past };
  if (to < from) return { path: 'to', message: MESSAGES.backwards };
  if (countDays(from, to) > HANGAR_LIMITS.days) return { path: 'to', message: MESSAGES.tooLong };
  if (!isWorkDay(from, await readCalendar(trx))) return { path: 'from', message: MESSAGES.workDay };
  const size = (await readSetting(trx, OPENING_SETTING)).sizes.find(({ type }) => type === aircraftType);
  return size && !isLargeEnough(bay, size) ? { path: 'bay', message: MESSAGES.tooSmall } : null;
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
): Promise<Outcome<null>> {
  const by = { userId: null, now };
  return db.transaction().execute(async (trx) => {
    const lead = await lockQuote(trx, quoteId);
    const waiting = lead && (await findPlace(trx, quoteId));
    if (!waiting) return { outcome: 'missing' };
    const { status } = STEPS[answer];
    if (waiting.status === status) return done(null);
    const found = await findHold(trx, waiting, now);
    await lockBays(trx, found ? [found.bayId] : []);
    // It may have ended while the bay was locked.
    const hold = await findHold(trx, waiting, now);
    if (!hold && answer !== 'leave') return conflict(MESSAGES.gone);
    if (answer === 'take') {
      const expiresAt = new Date(now.getTime() + TAKEN_DAYS * 24 * HOUR_MS).toISOString();
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
    return done(null);
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
