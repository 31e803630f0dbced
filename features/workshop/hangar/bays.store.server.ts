import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { type Author, moveContentVersion } from '#server/content-change.store.server.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { HANGAR_MESSAGES } from '#workshop/stays/places.ts';
import { endHolds, lockBays } from '#workshop/stays/stays.store.server.ts';
import type { Bay, BayChange, NewBay } from './board/hangar-board.contract.ts';

export async function listBays(db: Db): Promise<Bay[]> {
  return db.selectFrom('bays').selectAll().orderBy('position').orderBy('id').execute();
}

/** Adds a bay below the others. Null if there is one of this name. */
export async function createBay(db: Db, bay: NewBay, now: Date): Promise<Bay | null> {
  return transactOnce(db, async (trx) => {
    const { last } = await trx
      .selectFrom('bays')
      .select((e) => e.fn.max('position').as('last'))
      .executeTakeFirstOrThrow();
    const at = now.toISOString();
    const row = await trx
      .insertInto('bays')
      .values({ ...bay, position: (last ?? 0) + 1, createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst();
    await moveContentVersion(trx);
    return row ?? null;
  });
}

/** Changes a bay. Places that are taken from today on stay, and so does one in use. */
export async function changeBay(
  db: Db,
  id: number,
  change: BayChange,
  { expectedUpdatedAt, now }: Author & { expectedUpdatedAt?: string | undefined },
): Promise<Outcome<Bay>> {
  return transact(db, async (trx) => {
    const [bay] = await lockBays(trx, [id]);
    if (!bay) return fail({ outcome: 'missing' });
    if (isOutdated(expectedUpdatedAt, bay.updatedAt)) conflict(HANGAR_MESSAGES.moved, { current: bay });
    await endHolds(trx, [id], now);
    if (change.places !== undefined && change.places < bay.places) await refuseUsedPlaces(trx, id, change.places, now);
    if (change.active === false && bay.active) await refuseInUse(trx, id, now);
    if (change.name !== undefined && change.name !== bay.name && (await isNamed(trx, change.name)))
      refuse('name', HANGAR_MESSAGES.nameTaken);
    const changed = await trx
      .updateTable('bays')
      .set({ ...change, updatedAt: timeOfChange(bay.updatedAt, now) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await moveContentVersion(trx);
    return changed;
  });
}

async function isNamed(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('bays').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** The places that go must be empty from today on. */
async function refuseUsedPlaces(trx: Db, bayId: number, places: number, now: Date): Promise<void> {
  const used = await trx
    .selectFrom('bayDays')
    .select('day')
    .where('bayId', '=', bayId)
    .where('place', '>', places)
    .where('day', '>=', shopDay(now))
    .orderBy('day')
    .executeTakeFirst();
  if (!used) return;
  const standing = await trx
    .selectFrom('bayDays')
    .select('place')
    .where('bayId', '=', bayId)
    .where('day', '=', used.day)
    .execute();
  conflict(HANGAR_MESSAGES.placeInUse(formatDay(used.day, 'monthDay'), standing.length), { day: used.day });
}

async function refuseInUse(trx: Db, bayId: number, now: Date): Promise<void> {
  const stays = await trx
    .selectFrom('stays')
    .select('id')
    .where('bayId', '=', bayId)
    .where('toDay', '>=', shopDay(now))
    .orderBy('fromDay')
    .execute();
  if (stays.length > 0) conflict(HANGAR_MESSAGES.inUse, { stays: stays.map(({ id }) => id) });
}

/** Deletes a bay that no aircraft stands in from today on. One with a past is only put out of use. */
export async function deleteBay(db: Db, id: number, { now }: Author): Promise<Outcome> {
  return transact(db, async (trx) => {
    const [bay] = await lockBays(trx, [id]);
    if (!bay) return fail({ outcome: 'missing' });
    await endHolds(trx, [id], now);
    await refuseInUse(trx, id, now);
    const past = await trx.selectFrom('stays').select('id').where('bayId', '=', id).executeTakeFirst();
    const at = timeOfChange(bay.updatedAt, now);
    if (past) await trx.updateTable('bays').set({ active: false, updatedAt: at }).where('id', '=', id).execute();
    else await trx.deleteFrom('bays').where('id', '=', id).execute();
    await moveContentVersion(trx);
    return null;
  });
}

/** What a job is called in the calendar. */
export const labelOf = ({
  tailNumber,
  aircraftType,
  number,
}: Pick<Row<'jobs'>, 'tailNumber' | 'aircraftType' | 'number'>): string => tailNumber ?? (aircraftType || number);

/** The label of a stay without a job. */
export const labelOfHold = ({ title }: Row<'stays'>, offer: HoldOffer | undefined): string =>
  title || (offer?.number ?? 'Waitlist');

interface HoldOffer {
  number: string | null;
  lastName: string;
  aircraftType: string | null;
}

/** Finds what days are held for: a quote, or a lead on the waitlist. @returns a function that answers it for a stay */
export async function findHolders(
  db: Db,
  stays: readonly Row<'stays'>[],
): Promise<(stay: Row<'stays'>) => HoldOffer | undefined> {
  const offerIds = stays.flatMap(({ offerId }) => offerId ?? []);
  const leadIds = stays.flatMap(({ quoteId }) => quoteId ?? []);
  const offers =
    offerIds.length === 0
      ? []
      : await db
          .selectFrom('offers')
          .innerJoin('quotes', 'quotes.id', 'offers.quoteId')
          .select(['offers.id', 'number', 'lastName', 'aircraftType'])
          .where('offers.id', 'in', offerIds)
          .execute();
  const leads =
    leadIds.length === 0
      ? []
      : await db.selectFrom('quotes').select(['id', 'lastName', 'aircraftType']).where('id', 'in', leadIds).execute();
  const byOffer = new Map(offers.map(({ id, ...offer }) => [id, offer]));
  const byLead = new Map(leads.map(({ id, ...lead }) => [id, { ...lead, number: null }]));
  return ({ offerId, quoteId }) => byOffer.get(offerId ?? 0) ?? byLead.get(quoteId ?? 0);
}

/** What stays are called in the calendar, by their ids. */
export async function findLabels(db: Db, stays: readonly Row<'stays'>[]): Promise<Map<number, string>> {
  const jobIds = [...new Set(stays.flatMap(({ jobId }) => jobId ?? []))];
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'tailNumber', 'aircraftType', 'number'])
    .where('id', 'in', [0, ...jobIds])
    .execute();
  const labels = new Map(jobs.map((job) => [job.id, labelOf(job)]));
  const holderOf = await findHolders(db, stays);
  return new Map(stays.map((stay) => [stay.id, labels.get(stay.jobId ?? 0) ?? labelOfHold(stay, holderOf(stay))]));
}
