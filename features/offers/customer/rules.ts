import { formatUnits } from '#features/fields/units/rules.ts';
import { ONE_MILLI } from '#features/shop/constants.ts';
import { formatCents } from '#features/shop/rules.ts';
import type { OfferBody, OfferDocument, OfferLine } from '../contract.ts';
import { choiceProblem, type Discount } from '../totals/rules.ts';

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

/** '8.81%', of thousandths of a percent. */
export const formatPercent = (milliPercent: number): string =>
  `${(milliPercent / 1_000).toLocaleString('en-US', { maximumFractionDigits: 3 })}%`;

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
