/** 100 percent in `percentMilli` and `taxMilliPercent`. */
export const WHOLE_MILLI = 100_000;

export const SHOP_LIMITS = {
  /** A line of a document. */
  lineCents: 1_000_000_000,
  /** A whole document. */
  totalCents: 2_000_000_000,
  label: 60,
  terms: 20_000,
} as const;

/** One whole of a quantity in thousandths. */
export const ONE_MILLI = 1_000;

/** A browser's first format takes a phone 25 ms, so it is made when it is needed: a page hydrates in small steps. */
const formats: { dollars?: Intl.NumberFormat } = {};

/** '$38,412.50' */
export function formatCents(cents: number): string {
  formats.dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return formats.dollars.format(cents / 100);
}

/** Half up, away from zero; the divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * (dividend < 0n ? -dividend : dividend) + divisor;
  return ((dividend < 0n ? -1n : 1n) * doubled) / (2n * divisor);
}

/** '38412.50', for other programs. */
export const formatPlainCents = (cents: number): string => (cents / 100).toFixed(2);

interface DuePayment {
  number: string;
  cents: number;
  /** Null: left empty. */
  email: string | null;
}

/** The address where a customer pays: `{number}`, `{amount}` in dollars and `{email}` are filled in. */
export function paymentAddress(template: string, { number, cents, email }: DuePayment): string {
  const values: Record<string, string> = { number, amount: formatPlainCents(cents), email: email ?? '' };
  return template.replace(/\{(number|amount|email)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
}

/** '1 work day', '3 work days': the figure stays on a line with its unit. */
export const formatWorkDays = (days: number): string => `${days}\u00a0work ${days === 1 ? 'day' : 'days'}`;
/** '8.81%', of thousandths of a percent. */
export const formatPercent = (milliPercent: number): string =>
  `${(milliPercent / 1_000).toLocaleString('en-US', { maximumFractionDigits: 3 })}%`;

export const sumCents = <T>(all: readonly T[], centsOf: (each: T) => number): number =>
  all.reduce((sum, each) => sum + centsOf(each), 0);
