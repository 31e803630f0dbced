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
