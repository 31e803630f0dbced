import { namesMark } from '#airplanes/aircraft/tail-number.ts';
import { CHOICES } from './permission.constants.ts';
import { SIGNATURES } from './shown.constants.ts';
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

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, each as it was written. */
export const sentencesOf = (text: string): string[] =>
  Array.from(SEGMENTER.segment(text), ({ segment }) => segment).filter((segment) => segment.trim() !== '');

/** Whether these are places of sentences, ascending, at least one. */
export const isExcerpt = (indices: readonly number[], count: number): boolean =>
  indices.length > 0 && indices.every((at, n) => at >= 0 && at < count && (n === 0 || at > indices[n - 1]!));

/** Joins the chosen sentences, with an ellipsis where others are left out. */
export function excerptOf(text: string, indices: readonly number[]): string {
  const sentences = sentencesOf(text);
  let excerpt = '';
  let next = 0;
  for (const at of indices) {
    if (at > next) excerpt = `${excerpt.trimEnd()}${excerpt ? ' ' : ''}… `;
    excerpt += sentences[at];
    next = at + 1;
  }
  return next < sentences.length ? `${excerpt.trimEnd()}\u00a0…` : excerpt.trim();
}

/** The places of the sentences that name none of these marks. */
export const sentencesWithout = (text: string, tails: string): number[] =>
  sentencesOf(text).flatMap((sentence, at) => (namesMark(sentence, tails) ? [] : [at]));
