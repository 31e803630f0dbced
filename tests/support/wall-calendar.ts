import { addDays } from '#time/days.ts';
import { isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import type { PlannedJob } from '#workshop/stays/plan.ts';

const latest = (...days: string[]) => days.toSorted().at(-1)!;

/**
 * The dates of a job's stages as someone would count them on a wall calendar, day by day: a second implementation of the
 * forecast. One that takes no days has none.
 */
export function countOnTheWall(
  { job, stages, stays, openChanges }: PlannedJob,
  { today, calendar }: { today: string; calendar: WorkCalendar },
): Map<string, [start: string, end: string]> {
  const works = (day: string) => isWorkDay(day, calendar);
  const onward = (from: string) => {
    let at = from;
    while (!works(at)) at = addDays(at, 1);
    return at;
  };
  const spend = (from: string, count: number) => {
    let at = onward(from);
    for (let left = count; left > 1; left--) at = onward(addDays(at, 1));
    return at;
  };
  const used = (from: string, before: string) => {
    let count = 0;
    for (let at = from; at < before; at = addDays(at, 1)) if (works(at)) count++;
    return count;
  };
  const keys = stages.map(({ key }) => key);
  const firstOf = (at: number) => {
    const before = stays.filter(({ stageFrom }) => keys.indexOf(stageFrom!) <= at);
    // Stages before the first stay belong to it.
    const heads = before.length > 0 ? before : stays.slice(0, 1);
    const head = Math.max(...heads.map(({ stageFrom }) => keys.indexOf(stageFrom!)));
    const leg = heads.filter(({ stageFrom }) => keys.indexOf(stageFrom!) === head);
    return leg[0]?.notBefore ?? today;
  };
  const now = onward(today);
  const begin = job.arrivedOn ?? job.inductionOn!;
  let free = job.status === 'booked' && begin < today ? now : onward(begin);
  const dates = new Map<string, [string, string]>();
  for (const [at, { key, startedOn, finishedOn, skipped, ...stage }] of stages.entries()) {
    const length = stage.daysLeft ?? stage.days + stage.extraDays;
    const counted = stage.daysLeftOn ?? startedOn;
    const change = openChanges.find(({ stageKey }) => stageKey === key);
    const until = job.status === 'on-hold' ? [job.holdSince!, now].toSorted()[0]! : now;
    const left = startedOn === null ? length : Math.max(length - used(counted!, until), 0);
    if (finishedOn !== null) dates.set(key, [startedOn!, finishedOn]);
    else if (skipped || (length === 0 && startedOn === null && !change)) continue;
    else {
      const start = startedOn ?? onward(latest(free, now, firstOf(at)));
      let end = spend(startedOn === null ? start : counted!, length);
      if (startedOn !== null && job.status === 'on-hold') end = spend(now, Math.max(left, 1));
      // It goes on once the customer has answered, at the latest on the last day for it.
      if (change) end = latest(end, spend(latest(now, change.respondBy), Math.max(left, 1) + 1));
      dates.set(key, [start, latest(end, now)]);
    }
    free = latest(free, onward(addDays(dates.get(key)![1], 1)));
  }
  return dates;
}
