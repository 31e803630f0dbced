import { addDays, mondayOf } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';

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
