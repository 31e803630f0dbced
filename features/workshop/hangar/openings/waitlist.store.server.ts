import { customerName, formatTailNumber } from '#customers/leads/lead-words.ts';
import { LOST, WORK_COMPLETE, WORK_SCHEDULED } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { type Author, moveContentVersion } from '#server/content-change.store.server.ts';
import { createLink, revokeLinks } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS, HOUR_MS } from '#time/units.ts';
import { insertStay, lockBays } from '#workshop/stays/stays.store.server.ts';
import { checkHolds, checkRequestedStay, placesFor, refuseTaken } from '../stay-checks.store.server.ts';
import type { WaitEntry, WaitOffer, WaitState } from './openings.contract.ts';
import { findBeginnings } from './openings.store.server.ts';
import { enqueueAnswer, enqueueOffer } from './waitlist.mail.server.ts';
import { WAITLIST_MESSAGES as MESSAGES, OFFER_HOURS, TAKEN_DAYS, type WaitAnswer } from './waitlist.ts';

/** Leads in these do not wait anymore. */
const OVER: readonly string[] = [LOST, WORK_SCHEDULED, WORK_COMPLETE];

/** Lists customers who wait, first come first, with what is held for them and what would fit. */
export async function listWaiting(db: Db, now: Date): Promise<WaitEntry[]> {
  const rows = await selectWaiting(db, now)
    .where('waitlist.status', '<>', 'left')
    .where('quotes.status', 'not in', OVER)
    .orderBy('waitlist.createdAt')
    .orderBy('waitlist.quoteId')
    .execute();
  const today = shopDay(now);
  const requestedStays = rows.map(({ aircraftType: type, fromDay, toDay, minDays }) => {
    // Days sort as texts.
    const [, from] = [addDays(today, minDays), fromDay].sort() as [string, string];
    return { type, from, to: toDay };
  });
  const fits = await findBeginnings(db, requestedStays, now);
  return rows.map((row, index) => {
    const fit = fits[index];
    return {
      leadId: row.quoteId,
      customer: customerName(row),
      aircraftType: row.aircraftType,
      tailNumber: row.tailNumber && formatTailNumber(row.tailNumber),
      from: row.fromDay,
      to: row.toDay,
      notice: row.minDays,
      status: row.status,
      offer: heldDays(row),
      fits: fit ? { bay: fit.place.bayId, name: fit.place.name, from: fit.from, to: fit.to } : null,
      since: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
}

interface HeldRow {
  bayId: number | null;
  name: string | null;
  heldFrom: string | null;
  heldTo: string | null;
  expiresAt: string | null;
}

function heldDays({ bayId, name, heldFrom, heldTo, expiresAt }: HeldRow): WaitEntry['offer'] {
  return expiresAt === null ? null : { bay: bayId!, name: name!, from: heldFrom!, to: heldTo!, until: expiresAt };
}

/** Places on the waitlist with the hold that lives. */
function selectWaiting(db: Db, now: Date) {
  return db
    .selectFrom('waitlist')
    .innerJoin('quotes', 'quotes.id', 'waitlist.quoteId')
    .leftJoin('stays', (join) =>
      join
        .onRef('stays.id', '=', 'waitlist.stayId')
        .onRef('stays.quoteId', '=', 'waitlist.quoteId')
        .on('stays.expiresAt', '>', now.toISOString()),
    )
    .leftJoin('bays', 'bays.id', 'stays.bayId')
    .select(['waitlist.quoteId', 'waitlist.fromDay', 'waitlist.toDay', 'waitlist.minDays', 'waitlist.status'])
    .select(['waitlist.createdAt', 'waitlist.updatedAt', 'firstName', 'lastName', 'aircraftType', 'tailNumber'])
    .select(['stays.bayId', 'stays.fromDay as heldFrom', 'stays.toDay as heldTo', 'stays.expiresAt'])
    .select(['bays.name']);
}

/** What the holder of the private link sees; null for a lead that is not on the waitlist. */
export async function findWaitState(db: Db, quoteId: number, now: Date): Promise<WaitState | null> {
  const row = await selectWaiting(db, now).where('waitlist.quoteId', '=', quoteId).executeTakeFirst();
  if (!row) return null;
  const isHeld = row.expiresAt !== null;
  return {
    state: row.status === 'waiting' || (row.status === 'offered' && !isHeld) ? 'gone' : row.status,
    aircraft: row.tailNumber ? formatTailNumber(row.tailNumber) : (row.aircraftType ?? 'your aircraft'),
    offer: isHeld ? { from: row.heldFrom!, to: row.heldTo!, until: row.expiresAt! } : null,
  };
}

/** The place of a lead, whose lead is locked; undefined without one. */
function findPlace(trx: Db, quoteId: number): Promise<Row<'waitlist'> | undefined> {
  return trx.selectFrom('waitlist').selectAll().where('quoteId', '=', quoteId).executeTakeFirst();
}

/** The hold of a place; undefined once its time is over or it is a job's. */
function findHold(
  trx: Db,
  { quoteId, stayId }: Pick<Row<'waitlist'>, 'quoteId' | 'stayId'>,
  now: Date,
): Promise<Row<'stays'> | undefined> {
  return trx
    .selectFrom('stays')
    .selectAll()
    .where('id', '=', stayId ?? 0)
    .where('quoteId', '=', quoteId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

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
    const lead = await lockLead(trx, quoteId);
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
  { lead, expiresAt, now }: { lead: Lead; expiresAt: string; now: Date },
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
    const lead = await lockLead(trx, quoteId);
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
