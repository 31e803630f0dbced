import { type NumberKind, numberIn } from '#foundation/fields/numbers.ts';

/** What the calculators take, with more decimals than a sum has. */
export const CALCULATED = {
  amount: { decimals: 3, unit: '$' },
  percent: { decimals: 3, unit: '%' },
} as const satisfies Record<string, NumberKind>;

/** Characters that a field of a calculator takes: more than its largest figure has. */
export const MAX_TYPED = 20;

/** What was typed into a field, as long as a browser lets it be. */
export const typedField = (form: FormData, name: string): string => String(form.get(name) ?? '').slice(0, MAX_TYPED);

/** Typed dollars; NaN if they are no number. */
export const typedNumber = (text: string): number => numberIn(text, CALCULATED.amount);
