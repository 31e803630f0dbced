import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { countOnTheWall } from '#tests/support/wall-calendar.ts';
import { addDays, countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import type { Board, Collision } from '#workshop/hangar/board/hangar-board.contract.ts';
import { reviewNext } from '#workshop/jobs/date-notices.store.server.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import { findJob, readCalendar, toPlanned, type WholeJob } from '#workshop/jobs/job.store.server.ts';

export interface Look {
  db: Db;
  publicUrl: string;
  /** What a node answers. */
  read<Answer>(path: string): Promise<Answer>;
  /** Where the calendar feed is. */
  feed: string;
}

const HOUR_MS = 3_600_000;
const OPEN = ['booked', 'in-work', 'on-hold', 'ready'] as const;
/** Reviews in which jobs make room for each other, one after the other. */
const MOST_REVIEWS = 10;

/** Reviews all jobs, as each night, until none waits for a spot that is free. */
export async function reviewPlans({ db, publicUrl }: Look): Promise<void> {
  for (let n = 0; n < MOST_REVIEWS; n++) {
    const reviewedAt = new Date(Date.now() - HOUR_MS).toISOString();
    await db.updateTable('jobs').set({ reviewedAt }).where('status', 'in', OPEN).execute();
    const before = JSON.stringify(await readStays(db));
    while (await reviewNext({ db, publicUrl }, new Date()));
    if (JSON.stringify(await readStays(db)) === before) return;
  }
}

const readStays = (db: Db) => db.selectFrom('stays').selectAll().orderBy('id').execute();

/** What does not hold: of all plans in the database, and of what the site says about them. @returns also what is open */
export async function findWrongPlans(look: Look): Promise<{ wrong: string[]; collisions: number; open: number[] }> {
  const { db, read } = look;
  const today = shopDay();
  const calendar = await readCalendar(db);
  const jobs = await db.selectFrom('jobs').select('id').where('status', 'in', OPEN).orderBy('id').execute();
  const span = `from=${addDays(today, -60)}&to=${addDays(today, 339)}`;
  const board = await read<Board>(`/api/hangar?${span}`);
  const ready = readFeed(await read<string>(look.feed));
  const wrong = await findWrongDays(db);
  for (const { id } of jobs) {
    const whole = (await findJob(db, id))!;
    const job = await read<Job>(`/api/jobs/${id}`);
    const lines = [
      ...findWrongPlan(whole, { today, calendar, collisions: board.collisions }),
      ...findWrongDates(whole, { today, calendar, job, board, inFeed: ready.get(id) ?? null }),
    ];
    wrong.push(...lines.map((line) => `${whole.job.number} (${whole.job.status}) ${line}`));
  }
  return { wrong, collisions: board.collisions.length, open: jobs.map(({ id }) => id) };
}

const daysOf = ({ fromDay, toDay }: { fromDay: string; toDay: string }): string[] =>
  fromDay > toDay ? [] : Array.from({ length: countDays(fromDay, toDay) }, (_, n) => addDays(fromDay, n));

/** Each stay in a bay has its days, no place has one twice, and no job is in two places. */
async function findWrongDays(db: Db): Promise<string[]> {
  const stays = await readStays(db);
  const days = await db.selectFrom('bayDays').selectAll().execute();
  const taken = days.map(({ bayId, place, day, stayId }) => `${bayId}.${place} ${day} of stay ${stayId}`).toSorted();
  const expected = stays
    .filter(({ onRamp }) => !onRamp)
    .flatMap((stay) => daysOf(stay).map((day) => `${stay.bayId}.${stay.place} ${day} of stay ${stay.id}`));
  const wrong = taken.join() === expected.toSorted().join() ? [] : ['the days of bays are not those of the stays'];
  for (const [jobId, own] of Map.groupBy(stays, (stay) => stay.jobId)) {
    const all = own.flatMap(daysOf);
    if (jobId !== null && new Set(all).size < all.length) wrong.push(`job ${jobId} is in two places on one day`);
  }
  return wrong;
}

/** An airplane that is here stands somewhere each day, and work is done where it stands, or a collision names the stay. */
function findWrongPlan(
  whole: WholeJob,
  { today, calendar, collisions }: { today: string; calendar: WorkCalendar; collisions: readonly Collision[] },
): string[] {
  const { job, stages, stays } = whole;
  if (stays.length === 0) return [];
  const wrong: string[] = [];
  const standing = new Map<string, Row<'stays'>>(stays.flatMap((stay) => daysOf(stay).map((day) => [day, stay])));
  if (job.arrivedOn !== null)
    for (const day of daysOf({ fromDay: job.arrivedOn, toDay: today }))
      if (!standing.has(day)) wrong.push(`stands nowhere on ${day}`);
  for (const [key, [start, end]] of countOnTheWall(toPlanned(whole), { today, calendar })) {
    if (stages.find((stage) => stage.key === key)!.finishedOn !== null) continue;
    for (const day of daysOf({ fromDay: start > today ? start : today, toDay: end })) {
      const stay = standing.get(day);
      if (!stay) wrong.push(`has ${key} on ${day}, outside of its stays`);
      else if (stay.onRamp && !collisions.some((each) => each.stay === stay.id))
        wrong.push(`has ${key} on the ramp on ${day}, and no collision names stay ${stay.id}`);
    }
  }
  return [...new Set(wrong)];
}

/** Its page, its label on the board, its row and the feed say what the second implementation computes. */
function findWrongDates(
  whole: WholeJob,
  {
    today,
    calendar,
    job,
    board,
    inFeed,
  }: { today: string; calendar: WorkCalendar; job: Job; board: Board; inFeed: string | null },
): string[] {
  const begin = whole.job.arrivedOn ?? whole.job.inductionOn;
  const isKnown = begin !== null && whole.job.status !== 'on-hold';
  const dates = isKnown ? countOnTheWall(toPlanned(whole), { today, calendar }) : new Map<string, [string, string]>();
  const readyOn = isKnown ? [begin, ...[...dates.values()].map(([, end]) => end)].toSorted().at(-1)! : null;
  const stays = board.stays.filter(({ jobId }) => jobId === whole.job.id);
  const said = {
    row: whole.job.readyOn,
    page: job.forecast?.readyOn ?? null,
    feed: inFeed,
    ...Object.fromEntries(stays.map((stay) => [`label of stay ${stay.id}`, stay.job?.readyOn ?? null])),
  };
  const wrong = Object.entries(said).flatMap(([where, date]) =>
    date === readyOn ? [] : [`is ready on ${readyOn}, by its ${where} on ${date}`],
  );
  for (const { key, start, end } of isKnown ? job.stages : []) {
    const counted = dates.get(key)?.join(' to ') ?? 'none';
    const shown = start === null ? 'none' : `${start} to ${end}`;
    if (counted !== shown) wrong.push(`has ${key} from ${counted}, by its page ${shown}`);
  }
  return wrong;
}

/** The ready dates of a calendar feed, by job. */
function readFeed(text: string): Map<number, string> {
  const events = text.split('BEGIN:VEVENT').filter((event) => !event.includes('STATUS:CANCELLED'));
  return new Map(
    events.flatMap((event) => {
      const id = /UID:ready-(\d+)@/.exec(event)?.[1];
      const day = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event);
      return id && day ? [[Number(id), day.slice(1).join('-')] as const] : [];
    }),
  );
}
