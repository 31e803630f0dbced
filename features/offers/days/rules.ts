import { STAGE_COLORS } from '#features/jobs/materials/rules.ts';
import { addDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import type { OfferDocument } from '../contract.ts';

/** A color for each stage. */
export const STAY_COLORS = Object.values(STAGE_COLORS);

const [DAYS_OF_WEEK, WORK_DAYS_OF_WEEK] = [7, 5];

type When = Pick<OfferDocument, 'induction' | 'workDays' | 'readyOn'>;

/**
 * The first day in the hangar and about the last, if it comes on the first possible day; null while that is open. A
 * document without a ready day counts weeks.
 */
export function stayOf({ induction, workDays, readyOn }: When) {
  if (!induction || !workDays) return null;
  const { from } = induction;
  return { from, to: readyOn ?? addDays(from, Math.ceil(((workDays - 1) * DAYS_OF_WEEK) / WORK_DAYS_OF_WEEK)) };
}

/** 'ready about Sep 1, if it comes Jul 7'; null while that is open. */
export function formatReady(when: When): string | null {
  const stay = stayOf(when);
  return stay && `ready about ${formatDay(stay.to, 'short')} if dropped off ${formatDay(stay.from, 'short')}`;
}
