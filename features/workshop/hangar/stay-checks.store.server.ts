import type { Lead } from '#customers/leads/leads.contract.ts';
import { lockLead } from '#customers/leads/leads.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { conflict, refuse } from '#server/outcome.store.server.ts';
import { addDays, countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { describeDayOff, isWorkDay } from '#time/work-days.ts';
import { type Actor, type LockedJob, lockJob, readCalendar, updateJob } from '#workshop/jobs/job.store.server.ts';
import { findAgreedDays } from '#workshop/jobs/job-sources.store.server.ts';
import { SLIP_REASONS, type SlipReason } from '#workshop/jobs/job-status.constants.ts';
import { isLargeEnough } from '#workshop/stays/opening-search.ts';
import { OPENING_SETTING } from '#workshop/stays/opening-setting.contract.ts';
import { findAlternatives, HANGAR_LIMITS, HANGAR_MESSAGES as MESSAGES } from '#workshop/stays/places.ts';
import { findTakenDays, listStaysOf } from '#workshop/stays/stays.store.server.ts';
import type { DaysTaken, Stay } from './board/hangar-board.contract.ts';

/** Null if there is none. */
export async function findStay(db: Db, id: number): Promise<Stay | null> {
  const row = await db.selectFrom('stays').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toStay(row) : null;
}

export const toStay = ({ bayId, quoteId, fromDay, toDay, ...stay }: Row<'stays'>): Stay => ({
  ...stay,
  bay: bayId,
  leadId: quoteId,
  from: fromDay,
  to: toDay,
});

/** The lead or job of a stay. A closed bay has neither. */
type Key = Pick<Row<'stays'>, 'jobId' | 'offerId' | 'quoteId'>;

/** The same, locked. */
export interface Subject {
  lead: Lead | null;
  job: LockedJob | null;
  aircraftType: string | null;
}

const NO_ONE: Subject = { lead: null, job: null, aircraftType: null };

/**
 * Locks the leads and jobs of stays, in the order of their leads, then jobs. @returns them in the order of `keys`
 * @throws `fail` for one that is gone
 */
export async function lockSubjects(trx: Db, keys: readonly Key[]): Promise<Subject[]> {
  const found = [];
  for (const [place, key] of keys.entries()) found.push({ place, key, leadId: await findLeadId(trx, key) });
  const subjects: Subject[] = keys.map(() => NO_ONE);
  const inOrder = found.toSorted((a, b) => a.leadId - b.leadId || (a.key.jobId ?? 0) - (b.key.jobId ?? 0));
  for (const { place, key, leadId } of inOrder) if (leadId !== 0) subjects[place] = await lockOne(trx, key, leadId);
  return subjects;
}

/** 0 for a closed bay. */
async function findLeadId(db: Db, { jobId, offerId, quoteId }: Key): Promise<number> {
  if (jobId !== null) {
    const job = await db.selectFrom('jobs').select('quoteId').where('id', '=', jobId).executeTakeFirst();
    return job?.quoteId ?? refuse('jobId', MESSAGES.noJob);
  }
  if (offerId !== null) {
    const offer = await db.selectFrom('offers').select('quoteId').where('id', '=', offerId).executeTakeFirst();
    return offer?.quoteId ?? refuse('offerId', MESSAGES.noOffer);
  }
  return quoteId ?? 0;
}

async function lockOne(trx: Db, { jobId }: Key, leadId: number): Promise<Subject> {
  const job = jobId === null ? null : await lockJob(trx, jobId);
  const lead = job ? job.lead : await lockLead(trx, leadId);
  if (!lead) return refuse('leadId', MESSAGES.noLead);
  return { lead, job, aircraftType: job ? job.job.aircraftType : lead.aircraftType };
}

/** Days that a stay is to have. */
export interface RequestedStay {
  bay: number;
  place?: number | undefined;
  from: string;
  to: string;
}

/** Where in a request a requested stay stands, before its field; '' or 'moves.0.'. */
type Path = string;

/** Ends a change whose days no stay can have. `before` is the stay as it is; null for a new one. */
export async function checkRequestedStay(
  trx: Db,
  requestedStay: RequestedStay,
  { bay, before, aircraftType, kind }: Checked,
  path: Path = '',
): Promise<void> {
  if (!bay) return refuse(`${path}bay`, MESSAGES.noBay);
  if (!bay.active && before?.bayId !== bay.id) refuse(`${path}bay`, MESSAGES.bayClosed(bay.name));
  if (requestedStay.place !== undefined && requestedStay.place > bay.places)
    refuse(`${path}place`, MESSAGES.noPlace(bay.name, bay.places));
  if (requestedStay.to < requestedStay.from) refuse(`${path}to`, MESSAGES.backwards);
  if (countDays(requestedStay.from, requestedStay.to) > HANGAR_LIMITS.days) refuse(`${path}to`, MESSAGES.tooLong);
  if (kind === 'closed') return;
  const calendar = await readCalendar(trx);
  if (before?.fromDay !== requestedStay.from && !isWorkDay(requestedStay.from, calendar))
    refuse(`${path}from`, describeDayOff(requestedStay.from, calendar));
  const { sizes } = await readSetting(trx, OPENING_SETTING);
  const size = sizes.find(({ type }) => type === aircraftType);
  if (size && before?.bayId !== bay.id && !isLargeEnough(bay, size)) refuse(`${path}bay`, MESSAGES.tooSmall(bay.name));
}

interface Checked {
  bay: Row<'bays'> | undefined;
  before: Row<'stays'> | null;
  aircraftType: string | null;
  kind: Row<'stays'>['kind'];
}

/** The places of a bay that a requested stay may have, the best one first. */
export function placesFor({ place }: Pick<RequestedStay, 'place'>, bay: Row<'bays'>, present?: number): number[] {
  if (place !== undefined) return [place];
  const all = Array.from({ length: bay.places }, (_, n) => n + 1);
  return present === undefined || present > bay.places ? all : [present, ...all.filter((each) => each !== present)];
}

/** Ends a change whose days are taken: names the stay that takes them, and the next free days. */
export async function refuseTaken(
  trx: Db,
  requestedStays: readonly (RequestedStay & { stay: number | null; places: readonly number[] })[],
  now: Date,
): Promise<never> {
  const calendar = await readCalendar(trx);
  const today = shopDay(now);
  const moving = new Set(requestedStays.map(({ stay }) => stay));
  const conflicts: DaysTaken[] = [];
  for (const { bay, from, to, stay, places } of requestedStays) {
    // As far as the search for other days goes.
    const around = { fromDay: [today, from].toSorted()[0]!, toDay: addDays(to, 2 * HANGAR_LIMITS.days) };
    const taken = (await findTakenDays(trx, [bay], around)).filter(({ id }) => !moving.has(id));
    const inTheWay = taken.filter((each) => each.fromDay <= to && each.toDay >= from && places.includes(each.place));
    if (inTheWay.length === 0) continue;
    const days = taken.map(({ place, fromDay, toDay }) => ({ place, from: fromDay, to: toDay }));
    const windows = findAlternatives({ from, to, places }, days, {
      earliest: today,
      isWorkDay: (day) => isWorkDay(day, calendar),
    });
    conflicts.push({ stay, inTheWay: inTheWay.map(toStay), ...windows });
  }
  return conflict(MESSAGES.taken, { conflicts });
}

/**
 * The first day of the first stay of a locked job is its induction: one that leaves the window that the customer was told needs a reason. @returns why it moved, in words
 */
export async function followStays(trx: Db, { job }: LockedJob, by: Actor): Promise<string | null> {
  const [first] = await listStaysOf(trx, [job.id]);
  if (!first || job.arrivedOn !== null || first.fromDay === job.inductionOn) return null;
  const told = await findAgreedDays(trx, job.offerId);
  const isOutside = told !== null && (first.fromDay < told.from || first.fromDay > told.to);
  if (isOutside && !by.reason)
    refuse('reason', MESSAGES.windowLeft(formatDay(told.from, 'monthDay'), formatDay(told.to, 'monthDay')), {
      inductionOn: first.fromDay,
      told,
    });
  await updateJob(trx, job, { inductionOn: first.fromDay }, by.now);
  return isOutside ? (by.note ?? SLIP_REASONS[by.reason as SlipReason]) : null;
}

/** Whether another stay of a job has the first day of one, in the same spot. */
export async function standsThere(trx: Db, { jobId, bayId, place, fromDay }: Row<'stays'>): Promise<boolean> {
  const stay = await trx
    .selectFrom('stays')
    .select('id')
    .where('jobId', '=', jobId)
    .where('bayId', '=', bayId)
    .where('place', '=', place)
    .where('fromDay', '<=', fromDay)
    .where('toDay', '>=', fromDay)
    .executeTakeFirst();
  return stay !== undefined;
}

/** Whether stays for one customer, in their order, stand in one place at a time; the day of a move is in two. */
const followEachOther = (stays: readonly Pick<Row<'stays'>, 'fromDay' | 'toDay'>[]): boolean =>
  stays.every(({ fromDay }, place) => place === 0 || stays[place - 1]!.toDay <= fromDay);

/**
 * Ends a change after which holds for one lead stand beside each other. Accepting a quote makes those of the quote, and
 * that of the waitlist, the stays of one job.
 */
export async function checkHolds(trx: Db, leadId: number, now: Date): Promise<void> {
  const offers = trx.selectFrom('offers').select('id').where('quoteId', '=', leadId);
  const holds = await trx
    .selectFrom('stays')
    .select(['offerId', 'fromDay', 'toDay'])
    .where('kind', '=', 'hold')
    .where('expiresAt', '>', now.toISOString())
    .where((e) => e.or([e('quoteId', '=', leadId), e('offerId', 'in', offers)]))
    .orderBy('fromDay')
    .orderBy('toDay')
    .execute();
  for (const offerId of new Set(holds.map((hold) => hold.offerId))) {
    const together = holds.filter((hold) => hold.offerId === null || hold.offerId === offerId);
    if (!followEachOther(together)) refuse('from', MESSAGES.holdsMeet);
  }
}
