import { addMonths } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { DAY_MS } from '#time/units.ts';
import { LAYERS, TRANSFER_DAYS, type TransferRule } from './passport.constants.ts';
import type { Coat, ShownWork } from './passport.contract.ts';

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
  if (soldOn !== null && soldOn <= endsOn) return 'ended with a sale';
  return today <= endsOn ? 'running' : 'over';
}

/** Whole months that are left, at most all of them. */
export function monthsLeft({ endsOn, months }: { endsOn: string | null; months: number }, today: string): number {
  if (endsOn === null) return 0;
  let left = 0;
  while (left < months && addMonths(today, left + 1) <= endsOn) left++;
  return left;
}

/** Until when a buyer can accept an offer, as an ISO time. */
export const endOfOffer = ({ createdAt }: { createdAt: string }): string =>
  new Date(Date.parse(createdAt) + TRANSFER_DAYS * DAY_MS).toISOString();

/** The status of an offer. One whose days have passed is expired, also before the sweep stores it. */
export function offerState<Status extends string>(
  offer: { status: Status; createdAt: string },
  now: Date,
): Status | 'expired' {
  return offer.status === 'offered' && endOfOffer(offer) <= now.toISOString() ? 'expired' : offer.status;
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

interface Sold extends Transferable {
  warrantyEndsOn: string | null;
  laborEndsOn: string | null;
}

/** A work after a sale on a day: a warranty that runs goes along, or ended with it. */
export function afterSale(work: Sold, day: string): Pick<Transferable, 'transferred' | 'soldOn'> {
  const isRunning = [work.warrantyEndsOn, work.laborEndsOn].some((end) => end !== null && day <= end);
  const ends = isRunning && !goesAlong(work);
  return { transferred: work.transferred + 1, soldOn: work.soldOn ?? (ends ? day : null) };
}

/** A coat in one line of the history: 'Base, all over: Gloss white WH-0107, batch B26H0862, 2 coats' */
export function summarizeCoat({ layer, area, maker, product, color, code, batch, coats, milsTenths, appliedOn }: Coat) {
  const facts = [
    [maker, product, color, code].filter(Boolean).join(' '),
    batch && `batch ${batch}`,
    coats === 1 ? '1 coat' : `${coats} coats`,
    milsTenths !== null && `${milsTenths / 10} mils`,
    appliedOn,
  ];
  return `${[LAYERS[layer], area].filter(Boolean).join(', ')}: ${facts.filter(Boolean).join(', ')}`;
}

/** The tails that an airplane had, after its registration changes; one that comes back is a former one no longer. */
export function nextFormerTails(former: readonly string[], before: string, after: string): string[] {
  const keys = [tailKeyOf(before), tailKeyOf(after)];
  return [...former.filter((tail) => !keys.includes(tailKeyOf(tail))), before];
}

/** A color of the shop's list. */
interface KnownColor {
  name: string;
  number: string | null;
  makerCode: string | null;
  srgb: string;
}

/** The color of a coat: by its code or name in the shop's list, else as the scheme has it. Null where neither knows. */
export function swatchOf(
  coat: Coat,
  { colors, scheme, at }: { colors: readonly KnownColor[]; scheme: readonly string[] | null; at: number },
): string | null {
  if (coat.layer !== 'base' && coat.layer !== 'trim') return null;
  const [code, name] = [coat.code.toLowerCase(), coat.color.toLowerCase()];
  const known =
    colors.find(
      ({ number, makerCode }) => code !== '' && [number, makerCode].some((each) => each?.toLowerCase() === code),
    ) ?? colors.find((each) => each.name.toLowerCase() === name);
  return known?.srgb ?? scheme?.[at] ?? null;
}

/** A warranty as it stands on a day; null for none. */
export function showWarranty(
  { months, endsOn, soldOn }: { months: number; endsOn: string | null; soldOn: string | null },
  today: string,
): ShownWork['paint'] {
  if (endsOn === null) return null;
  const isRunning = warrantyState({ endsOn, soldOn }, today) === 'running';
  // One that the shop lengthened has more months than it began with.
  const left = isRunning ? monthsLeft({ endsOn, months: MAX_MONTHS }, today) : 0;
  return { months: Math.max(months, left), left, endsOn, isRunning };
}

const MAX_MONTHS = 600;

/** '2, 1.8 mils' */
export function formatCoats({ coats, milsTenths }: Pick<Coat, 'coats' | 'milsTenths'>): string {
  return milsTenths === null ? String(coats) : `${coats}, ${(milsTenths / 10).toFixed(1)} mils`;
}

/** What a coat is called: its color, or its layer. */
export const nameOfCoat = ({ color, layer }: Pick<Coat, 'color' | 'layer'>) => color || LAYER_NAMES[layer];

/** 'Base coat, polyurethane, all over' */
export function describeCoat({ color, layer, maker, product, area }: Coat): string {
  const what = [maker, product].filter(Boolean).join(' ');
  return [color && LAYER_NAMES[layer], what, area].filter(Boolean).join(', ');
}

const LAYER_NAMES: Record<Coat['layer'], string> = {
  conversion: 'Conversion coat',
  primer: 'Primer',
  surfacer: 'Surfacer',
  base: 'Base coat',
  trim: 'Trim',
  clear: 'Clear coat',
  interior: 'Interior',
};

/** Whether a work is about the cabin alone. */
export const isInterior = ({ coats }: Pick<ShownWork, 'coats'>): boolean =>
  coats.length > 0 && coats.every(({ layer }) => layer === 'interior');

/** What becomes of the newest work's warranty when the airplane is sold. */
export function describeSale(
  work: Pick<ShownWork, 'paint' | 'labor' | 'soldOn' | 'goesAlong'> | undefined,
  reader: 'buyer' | 'anyone' = 'anyone',
): string {
  if (!work || (!work.paint && !work.labor)) return 'It has no paint warranty.';
  const warranty = work.paint ? 'paint warranty' : 'warranty';
  if (work.soldOn) return `Its ${warranty} ended with the sale of ${formatDay(work.soldOn, 'long')}.`;
  if (!work.paint?.isRunning && !work.labor?.isRunning) return `Its ${warranty} has expired.`;
  if (reader === 'buyer')
    return work.goesAlong ? `Its ${warranty} transfers to you.` : `Its ${warranty} ends when you accept.`;
  return work.goesAlong
    ? `Its ${warranty} transfers to the next owner when the holder offers the passport and you accept it.`
    : `Its ${warranty} doesn’t transfer: it ends with the next sale.`;
}
