import { line } from '#features/fields/contract.ts';
import { printProblem } from './rules.ts';

/** A line that is printed as it was typed. */
export const printedLine = (max: number) =>
  line(max).refine((typed) => printProblem(typed) === null, {
    error: ({ input }) => printProblem(String(input)) ?? undefined,
  });

/** A fact below its label, with a word beneath it. */
export interface Fact {
  label: string;
  value: string;
  more: string | null;
  isPrice?: boolean;
}
