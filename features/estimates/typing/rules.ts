import { type NumberKind, numberIn } from '#features/fields/numbers/rules.ts';

/** What the calculators take, with more decimals than a sum has. */
export const CALCULATED = {
  amount: { decimals: 3, unit: '$' },
  percent: { decimals: 3, unit: '%' },
} as const satisfies Record<string, NumberKind>;

/** Typed dollars; NaN if they are no number. */
export const typedNumber = (text: string): number => numberIn(text, CALCULATED.amount);
