import { DOLLARS, formatNumber, type NumberKind, type Read, readNumber } from '#features/fields/numbers/rules.ts';
import { WHOLE_MILLI } from '#features/shop/constants.ts';
import { OFFER_LIMITS as LIMITS } from '../constants.ts';
import type { Discount } from '../totals/rules.ts';

/** Dollars as cents; empty is null. */
export function readDollars(
  text: string,
  { min = -LIMITS.lineCents, max = LIMITS.lineCents }: { min?: number; max?: number } = {},
): Read<number | null> {
  return readNumber(text, { ...DOLLARS, min, max });
}

const QUANTITY: NumberKind = { decimals: 3, min: 1, max: LIMITS.quantityMilli };
const PERCENT: NumberKind = { decimals: 3, unit: '%', min: 0, max: WHOLE_MILLI };
const HOURS: NumberKind = { decimals: 2, min: 0, max: LIMITS.quarterHours * 25 };

/** A quantity in thousandths. */
export const readQuantity = (text: string): Read<number> => readRequired(text, QUANTITY);

/** A percent in thousandths. */
export const readPercent = (text: string): Read<number> => readRequired(text, PERCENT);

/** Hours in quarters. */
export function readHours(text: string): Read<number> {
  const read = readRequired(text, HOURS);
  if ('problem' in read) return read;
  const quarters = read.value / 25;
  return Number.isInteger(quarters)
    ? { value: quarters }
    : { problem: 'Enter hours to the quarter hour, such as 12.25' };
}

export const readWhole = (text: string, range: { min: number; max: number }): Read<number> =>
  readRequired(text, { decimals: 0, ...range });

function readRequired(text: string, kind: NumberKind): Read<number> {
  const read = readNumber(text, kind);
  if ('problem' in read) return read;
  return read.value === null ? { problem: 'Enter a number' } : { value: read.value };
}

export type Share = { percentMilli: number; cents: null } | { percentMilli: null; cents: number };

/** A payment: '25%' and '25' are percents, '$5,000' and what is over 100 are amounts. */
export function readShare(text: string): Read<Share> {
  const percent = readPercent(text);
  if (!text.includes('$') && 'value' in percent) return { value: { percentMilli: percent.value, cents: null } };
  const cents = readDollars(text, { min: 0, max: LIMITS.totalCents });
  if (text.includes('%') || 'problem' in cents || cents.value === null)
    return { problem: 'Enter a percent or dollars, such as 25% or $5,000' };
  return { value: { percentMilli: null, cents: cents.value } };
}

/** A discount, typed with or without a minus: '$500' and '500' are amounts, '10%' is a percent. Empty is none. */
export function readDiscount(text: string): Read<Discount> {
  const plain = text.replace(/^\s*[-−–]/, '');
  if (plain.includes('%')) {
    const percent = readPercent(plain);
    if ('problem' in percent) return percent;
    return { value: { discountCents: 0, discountMilliPercent: percent.value || undefined } };
  }
  const cents = readDollars(plain, { min: 0, max: LIMITS.totalCents });
  if ('value' in cents) return { value: { discountCents: cents.value ?? 0, discountMilliPercent: undefined } };
  return cents.problem.startsWith('Enter') ? { problem: 'Enter dollars or a percent, such as $500 or 10%' } : cents;
}

/** '−10%', '−$500.00'; '' for none. */
export function typeDiscount({ discountCents, discountMilliPercent }: Discount): string {
  if (discountMilliPercent) return `−${typePercent(discountMilliPercent)}`;
  return discountCents === 0 ? '' : `−$${typeDollars(discountCents)}`;
}

/** Of a discount that takes off less than it says, since the lines come to less. */
export function explainDiscount({ discountCents }: Discount, takenOffCents: number): string | null {
  if (discountCents <= takenOffCents) return null;
  return `More than the lines: only $${typeDollars(takenOffCents)} comes off.`;
}

/** 145000 becomes '1,450.00', null ''. */
export const typeDollars = (cents: number | null): string => formatNumber(cents, DOLLARS);

/** 14500 becomes '14.5'. */
export const typeQuantity = (milli: number): string => formatNumber(milli, QUANTITY);

/** 8810 becomes '8.81%'. */
export const typePercent = (milliPercent: number): string => `${formatNumber(milliPercent, PERCENT)}%`;

/** 49 becomes '12.25'. */
export const typeHours = (quarters: number): string => (quarters / 4).toFixed(2);

export function typeShare({ percentMilli, cents }: Share): string {
  return percentMilli === null ? `$${typeDollars(cents)}` : typePercent(percentMilli);
}
