import { type BookingHours, bookingSetting } from '#customers/appointments/appointments.contract.ts';
import type { Db } from '#database/open.ts';
import { settingsReader } from '#foundation/settings/settings.store.server.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { addWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { TEMPLATES_SETTING, type Templates } from '#workshop/jobs/job-parts.contract.ts';
import { FULL_REPAINT_NAME, findTemplate } from '#workshop/jobs/stage-templates.ts';
import { SHOP_SETTING, type Shop } from '#workshop/shop/shop.contract.ts';
import { calendarOf } from '#workshop/stays/forecast.ts';
import { type Leg, legsOf, openingFinder, type PlacedLeg, planFinder, sizeOf } from '#workshop/stays/opening-search.ts';
import { OPENING_SETTING, type Opening } from '#workshop/stays/opening-setting.contract.ts';
import { type BayPlace, readPlaces } from '#workshop/stays/stays.store.server.ts';
import type { Arrivals, OpeningWeek, OpeningWords } from './openings.contract.ts';
import {
  arrivalDaysOf,
  formatDelay,
  formatOpening,
  listByWeek,
  medianDelayOf,
  PAST_JOBS,
  type PastJob,
  slipPercentOf,
} from './openings.ts';

interface OpeningSettings {
  opening: Opening;
  templates: Templates;
  shop: Shop;
  booking: BookingHours;
}

const readSettings = settingsReader<OpeningSettings>({
  opening: OPENING_SETTING,
  templates: TEMPLATES_SETTING,
  shop: SHOP_SETTING,
  booking: bookingSetting,
});

/** The first week in which a full repaint can begin, by aircraft type; none while the owner has switched it off. */
export async function listOpenings(db: Db, now: Date): Promise<OpeningWeek[]> {
  const settings = await readSettings(db);
  return settings.opening.isShown ? computeOpenings(db, settings, now) : [];
}

/**
 * The days of that week on which a job of one type can arrive, also while visitors do not see it; null for an unknown
 * type or without an opening.
 */
export async function findArrivalDays(
  db: Db,
  type: string | null,
  now: Date,
): Promise<{ from: string; to: string } | null> {
  const settings = await readSettings(db);
  const { sizes, leadDays } = settings.opening;
  const own = sizes.filter((size) => size.type === type);
  if (own.length === 0) return null;
  const [found] = await computeOpenings(db, { ...settings, opening: { ...settings.opening, sizes: own } }, now);
  if (!found?.week) return null;
  const earliest = addWorkDays(shopDay(now), leadDays, calendarOf(settings));
  return arrivalDaysOf(found.week, earliest);
}

/** What pages say of the next opening, in words; null if there is nothing to say. */
export async function describeOpenings(db: Db, now: Date): Promise<OpeningWords | null> {
  const settings = await readSettings(db);
  if (!settings.opening.isShown) return null;
  const open = (await computeOpenings(db, settings, now)).filter(({ week }) => week !== null);
  const [first, ...others] = open;
  if (!first) return null;
  return {
    text: formatOpening(first),
    others: listByWeek(others),
    delay: settings.opening.tellsDelay ? await describeDelay(db, calendarOf(settings)) : null,
  };
}

/** The next openings for the desk, also while visitors do not see them. */
export async function readArrivals(db: Db, now: Date): Promise<Arrivals> {
  const settings = await readSettings(db);
  const { sizes, isShown, leadDays, notBefore } = settings.opening;
  const asOf = shopDay(now);
  const { hangar, legsFor, slipPercent } = await readHangar(db, settings, now);
  const find = openingFinder(hangar, { today: asOf, leadDays, notBefore });
  const types = sizes.map((size) => {
    const workDays = sumDays(legsFor(size.type, 0));
    const legs = legsFor(size.type);
    return { type: size.type, week: find(legs, size), workDays, slipDays: sumDays(legs) - workDays };
  });
  return { asOf, isShown, leadDays, slipPercent, types };
}

const sumDays = (legs: readonly Leg[]) => legs.reduce((sum, { days }) => sum + days, 0);

async function computeOpenings(db: Db, settings: OpeningSettings, now: Date): Promise<OpeningWeek[]> {
  const { opening } = settings;
  const today = shopDay(now);
  const { hangar, legsFor } = await readHangar(db, settings, now);
  const find = openingFinder(hangar, { ...opening, today });
  return opening.sizes.map((size) => ({ type: size.type, week: find(legsFor(size.type), size), asOf: today }));
}

/** The hangar from today on, and the legs of a full repaint by aircraft type. */
async function readHangar(db: Db, { templates, ...others }: OpeningSettings, now: Date) {
  const calendar = calendarOf(others);
  const [places, slipPercent] = await Promise.all([readPlaces(db, shopDay(now), now), readSlip(db, calendar)]);
  const { stages } = findTemplate(templates, FULL_REPAINT_NAME);
  const legsFor = (type: string | null, slip = slipPercent) => {
    const factorPercent = templates.factors.find((factor) => factor.type === type)?.percent ?? 100;
    return legsOf(stages, { factorPercent, slipPercent: slip });
  };
  return { hangar: { places, calendar }, legsFor, slipPercent };
}

/**
 * The first days within others on which a full repaint can begin, and where its first leg would stand.
 * @returns in the order of `requestedStays`; null for one that finds none
 */
export async function findBeginnings(
  db: Db,
  requestedStays: readonly { type: string | null; from: string; to: string }[],
  now: Date,
): Promise<(PlacedLeg<BayPlace> | null)[]> {
  const settings = await readSettings(db);
  const { hangar, legsFor } = await readHangar(db, settings, now);
  const find = planFinder(hangar, shopDay(now));
  return requestedStays.map(
    ({ type, ...days }) => find(legsFor(type), sizeOf(settings.opening.sizes, type), days)?.[0] ?? null,
  );
}

async function readSlip(db: Db, calendar: WorkCalendar): Promise<number> {
  return slipPercentOf(await readPastJobs(db), calendar);
}

async function describeDelay(db: Db, calendar: WorkCalendar): Promise<string | null> {
  const repaints = await readPastJobs(db, FULL_REPAINT_NAME);
  return repaints.length < PAST_JOBS ? null : formatDelay(medianDelayOf(repaints, calendar));
}

/** The last ten jobs that were delivered, optionally of one template. */
async function readPastJobs(db: Db, template?: string): Promise<PastJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['arrivedOn', 'firstReadyOn', 'readyOn'])
    .where('status', '=', 'delivered')
    .where('firstReadyOn', 'is not', null)
    .where('readyOn', 'is not', null)
    .$if(template !== undefined, (query) => query.where('template', '=', template!))
    .orderBy('deliveredOn', 'desc')
    .orderBy('id', 'desc')
    .limit(PAST_JOBS)
    .execute();
  return rows as PastJob[];
}

/** In `meta`: the openings as pages were last made with them. */
const KEY = 'openings';

/**
 * Invalidates pages when the clock alone changed what they say of openings: a new day, or a hold whose time is over.
 * Several nodes may run it at once.
 */
export async function reviewOpenings(db: Db, now: Date): Promise<void> {
  const value = JSON.stringify(await listOpenings(db, now));
  const known = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  if (known?.value === value) return;
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('meta')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where('meta.value', '<>', value))
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 0n) await moveContentVersion(trx);
  });
}
