import { ONE_MILLI, WHOLE_MILLI } from '#features/shop/constants.ts';
import { OFFER_LIMITS as LIMITS } from '../constants.ts';

/** What is typed into a field, as its value or as the sentence that says how to write it. */
export type Read<T> = { value: T } | { problem: string };

const AMOUNT = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/** Dollars as cents; empty is null. '1,450.00', '$1450', '-25.5' and '(25.50)' of a spreadsheet are read. */
export function readDollars(
  text: string,
  { min = -LIMITS.lineCents, max = LIMITS.lineCents }: { min?: number; max?: number } = {},
): Read<number | null> {
  const plain = unify(text).replace(/^\((.*)\)$/, '-$1');
  if (plain === '') return { value: null };
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(plain.replace(/^\$-/, '-$')) ?? [];
  if (sign === undefined || whole + fraction === '') return { problem: 'Write dollars, such as 1,450.00' };
  if (fraction.length > 2) return { problem: 'Write at most two digits for the cents' };
  const cents = Number(`${sign}${whole.replaceAll(',', '')}${fraction.padEnd(2, '0')}`);
  if (cents < min) return { problem: min === 0 ? 'Write an amount of $0 or more' : `At least ${inDollars(min)}` };
  if (cents > max) return { problem: `At most ${inDollars(max)}` };
  return { value: cents + 0 };
}

/** A quantity in thousandths. */
export function readQuantity(text: string): Read<number> {
  const milli = scaled(text, 3);
  const isValid = milli !== null && milli >= 1 && milli <= LIMITS.quantityMilli;
  return isValid ? { value: milli } : { problem: 'Write a number from 0.001 to 1,000' };
}

/** A percent in thousandths. */
export function readPercent(text: string): Read<number> {
  const milli = scaled(text.replace('%', ''), 3);
  const isValid = milli !== null && milli >= 0 && milli <= WHOLE_MILLI;
  return isValid ? { value: milli } : { problem: 'Write a percent from 0 to 100' };
}

/** Hours in quarters. */
export function readHours(text: string): Read<number> {
  const hundredths = scaled(text, 2);
  const quarters = hundredths === null ? Number.NaN : hundredths / 25;
  const isValid = Number.isInteger(quarters) && quarters >= 0 && quarters <= LIMITS.quarterHours;
  return isValid ? { value: quarters } : { problem: 'Write quarter hours up to 1,000, such as 12.25' };
}

export function readWhole(text: string, { min, max }: { min: number; max: number }): Read<number> {
  const value = scaled(text, 0);
  const isValid = value !== null && value >= min && value <= max;
  return isValid ? { value } : { problem: `Write a whole number from ${min} to ${max}` };
}

export type Share = { percentMilli: number; cents: null } | { percentMilli: null; cents: number };

/** A payment: '25%' and '25' are percents, '$5,000' and what is over 100 are amounts. */
export function readShare(text: string): Read<Share> {
  const plain = unify(text);
  const percent = readPercent(plain);
  if (!plain.includes('$') && 'value' in percent) return { value: { percentMilli: percent.value, cents: null } };
  const cents = readDollars(plain, { min: 0, max: LIMITS.totalCents });
  if (plain.includes('%') || 'problem' in cents || cents.value === null)
    return { problem: 'Write a percent or dollars, such as 25% or $5,000' };
  return { value: { percentMilli: null, cents: cents.value } };
}

/** A number of up to `decimals` digits after the point, as a whole number of the smallest; null if it is none. */
function scaled(text: string, decimals: number): number | null {
  const [match, whole = '', fraction = ''] = /^(-?\d[\d,]*|-?)(?:\.(\d*))?$/.exec(unify(text)) ?? [];
  if (match === undefined || !/\d/.test(match) || fraction.length > decimals) return null;
  return Number(`${whole.replaceAll(',', '')}${fraction.padEnd(decimals, '0')}`);
}

/** Without blanks, with a plain minus. */
const unify = (text: string) => text.replace(/\s/g, '').replace(/[−–]/g, '-');

/** 145000 becomes '1,450.00', null ''. */
export function typeDollars(cents: number | null): string {
  if (cents === null) return '';
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return cents < 0 ? `−${text}` : text;
}

/** 14500 becomes '14.5'. */
export const typeQuantity = (milli: number): string => `${milli / ONE_MILLI}`;

/** 8810 becomes '8.81%'. */
export const typePercent = (milliPercent: number): string => `${milliPercent / 1_000}%`;

/** 49 becomes '12.25'. */
export const typeHours = (quarters: number): string => (quarters / 4).toFixed(2);

export function typeShare({ percentMilli, cents }: Share): string {
  return percentMilli === null ? `$${typeDollars(cents)}` : typePercent(percentMilli);
}

const inDollars = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US')}`;
