import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { findAgreedDays } from '#features/jobs/accepted.store.server.ts';
import { readCalendar } from '#features/jobs/calendar.store.server.ts';
import { SLIP_REASONS, type SlipReason } from '#features/jobs/constants.ts';
import { followEachOther } from '#features/jobs/stays/rules.ts';
import { listStaysOf } from '#features/jobs/stays/store.server.ts';
import { type Actor, type LockedJob, updateJob } from '#features/jobs/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { conflict, refuse } from '#server/outcome.store.server.ts';
import { addDays, countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { isWorkDay } from '#time/work-days.ts';
import { HANGAR_LIMITS, HANGAR_MESSAGES as MESSAGES } from '../constants.ts';
import type { DaysTaken } from '../contract.ts';
import { OPENING_SETTING } from '../opening/contract.ts';
import { isLargeEnough } from '../opening/rules.ts';
import { findAlternatives } from '../windows/rules.ts';
import { findTakenDays, toStay } from './store.server.ts';

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
  if (before?.fromDay !== requestedStay.from && !isWorkDay(requestedStay.from, await readCalendar(trx)))
    refuse(`${path}from`, MESSAGES.workDay);
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

/** Ends a change: its days are taken. Says by whom, and which are free. */
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
 * Ends a change after which stays of a locked job stand beside each other. The first day of the first one is the job's
 * induction: one that leaves the window that the customer was told needs a reason. @returns why it moved, in words
 */
export async function followStays(trx: Db, { job }: LockedJob, by: Actor): Promise<string | null> {
  const stays = await listStaysOf(trx, [job.id]);
  if (!followEachOther(stays)) refuse('from', MESSAGES.overlap);
  const [first] = stays;
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
