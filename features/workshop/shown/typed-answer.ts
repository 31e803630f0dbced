import { CHOICES, SIGNATURES } from './shown.constants.ts';
import type { ShowingAnswer } from './shown.contract.ts';

const among = <T extends string>(values: readonly T[], value: string): T | null =>
  values.find((each) => each === value) ?? null;

/** What the customer's form says, as the API takes it. */
export function readAnswer(field: (name: string) => string): ShowingAnswer {
  return {
    choice: among(CHOICES, field('choice')),
    stars: Number(field('stars')) || null,
    title: field('title'),
    text: field('text'),
    signature: among(SIGNATURES, field('signature')),
  };
}
