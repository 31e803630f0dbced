import type { Db } from '#database/open.ts';
import { type BookingHours, bookingSetting } from '#features/appointments/contract.ts';
import { calendarOf } from '#features/jobs/calendar.store.server.ts';
import { FULL_REPAINT_NAME } from '#features/jobs/templates/constants.ts';
import { TEMPLATES_SETTING, type Templates } from '#features/jobs/templates/contract.ts';
import { findTemplate } from '#features/jobs/templates/rules.ts';
import { settingsReader } from '#features/settings/store.server.ts';
import { SHOP_SETTING, type Shop } from '#features/shop/contract.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import { findStays } from '../stays/store.server.ts';
import { PAST_JOBS } from './constants.ts';
import { OPENING_SETTING, type Opening, type OpeningWeek, type OpeningWords } from './contract.ts';
import {
  formatDelay,
  formatOpening,
  legsOf,
  medianDelayOf,
  type OpeningPlace,
  openingFinder,
  type PastJob,
  shortOpening,
  slipPercentOf,
} from './rules.ts';

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
  return settings.opening.isShown ? reckonOpenings(db, settings, now) : [];
}

/** The same for one type, also while visitors do not see it; null for an unknown type or without an opening. */
export async function findOpening(db: Db, type: string, now: Date): Promise<string | null> {
  const settings = await readSettings(db);
  const sizes = settings.opening.sizes.filter((size) => size.type === type);
  if (sizes.length === 0) return null;
  const [found] = await reckonOpenings(db, { ...settings, opening: { ...settings.opening, sizes } }, now);
  return found!.week;
}

/** What pages say of the next opening, in words; null if there is nothing to say. */
export async function describeOpenings(db: Db, now: Date): Promise<OpeningWords | null> {
  const settings = await readSettings(db);
  if (!settings.opening.isShown) return null;
  const open = (await reckonOpenings(db, settings, now)).filter(({ week }) => week !== null);
  const [first, ...others] = open;
  if (!first) return null;
  return {
    text: formatOpening(first),
    others: others.map(shortOpening),
    delay: settings.opening.tellsDelay ? await describeDelay(db, calendarOf(settings)) : null,
  };
}

async function reckonOpenings(
  db: Db,
  { opening, templates, ...others }: OpeningSettings,
  now: Date,
): Promise<OpeningWeek[]> {
  const today = shopDay(now);
  const calendar = calendarOf(others);
  const [places, slipPercent] = await Promise.all([readPlaces(db, today, now), readSlip(db, calendar)]);
  const find = openingFinder({ places, calendar }, { ...opening, today });
  const { stages } = findTemplate(templates, FULL_REPAINT_NAME);
  return opening.sizes.map((size) => {
    const factorPercent = templates.factors.find(({ type }) => type === size.type)?.percent ?? 100;
    return { type: size.type, week: find(legsOf(stages, { factorPercent, slipPercent }), size), asOf: today };
  });
}

const LAST_DAY = '9999-12-31';

/** The places of bays in use, with the days on which they are taken from a day on. */
async function readPlaces(db: Db, from: string, now: Date): Promise<(OpeningPlace & BayPlace)[]> {
  const [bays, stays] = await Promise.all([
    db.selectFrom('bays').selectAll().where('active', '=', true).orderBy('position').execute(),
    findStays(db, { from, to: LAST_DAY }, now),
  ]);
  const taken = Map.groupBy(stays, ({ bayId, place }) => `${bayId}.${place}`);
  return bays.flatMap(({ id, places, ...bay }) =>
    Array.from({ length: places }, (_, index) => ({
      ...{ bayId: id, place: index + 1, name: bay.name, kind: bay.kind },
      ...{ maxSpanInches: bay.maxSpanInches, maxLengthInches: bay.maxLengthInches, heightInches: bay.heightInches },
      taken: (taken.get(`${id}.${index + 1}`) ?? []).map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay })),
    })),
  );
}

interface BayPlace {
  bayId: number;
  name: string;
  place: number;
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
