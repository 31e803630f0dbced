import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { findJob, forecastJob, readCalendar, toPlanned } from '#workshop/jobs/job.store.server.ts';
import { later } from '#workshop/stays/forecast.ts';
import { sizeOf } from '#workshop/stays/opening-search.ts';
import { OPENING_SETTING } from '#workshop/stays/opening-setting.contract.ts';
import { findFirstTaken, findStays, LAST_DAY, readPlaces } from '#workshop/stays/stays.store.server.ts';
import { findLabels, labelOf, listBays } from './bays.store.server.ts';
import type { Collision } from './board/hangar-board.contract.ts';
import { formatPlace } from './dragging.ts';
import { findWays, isColliding, type WaysJob, type WaysScene } from './ways.ts';

/** Work that waits on the ramp because its spot is another's, with the ways out. */
export async function findCollisions(db: Db, now: Date): Promise<Collision[]> {
  const today = shopDay(now);
  const waiting = (
    await db.selectFrom('stays').selectAll().where('onRamp', '=', true).orderBy('fromDay').execute()
  ).filter((stay) => isColliding(stay, today));
  if (waiting.length === 0) return [];
  const clashes = [];
  for (const stay of waiting) {
    const taken = await findFirstTaken(db, { ...stay, fromDay: later(stay.fromDay, today) }, now);
    if (taken) clashes.push({ stay, from: taken.day, otherId: taken.stayId });
  }
  const scene = await readScene(
    db,
    clashes.flatMap(({ stay, otherId }) => [stay.id, otherId]),
    now,
    clashes.map(({ stay }) => stay),
  );
  return clashes.map(({ stay, from, otherId }) => {
    const other = scene.stays.find(({ id }) => id === otherId)!;
    const spot = scene.spots.find(({ bayId, place }) => bayId === stay.bayId && place === stay.place);
    return {
      stay: stay.id,
      until: stay.toDay,
      other: otherId,
      from,
      spot: spot?.name ?? '',
      labels: [stay, other].map(({ id }) => scene.labels.get(id) ?? ''),
      jobIds: [stay, other].flatMap(({ jobId }) => jobId ?? []),
      ways: findWays(scene, stay, other),
    };
  });
}

/** What the ways out of collisions are computed from. `ids`: of the stays that collide, of which some wait. */
async function readScene(
  db: Db,
  ids: readonly number[],
  now: Date,
  waiting: readonly Row<'stays'>[],
): Promise<WaysScene> {
  const today = shopDay(now);
  const calendar = await readCalendar(db);
  const { sizes } = await readSetting(db, OPENING_SETTING);
  const standing = await findStays(db, { from: today, to: LAST_DAY }, now);
  // Jobs that begin while one waits may make room for it.
  const canYield = ({ fromDay }: Row<'stays'>) =>
    fromDay > today && waiting.some((stay) => stay.fromDay <= fromDay && fromDay <= stay.toDay);
  const concerned = standing.filter((stay) => ids.includes(stay.id) || canYield(stay));
  const jobIds = new Set(concerned.flatMap(({ jobId }) => jobId ?? []));
  const jobs = new Map<number, WaysJob>();
  const stays = standing.filter(({ jobId }) => jobId === null || !jobIds.has(jobId));
  for (const id of jobIds) {
    const whole = (await findJob(db, id))!;
    stays.push(...whole.stays);
    jobs.set(id, {
      ...toPlanned(whole),
      label: labelOf(whole.job),
      toldReadyOn: whole.job.toldReadyOn,
      readyOn: forecastJob(whole, today, calendar)?.readyOn ?? null,
      size: sizeOf(sizes, whole.job.aircraftType),
      bays: new Map(whole.stages.map(({ key, bay }) => [key, bay])),
    });
  }
  const bays = await listBays(db);
  const spots = (await readPlaces(db, today, now)).map((place) => ({
    ...place,
    name: formatPlace({ bay: place.bayId, place: place.place }, bays),
  }));
  return { today, calendar, stays, jobs, spots, labels: await findLabels(db, stays) };
}
