import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { LOST, WORK_COMPLETE, WORK_SCHEDULED } from '#features/leads/constants.ts';
import { customerName, formatTailNumber } from '#features/leads/rules.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { findBeginnings } from '../opening/store.server.ts';
import type { WaitEntry, WaitState } from './contract.ts';

/** Leads in these do not wait anymore. */
export const OVER: readonly string[] = [LOST, WORK_SCHEDULED, WORK_COMPLETE];

/** Who waits, in the order of coming, with what is held for them and what would fit. */
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
export function findPlace(trx: Db, quoteId: number): Promise<Row<'waitlist'> | undefined> {
  return trx.selectFrom('waitlist').selectAll().where('quoteId', '=', quoteId).executeTakeFirst();
}

/** The hold of a place; undefined once its time is over or it is a job's. */
export function findHold(
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
