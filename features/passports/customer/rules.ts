import { formatDay } from '#time/format-day.ts';
import type { Coat } from '../contract.ts';
import { monthsLeft, warrantyState } from '../rules.ts';
import type { ShownWork } from './contract.ts';

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
