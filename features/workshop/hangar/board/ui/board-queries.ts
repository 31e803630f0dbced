import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToEvents } from '#client/events.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import { addDays, mondayOf } from '#time/days.ts';
import { formatDay, weekdayName } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { invalidateJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import type { WaitEntry } from '../../openings/openings.contract.ts';
import type { Board, Collision } from '../hangar-board.contract.ts';

/** The API's path, and the key of its query. */
export const WAITLIST = '/api/waitlist';

/** 'Mar 1 to May 31, 5 days’ notice. Waits since Nov 2.' */
export function formatRequestedStay({ from, to, notice, since }: WaitEntry): string {
  return `${formatDay(from, 'short')} to ${formatDay(to, 'short')}, ${formatNotice(notice)}. On the list since ${formatDay(shopDay(new Date(since)), 'short')}.`;
}

function formatNotice(days: number): string {
  if (days === 0) return 'no notice needed';
  return days === 1 ? 'a day’s notice' : `${days} days’ notice`;
}

/** The API's path. */
export const HANGAR = '/api/hangar';

/** The board of some days. */
export const boardQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions<Board>({ queryKey: [`${HANGAR}?from=${from}&to=${to}`] });

/** Work of any job that has no spot. */
export const collisionsQuery = queryOptions<Collision[]>({ queryKey: [`${HANGAR}/collisions`] });

/** The board before stays until the new one arrives. */
export const useBoard = (days: { from: string; to: string }) =>
  useQuery({ ...boardQuery(days), placeholderData: keepPreviousData });

export function invalidateHangar(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).startsWith(HANGAR) || key === WAITLIST,
  });
}

/** Changes bays or stays, and shows how the board stands then. */
export const useHangarCall = (path: '/api/bays' | '/api/stays' | '/api/hangar/plans') =>
  useRecordCall([path], {
    failed: 'That Didn’t Work',
    alsoInvalidate: (client) => Promise.all([invalidateHangar(client), invalidateJobs(client)]),
  });

/** Refreshes the board when it changes anywhere. */
export function useHangarEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void invalidateHangar(client);
    return subscribeToEvents(`${HANGAR}/events`, { on: { changed: refresh }, onReconnect: refresh, onRetry: refresh });
  }, [client]);
}

/** Narrower windows show a list in place of the grid, except on paper. */
export const GRID_MEDIA = '(min-width: 64rem), print';

const WEEK = 7;
const WEEKS = { weeks: 6, year: 52 } as const;
const WALL_DAYS = 14;

export interface HangarView {
  /** 'wall' is for a screen in the hangar. */
  kind: 'weeks' | 'year' | 'wall';
  from: string;
  to: string;
  days: number;
}

/**
 * What the address shows: from the Monday of last week on, unless it names another day.
 * @param isList a list has room for the whole year
 */
export function hangarView(params: URLSearchParams, isList: boolean): HangarView {
  const today = shopDay();
  if (params.has('wall')) return { kind: 'wall', from: today, to: addDays(today, WALL_DAYS - 1), days: WALL_DAYS };
  const kind = params.get('view') === 'year' ? 'year' : 'weeks';
  const asked = params.get('from') ?? '';
  const from = mondayOf(
    /^2\d{3}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : addDays(today, -WEEK),
  );
  const days = WEEKS[isList ? 'year' : kind] * WEEK;
  return { kind, from, to: addDays(from, days - 1), days };
}

/** The address of a view, a number of weeks away. */
export function viewAddress({ kind, from }: HangarView, weeks = 0): string {
  return `?${new URLSearchParams({ ...(kind === 'year' && { view: kind }), from: addDays(from, weeks * WEEK) })}`;
}

/** '4 airplanes in 7 spots, 2 on the ramp. N452FA arrives tomorrow. Closed Thursday and Friday.' */
export function describeHangar({ bays, stays, today, closedDays, collisions, unplanned }: Board): string {
  const jobs = stays.filter(({ kind }) => kind === 'job');
  const standing = jobs.filter(({ from, to }) => from <= today && today <= to);
  const inSpots = new Set(standing.filter(({ onRamp }) => !onRamp).map(({ jobId }) => jobId)).size;
  const onRamp = new Set(standing.filter((stay) => stay.onRamp).map(({ jobId }) => jobId)).size;
  const waiting = onRamp + unplanned.filter(({ isHere }) => isHere).length;
  const places = bays.filter(({ active }) => active).reduce((sum, bay) => sum + bay.places, 0);
  const next = jobs
    .filter((stay) => stay.from > today && !jobs.some(({ jobId, from }) => jobId === stay.jobId && from < stay.from))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0];
  const closed = closedDays.filter((day) => day >= today && day <= addDays(today, 6)).map(weekdayName);
  if (collisions.length > 0)
    return `${collisions.length === 1 ? 'One spot is' : `${collisions.length} spots are`} taken twice. Pick a way out below.`;
  return [
    `${count(inSpots, 'airplane')} in ${count(places, 'spot')}${waiting > 0 ? `, ${waiting} on the ramp` : ''}.`,
    next && `${next.label} arrives ${comesOn(next.from, today)}.`,
    closed.length > 0 && `Closed ${closed.join(' and ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

const comesOn = (day: string, today: string) =>
  day === addDays(today, 1) ? 'tomorrow' : `on ${formatDay(day, 'short')}`;
