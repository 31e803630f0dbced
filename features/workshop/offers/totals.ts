import { formatUnits } from '#foundation/fields/units.ts';
import { divideRounded, formatCents, formatPercent, ONE_MILLI, WHOLE_MILLI } from '#workshop/shop/money.ts';
import type { OfferBody, OfferDocument, OfferLine, OfferTotals } from './offer.contract.ts';

/** When a payment is due. */
export const DUE_LABELS = {
  acceptance: 'On acceptance',
  induction: 'At induction',
  strip: 'After strip',
  paint: 'Before color',
  ready: 'When it is ready',
} as const;
export type Due = keyof typeof DUE_LABELS;

/** The part of the computation that the customer's page loads. */

/** The parts of a body that decide what it comes to. */
export type Discount = Pick<OfferBody, 'discountCents' | 'discountMilliPercent'>;
export type Priced = Discount & Pick<OfferBody, 'sections' | 'taxMilliPercent' | 'schedule'>;

export type ChoiceTotals = Omit<OfferTotals, 'minCents' | 'maxCents'>;

/** The sum of chosen lines; the positive sums leave credits out. */
export interface Sum {
  subtotal: bigint;
  taxable: bigint;
  positive: bigint;
  positiveTaxable: bigint;
}

export type Amounts = ReadonlyMap<OfferLine, bigint>;

export const NOTHING: Sum = { subtotal: 0n, taxable: 0n, positive: 0n, positiveTaxable: 0n };

/**
 * What a choice comes to, in whole cents. Blank prices count as 0, and unknown ids are ignored: `choiceProblem` refuses
 * them. The discount goes no further than the subtotal, the taxable sum and the total not below 0.
 */
export function computeChoice(
  body: Priced,
  choices: readonly string[],
  amounts: Amounts = amountsOf(body),
): ChoiceTotals {
  const chosen = new Set(choices);
  let sum = NOTHING;
  for (const { kind, lines } of body.sections)
    for (const each of lines) if (kind === 'included' || chosen.has(each.id)) sum = add(sum, each, amounts);
  const { discount, taxable, tax, total } = totalOf(body, sum);
  return {
    lines: Object.fromEntries([...amounts].map(([{ id }, amount]) => [id, Number(amount)])),
    subtotalCents: Number(sum.subtotal),
    discountCents: Number(discount),
    taxableCents: Number(taxable),
    taxCents: Number(tax),
    totalCents: Number(total),
    schedule: scheduleOf(body.schedule, total),
  };
}

export function amountsOf({ sections }: Pick<Priced, 'sections'>): Amounts {
  return new Map(sections.flatMap(({ lines }) => lines.map((each) => [each, lineAmount(each)] as const)));
}

export function lineAmount({ quantityMilli, unitCents }: Pick<OfferLine, 'quantityMilli' | 'unitCents'>): bigint {
  return divideRounded(BigInt(quantityMilli) * BigInt(unitCents ?? 0), BigInt(ONE_MILLI));
}

export function add(sum: Sum, each: OfferLine, amounts: Amounts, sign = 1n): Sum {
  const amount = amounts.get(each)!;
  const taxed = each.taxable ? sign : 0n;
  const positive = atLeastZero(amount);
  return {
    subtotal: sum.subtotal + sign * amount,
    taxable: sum.taxable + taxed * amount,
    positive: sum.positive + sign * positive,
    positiveTaxable: sum.positiveTaxable + taxed * positive,
  };
}

/**
 * The tax is computed once for the document, never by line. The discount lowers the taxable sum by the share that is
 * taxable among the lines above 0: a credit must not make that share larger than the discount. A percent is one of the
 * lines above 0, so that a credit stays whole.
 */
export function totalOf(body: Discount & Pick<Priced, 'taxMilliPercent'>, sum: Sum) {
  const { subtotal, positive, positiveTaxable } = sum;
  const percent = BigInt(body.discountMilliPercent ?? 0);
  const asked = percent > 0n ? divideRounded(positive * percent, BigInt(WHOLE_MILLI)) : BigInt(body.discountCents);
  const discount = atMost(asked, atLeastZero(subtotal));
  // Without a line above 0 there is nothing to discount.
  const share = divideRounded(discount * positiveTaxable, positive || 1n);
  const taxable = atLeastZero(sum.taxable - share);
  const tax = divideRounded(taxable * BigInt(body.taxMilliPercent), BigInt(WHOLE_MILLI));
  return { discount, taxable, tax, total: atLeastZero(subtotal - discount + tax) };
}

/** No row takes more than what remains: percents that are rounded up would make the rest negative. */
function scheduleOf(schedule: Priced['schedule'], total: bigint): OfferTotals['schedule'] {
  const rows = total === 0n ? schedule.slice(-1) : schedule;
  let remaining = total;
  return rows.map(({ label, due, percentMilli, cents }, row) => {
    const asked =
      percentMilli === null ? BigInt(cents ?? 0) : divideRounded(total * BigInt(percentMilli), BigInt(WHOLE_MILLI));
    const amount = row === rows.length - 1 ? remaining : atMost(asked, remaining);
    remaining -= amount;
    return { label, due, cents: Number(amount) };
  });
}

const atMost = (amount: bigint, most: bigint) => (amount < most ? amount : most);
const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);

/** Why these lines cannot be chosen together; null if they can. */
export function choiceProblem({ sections }: Pick<OfferBody, 'sections'>, choices: readonly string[]): string | null {
  const unknown = new Set(choices);
  for (const { kind, title, lines } of sections) {
    if (kind === 'included') continue;
    const chosen = lines.filter(({ id }) => choices.includes(id));
    for (const { id } of chosen) unknown.delete(id);
    if (kind === 'one' && chosen.length !== 1) return `Choose one of “${title}”.`;
  }
  return unknown.size > 0 ? 'This quote doesn’t have that choice.' : null;
}

/** Fields of the choices, in the form and in the address; `picked` tells that they were chosen there. */
export const CHOICE_FIELDS = { picked: 'picked', any: 'any', one: (sectionId: string) => `one-${sectionId}` } as const;

type Chosen = Pick<OfferBody, 'sections'>;

/** The lines that a form or an address chooses; null if it chooses none, or none that fit this quote. */
export function readChoices({ sections }: Chosen, fields: URLSearchParams): string[] | null {
  if (!fields.has(CHOICE_FIELDS.picked)) return null;
  const choices = [
    ...fields.getAll(CHOICE_FIELDS.any),
    ...sections.filter(({ kind }) => kind === 'one').flatMap(({ id }) => fields.getAll(CHOICE_FIELDS.one(id))),
  ];
  return choiceProblem({ sections }, choices) ? null : choices;
}

/** The address of a page of a quote with these choices. */
export function choicesPath(path: string, { sections }: Chosen, choices: readonly string[]): string {
  const chosen = new Set(choices);
  const fields = new URLSearchParams({ [CHOICE_FIELDS.picked]: '1' });
  for (const { id: section, kind, lines } of sections)
    for (const { id } of lines)
      if (kind !== 'included' && chosen.has(id))
        fields.append(kind === 'one' ? CHOICE_FIELDS.one(section) : CHOICE_FIELDS.any, id);
  return `${path}?${fields}`;
}

const UNIT_WORDS: Record<Exclude<OfferLine['unit'], 'job'>, readonly [one: string, many: string]> = {
  hour: ['hour', 'hours'],
  each: ['piece', 'pieces'],
  'sq ft': ['sq ft', 'sq ft'],
};

/** '6.5 hours at $110.00'; null for a single job. */
export function formatQuantity({ quantityMilli, unit, unitCents }: OfferLine): string | null {
  if (unit === 'job' && quantityMilli === ONE_MILLI) return null;
  const [one, many] = unit === 'job' ? ['job', 'jobs'] : UNIT_WORDS[unit];
  return `${formatUnits(quantityMilli / ONE_MILLI, one, many)} at ${formatCents(unitCents ?? 0)}`;
}

/** What is said of a line below its text; '' if nothing is. */
export function describeLine(line: OfferLine): string {
  const quantity = formatQuantity(line);
  return [line.detail, quantity && `${quantity}.`, line.taxable && 'Taxable.'].filter(Boolean).join(' ');
}

/** '+$3,000.00', '−$500.00' or 'in the price', of a line that may be chosen. */
export function formatDifference(cents: number): string {
  if (cents === 0) return 'included';
  return `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;
}

/** '10%' or '$1,000.00'; '' without one. */
export function formatDiscount({ discountCents, discountMilliPercent }: Discount): string {
  if (discountMilliPercent) return formatPercent(discountMilliPercent);
  return discountCents > 0 ? formatCents(discountCents) : '';
}

/** '2009 TBM 850', as much as is known. */
export const formatAircraft = ({ year, model, type }: OfferBody['aircraft']): string =>
  [year, model || type].filter(Boolean).join(' ');

/** The letter above a quote; empty if it is only a salutation, such as 'Dear Ann,'. */
export const letterOf = ({ greeting }: Pick<OfferDocument, 'greeting'>): string =>
  /^[^\n]{1,200},$/.test(greeting.trim()) ? '' : greeting;
