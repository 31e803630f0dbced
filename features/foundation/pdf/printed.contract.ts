import type * as z from 'zod';
import { printProblem } from './printable.ts';

/** A field that is printed as it was typed. */
export const printed = (field: z.ZodString) =>
  field.refine((typed) => printProblem(typed) === null, {
    error: ({ input }) => printProblem(String(input)) ?? undefined,
  });

/** A fact below its label, with a word beneath it. */
export interface Fact {
  label: string;
  value: string;
  more: string | null;
  isPrice?: boolean;
}
