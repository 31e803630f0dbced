import { FULL_PAINT, NO_FIGURE, PARTIAL_PAINT, VALUE_RECOVERED } from './constants.ts';
import type { Estimate, PriceList } from './contract.ts';

/** What is chosen in the quote calculator, by the names of the price list; '' where nothing is. */
export interface Choices {
  aircraftType: string;
  services: readonly string[];
  timeline: string;
}

/**
 * (base price + add-ons) x timeline multiplier, in whole dollars, half up. Without an aircraft type of the price list
 * it is 0; other names that are not in the list count for nothing.
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

/** How the base price of an aircraft type compares to the first of the price list, such as 1.3; null where that costs nothing. */
export function priceMultiplier({ aircraftTypes }: Pick<PriceList, 'aircraftTypes'>, basePrice: number): number | null {
  const first = aircraftTypes[0]?.basePrice;
  return first ? roundHalfUp(basePrice / first, 2) : null;
}

/** Whether both some of the aircraft and all of it is to be painted. */
export function choosesAlternatives(services: readonly string[]): boolean {
  return services.includes(PARTIAL_PAINT) && services.some((service) => FULL_PAINT.includes(service));
}

/** What a paint job of this cost brings an aircraft of this value, in dollars; null where no figure makes sense. */
export function returnOnPaint(
  value: number,
  cost: number,
): { increase: number; percent: number; newValue: number } | null {
  if (!isAmount(value) || !isAmount(cost)) return null;
  const increase = roundHalfUp((cost * VALUE_RECOVERED) / 100);
  return { increase, percent: VALUE_RECOVERED, newValue: roundHalfUp(value) + increase };
}

/** A loan: dollars, percent a year, months. */
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

/** What a loan costs, in dollars and cents, half up; the totals come from the exact payment. Null where no figure makes sense. */
export function loan({ amount, apr, months }: LoanTerms): Loan | null {
  if (!isAmount(amount) || amount === 0 || !isAmount(apr) || !Number.isInteger(months) || months < 1) return null;
  const monthly = amount / presentValueOfOne(apr, months);
  const total = monthly * months;
  if (!isAmount(total)) return null;
  const totalPayment = roundHalfUp(total, 2);
  return { monthly: roundHalfUp(monthly, 2), totalInterest: roundHalfUp(totalPayment - amount, 2), totalPayment };
}

/** How much of each month's payment is interest, from 0 to 1, first month first. */
export function interestShares({ apr, months }: Pick<LoanTerms, 'apr' | 'months'>): number[] {
  return Array.from({ length: months }, (_, paid) => -Math.expm1(-(months - paid) * Math.log1p(monthlyRate(apr))));
}

/** What a dollar a month is worth at the start: (1 - (1+r)^-n) / r, exact for the smallest rates, too. */
function presentValueOfOne(apr: number, months: number): number {
  const rate = monthlyRate(apr);
  return rate < SMALLEST_RATE ? months : -Math.expm1(-months * Math.log1p(rate)) / rate;
}

const SMALLEST_RATE = 1e-12;
const monthlyRate = (apr: number) => apr / 12 / 100;

/** The typed number; NaN where it is none. */
export function typedNumber(text: string): number {
  const digits = text.replace(/[$,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

/** 25000 becomes '$25,000', -12000 '-$12,000'. */
export function dollars(amount: number): string {
  return `${amount < 0 ? '-' : ''}$${withCommas(Math.abs(amount).toFixed(0))}`;
}

/** A package's price as its card shows it: '$75,000+' where it only begins there. */
export function packagePrice({ price, andUp }: { price: number; andUp: boolean }): string {
  return andUp ? `${dollars(price)}+` : dollars(price);
}

/** 8000 becomes '+$8,000'. */
export function addedDollars(amount: number): string {
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount);
}

/** 46958.7 becomes '$46,958.70'; cents are rounded already. */
export function dollarsAndCents(amount: number): string {
  return `$${withCommas(amount.toFixed(2))}`;
}

// By hand, because the first use of Intl takes a phone a tenth of a second.
const withCommas = (figure: string) => figure.replace(/\B(?=(\d{3})+(\.|$))/g, ',');

/** The figure in its form, or a dash where there is none. */
export function orDash(figure: number | null | undefined, form: (figure: number) => string): string {
  return figure == null ? NO_FIGURE : form(figure);
}

/** 1.25 becomes '+25%', 0.9 '-10%'; null when nothing changes. */
export function multiplierAsPercent(multiplier: number): string | null {
  const percent = roundHalfUp((multiplier - 1) * 100);
  if (percent === 0) return null;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

/** 'Rush (2-3 weeks)' takes from 2 to 3 weeks, 'Flexible (7+ weeks)' from 7 on; null when the name tells no weeks. */
export function weeksIn(timeline: string): { from: number; to: number | null } | null {
  const [, from, to] = /(\d+)(?:-(\d+)|\+)? weeks/.exec(timeline) ?? [];
  return from ? { from: Number(from), to: to ? Number(to) : null } : null;
}

/** All of an estimate in one line: 'Base price $40,000, Multi-Color +$8,000, timeline x1.25'. */
export function formatEstimate({ base, addOns, multiplier }: Estimate): string {
  const parts = addOns.map(({ name, price }) => `${name} ${addedDollars(price)}`);
  return [`Base price ${dollars(base)}`, ...parts, `timeline x${multiplier}`].join(', ');
}

const MOST = 1e12;
/** A figure that people reckon with: neither negative nor beyond all airplanes. */
const isAmount = (figure: number) => figure >= 0 && figure <= MOST;

function roundHalfUp(figure: number, decimals = 0): number {
  const scale = 10 ** decimals;
  // What a product of decimals is off by in binary must not tip a half; adding 0 makes -0 a plain 0.
  return Math.round(Number((figure * scale).toPrecision(15))) / scale + 0;
}
