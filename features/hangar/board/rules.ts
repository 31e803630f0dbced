import { addDays } from '#time/days.ts';
import { HANGAR_LIMITS } from '../constants.ts';

/** The days that some stays span together, at most as many as a board shows. */
export function findSpan(stays: readonly { from: string; to: string }[]): { from: string; to: string } {
  const days = stays.flatMap(({ from, to }) => [from, to]).toSorted();
  const from = days[0]!;
  return { from, to: [days.at(-1)!, addDays(from, HANGAR_LIMITS.days - 1)].toSorted()[0]! };
}
