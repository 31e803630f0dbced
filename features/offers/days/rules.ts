import { addDays } from '#time/days.ts';
import { dayInParts } from '#time/shop-time.ts';
import type { OfferBody } from '../contract.ts';

/** The colors that an aircraft has at each stage, from its old paint to the walk-around. */
export const STAGE_COLORS = [
  ...['#cdc5b1', '#8b8f86', '#b9c3c8', '#93a0a8', '#c79a3c'],
  ...['#f1f2ef', '#3f6f92', '#dfe5e7', '#c2330d'],
] as const;

const [DAYS_OF_WEEK, WORK_DAYS_OF_WEEK] = [7, 5];

/** The first day in the hangar and about the last, if it comes on the first possible day; null while that is open. */
export function stayOf({ induction, workDays }: Pick<OfferBody, 'induction' | 'workDays'>) {
  if (!induction || !workDays) return null;
  const { from } = induction;
  return { from, to: addDays(from, Math.ceil(((workDays - 1) * DAYS_OF_WEEK) / WORK_DAYS_OF_WEEK)) };
}

/** 'ready about Sep 1, if it comes Jul 7'; null while that is open. */
export function formatReady(when: Pick<OfferBody, 'induction' | 'workDays'>): string | null {
  const stay = stayOf(when);
  return stay && `ready about ${formatDay(stay.to)}, if it comes ${formatDay(stay.from)}`;
}

const formatDay = (day: string): string => dayInParts(day, { month: 'short', day: 'numeric' });
