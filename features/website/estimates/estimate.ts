import type { Estimate, PriceList } from './prices.contract.ts';

/** Fixed texts and figures of the estimates, without validation. */

/** Percent of a paint job's cost that returns as market value. */
const VALUE_RECOVERED = 90;
export const ROI_DEFAULTS = { value: 500_000, cost: 45_000 } as const;

/** Loan terms in months. */
export const LOAN_TERMS = [24, 36, 48, 60, 72, 84] as const;
export const LOAN_DEFAULTS = { amount: 40_000, apr: 6.5, months: 60 } as const;

/** Shown where no figure makes sense. */
export const NO_FIGURE = '—';

/** Services that are usually alternatives. */
const PARTIAL_PAINT = 'Partial Paint (Touch-up)';
export const FULL_PAINT: readonly string[] = ['Exterior Paint Single Color', 'Multi-Color'];

/** Choices in the calculator, by names of the price list; '' if empty. */
export interface Choices {
  aircraftType: string;
  services: readonly string[];
  timeline: string;
}

/**
 * (base price + add-ons) x timeline multiplier, in whole dollars, half up. 0 without a known aircraft type; other
 * unknown names are ignored.
 */
export function estimate(prices: PriceList, { aircraftType, services, timeline }: Choices): Estimate {
  const base = prices.aircraftTypes.find(({ name }) => name === aircraftType)?.basePrice;
  const multiplier = prices.timelines.find(({ name }) => name === timeline)?.multiplier ?? 1;
  const addOns = prices.addOns
    .filter(({ name }) => services.includes(name))
    .map(({ name, price }) => ({ name, price }));
  const sum = addOns.reduce((total, { price }) => total + price, base ?? 0);
  return { base: base ?? 0, addOns, multiplier, total: base === undefined ? 0 : roundHalfUp(sum * multiplier) };
}

/** The base price relative to the first of the price list, such as 1.3; null if that is free. */
export function priceMultiplier({ aircraftTypes }: Pick<PriceList, 'aircraftTypes'>, basePrice: number): number | null {
  const first = aircraftTypes[0]?.basePrice;
  return first ? roundHalfUp(basePrice / first, 2) : null;
}

/** Whether both partial and complete painting are chosen. */
export function choosesAlternatives(services: readonly string[]): boolean {
  return services.includes(PARTIAL_PAINT) && services.some((service) => FULL_PAINT.includes(service));
}

/** What a paint job of this cost adds to an aircraft of this value, in dollars; null where no figure makes sense. */
export function returnOnPaint(
  value: number,
  cost: number,
): { increase: number; percent: number; newValue: number } | null {
  if (!isAmount(value) || !isAmount(cost)) return null;
  const increase = roundHalfUp((cost * VALUE_RECOVERED) / 100);
  return { increase, percent: VALUE_RECOVERED, newValue: roundHalfUp(value) + increase };
}

/** Dollars, percent a year, months. */
export interface LoanTerms {
  amount: number;
  apr: number;
  months: number;
}
export interface Loan {
  monthly: number;
  totalInterest: number;
  totalPayment: number;
}

/**
 * The cost of a loan in dollars and cents, half up; totals come from the exact payment. Null where no figure makes
 * sense.
 */
export function loan({ amount, apr, months }: LoanTerms): Loan | null {
  if (!isAmount(amount) || amount === 0 || !isAmount(apr) || !Number.isInteger(months) || months < 1) return null;
  const monthly = amount / presentValueOfOne(apr, months);
  const total = monthly * months;
  if (!isAmount(total)) return null;
  const totalPayment = roundHalfUp(total, 2);
  return { monthly: roundHalfUp(monthly, 2), totalInterest: roundHalfUp(totalPayment - amount, 2), totalPayment };
}

/** The share of interest in each monthly payment, 0 to 1. */
export function interestShares({ apr, months }: Pick<LoanTerms, 'apr' | 'months'>): number[] {
  return Array.from({ length: months }, (_, paid) => -Math.expm1(-(months - paid) * Math.log1p(monthlyRate(apr))));
}

/** (1 - (1+r)^-n) / r, exact for the smallest rates, too. */
function presentValueOfOne(apr: number, months: number): number {
  const rate = monthlyRate(apr);
  return rate < SMALLEST_RATE ? months : -Math.expm1(-months * Math.log1p(rate)) / rate;
}

const SMALLEST_RATE = 1e-12;
const monthlyRate = (apr: number) => apr / 12 / 100;

/** 25000 becomes '$25,000', -12000 '-$12,000'. */
export function dollars(amount: number): string {
  return `${amount < 0 ? '-' : ''}$${withCommas(Math.abs(amount).toFixed(0))}`;
}

/** '$75,000+' for a package that starts at its price. */
export function packagePrice({ price, andUp }: { price: number; andUp: boolean }): string {
  return andUp ? `${dollars(price)}+` : dollars(price);
}

/** 8000 becomes '+$8,000'. */
export function addedDollars(amount: number): string {
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount);
}

/** 46958.7 becomes '$46,958.70'; the amount is rounded already. */
export function dollarsAndCents(amount: number): string {
  return `$${withCommas(amount.toFixed(2))}`;
}

// The first use of Intl takes a phone a tenth of a second.
const withCommas = (figure: string) => figure.replace(/\B(?=(\d{3})+(\.|$))/g, ',');

/** The formatted figure, or a dash without one. */
export function formatOrDash(figure: number | null | undefined, form: (figure: number) => string): string {
  return figure == null ? NO_FIGURE : form(figure);
}

/** 1.25 becomes '+25%', 0.9 '-10%'; null for 1. */
export function multiplierAsPercent(multiplier: number): string | null {
  const percent = roundHalfUp((multiplier - 1) * 100);
  if (percent === 0) return null;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

/** 'Rush (2-3 weeks)' takes 2 to 3 weeks, 'Flexible (7+ weeks)' from 7 on; null if the name has no weeks. */
export function weeksIn(timeline: string): { from: number; to: number | null } | null {
  const [, from, to] = /(\d+)(?:-(\d+)|\+)? weeks/.exec(timeline) ?? [];
  return from ? { from: Number(from), to: to ? Number(to) : null } : null;
}

/** 'Base price $40,000, Multi-Color +$8,000, timeline x1.25' */
export function formatEstimate({ base, addOns, multiplier }: Estimate): string {
  const parts = addOns.map(({ name, price }) => `${name} ${addedDollars(price)}`);
  return [`Base price ${dollars(base)}`, ...parts, `timeline x${multiplier}`].join(', ');
}

const MAX_AMOUNT = 1e12;
/** Neither negative nor more than any aircraft costs. */
const isAmount = (figure: number) => figure >= 0 && figure <= MAX_AMOUNT;

function roundHalfUp(figure: number, decimals = 0): number {
  const scale = 10 ** decimals;
  // Precision 15 removes binary errors that would tip a half; adding 0 turns -0 into 0.
  return Math.round(Number((figure * scale).toPrecision(15))) / scale + 0;
}
