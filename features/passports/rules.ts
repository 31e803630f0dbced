import { addMonths } from '#time/days.ts';
import type { TransferRule } from './constants.ts';

/** A tail number as it is compared: upper case, without hyphens and blanks. */
export const tailKeyOf = (tailNumber: string) => tailNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The last day of a warranty: the same day of a later month, or that month's last. Null without a warranty. */
export function warrantyEnd(deliveredOn: string, months: number): string | null {
  return months === 0 ? null : addMonths(deliveredOn, months);
}

export type WarrantyState = 'running' | 'over' | 'ended with a sale' | 'none';

/** A warranty ends at the end of its last day in shop time. */
export function warrantyState(
  { endsOn, soldOn }: { endsOn: string | null; soldOn: string | null },
  today: string,
): WarrantyState {
  if (endsOn === null) return 'none';
  if (soldOn !== null) return 'ended with a sale';
  return today <= endsOn ? 'running' : 'over';
}

/** Whole months that are left, at most all of them. */
export function monthsLeft({ endsOn, months }: { endsOn: string | null; months: number }, today: string): number {
  if (endsOn === null) return 0;
  let left = 0;
  while (left < months && addMonths(today, left + 1) <= endsOn) left++;
  return left;
}

interface Transferable {
  transfers: TransferRule;
  transferred: number;
  soldOn: string | null;
}

/** Whether the warranty of a work would go along with a sale. */
export function goesAlong({ transfers, transferred, soldOn }: Transferable): boolean {
  return soldOn === null && (transfers === 'yes' || (transfers === 'once' && transferred === 0));
}

/** A work after a sale on a day: its warranty goes along, or ended with it. */
export function afterSale(work: Transferable, day: string): Pick<Transferable, 'transferred' | 'soldOn'> {
  return { transferred: work.transferred + 1, soldOn: goesAlong(work) ? null : (work.soldOn ?? day) };
}

/** The tails that an airplane had, after its registration changes; one that comes back is a former one no longer. */
export function nextFormerTails(former: readonly string[], before: string, after: string): string[] {
  const keys = [tailKeyOf(before), tailKeyOf(after)];
  return [...former.filter((tail) => !keys.includes(tailKeyOf(tail))), before];
}
