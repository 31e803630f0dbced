import { expect } from 'vitest';
import type { OfferBody, OfferLine, OfferSection, OfferTotals } from '#workshop/offers/offer.contract.ts';
import { formatCents } from '#workshop/shop/money.ts';

type Priced = Pick<OfferBody, 'sections' | 'discountCents' | 'discountMilliPercent' | 'taxMilliPercent' | 'schedule'>;

/**
 * An offer's cents once more, read off the specification (A.3) without a line of the code under test: exact fractions,
 * each rounded once, half away from zero; all choices are tried for the least and the most expensive.
 * @returns without `minCents` and `maxCents` where there are more than `MAX_COMBINATIONS` choices
 */
export function computeExactly(body: Priced, choices: readonly string[]) {
  const all = body.sections.flatMap((section) => section.lines);
  const chosen = body.sections.flatMap(({ kind, lines }) =>
    kind === 'included' ? lines : lines.filter(({ id }) => choices.includes(id)),
  );
  const { subtotal, discount, taxable, tax, total } = sumsOf(body, chosen);
  return {
    lines: Object.fromEntries(all.map((line) => [line.id, Number(amountOf(line))])),
    subtotalCents: Number(subtotal),
    discountCents: Number(discount),
    taxableCents: Number(taxable),
    taxCents: Number(tax),
    totalCents: Number(total),
    schedule: paymentsOf(body.schedule, total),
    ...extremesOf(body),
  };
}

function sumsOf(body: Priced, chosen: readonly OfferLine[]) {
  const sum = (lines: readonly OfferLine[]) => lines.reduce((cents, line) => cents + amountOf(line), 0n);
  const subtotal = sum(chosen);
  const taxableBefore = sum(chosen.filter((line) => line.taxable));
  const positive = chosen.filter((line) => amountOf(line) > 0n);
  const percent = BigInt(body.discountMilliPercent ?? 0);
  const asked = percent > 0n ? roundedQuotient(sum(positive) * percent, 100_000n) : BigInt(body.discountCents);
  const discount = between(0n, asked, subtotal);
  const positiveTaxable = sum(positive.filter((line) => line.taxable));
  const share = discount > 0n ? roundedQuotient(discount * positiveTaxable, sum(positive)) : 0n;
  const taxable = max(0n, taxableBefore - share);
  const tax = roundedQuotient(taxable * BigInt(body.taxMilliPercent), 100_000n);
  return { subtotal, discount, taxable, tax, total: max(0n, subtotal - discount + tax) };
}

const amountOf = ({ quantityMilli, unitCents }: OfferLine) =>
  roundedQuotient(BigInt(quantityMilli) * BigInt(unitCents ?? 0), 1_000n);

/** What is free is due in one row. */
function paymentsOf(schedule: Priced['schedule'], total: bigint): OfferTotals['schedule'] {
  let paid = 0n;
  return schedule.slice(total === 0n ? -1 : 0).map(({ label, due, percentMilli, cents }) => {
    const isRest = percentMilli === null && cents === null;
    const asked = cents === null ? roundedQuotient(total * BigInt(percentMilli ?? 0), 100_000n) : BigInt(cents);
    const amount = isRest ? total - paid : between(0n, asked, total - paid);
    paid += amount;
    return { label, due, cents: Number(amount) };
  });
}

const MAX_COMBINATIONS = 128;

function extremesOf(body: Priced): { minCents?: number; maxCents?: number } {
  let combinations: OfferLine[][] = [[]];
  for (const section of body.sections) {
    const picks = picksOf(section);
    if (combinations.length * picks.length > MAX_COMBINATIONS) return {};
    combinations = combinations.flatMap((before) => picks.map((pick) => [...before, ...pick]));
  }
  const totals = combinations.map((chosen) => Number(sumsOf(body, chosen).total));
  return { minCents: Math.min(...totals), maxCents: Math.max(...totals) };
}

function picksOf({ kind, lines }: OfferSection): OfferLine[][] {
  if (kind === 'one') return lines.length > 0 ? lines.map((line) => [line]) : [[]];
  if (kind === 'included') return [lines];
  return Array.from({ length: 2 ** lines.length }, (_, set) => lines.filter((_line, bit) => set & (1 << bit)));
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const [quotient, rest] = [dividend / divisor, dividend % divisor];
  const isHalf = 2n * (rest < 0n ? -rest : rest) >= divisor;
  return isHalf ? quotient + (dividend < 0n ? -1n : 1n) : quotient;
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);
const between = (low: bigint, value: bigint, high: bigint) => max(low, value < high ? value : high);

export const squeeze = (text: string) => text.replaceAll(/\s/g, '');

/** Expects the amounts of a sum in a text without blanks, as a page or a PDF has them: row by row, then the payments. */
export function expectSum(
  text: string,
  {
    discountLabel,
    discountMilliPercent = 0,
    taxLabel,
    taxMilliPercent,
  }: Pick<OfferBody, 'discountLabel' | 'discountMilliPercent' | 'taxLabel' | 'taxMilliPercent'>,
  totals: Pick<OfferTotals, 'subtotalCents' | 'discountCents' | 'taxCents' | 'totalCents' | 'schedule'>,
): void {
  const { subtotalCents, discountCents, taxCents, totalCents, schedule } = totals;
  const percent = (milli: number) => `${(milli / 1_000).toLocaleString('en-US', { maximumFractionDigits: 3 })}%`;
  const rows = [
    `Work and options${formatCents(subtotalCents)}`,
    discountCents > 0
      ? `${discountLabel}${discountMilliPercent > 0 ? ` ${percent(discountMilliPercent)}` : ''}–${formatCents(discountCents)}`
      : '',
    taxMilliPercent > 0 ? `${taxLabel} ${percent(taxMilliPercent)}${formatCents(taxCents)}` : '',
    `Total${formatCents(totalCents)}`,
  ];
  const sum = squeeze(rows.join(''));
  expect(text).toContain(sum);
  let at = text.indexOf(sum);
  for (const [row, { label, cents }] of schedule.entries())
    for (const part of [squeeze(`${row + 1}${label}`), formatCents(cents)]) {
      const next = text.indexOf(part, at);
      expect(next, `${label} ${formatCents(cents)}`).toBeGreaterThan(0);
      at = next + part.length;
    }
}
