import * as z from 'zod';
import type { Coating, Scheme } from '#features/drawing/contract.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';

/** What a sheet is made from. */
export interface SheetOrder {
  scheme: Scheme;
  coatings: readonly Coating[];
  /** Where the scheme is saved, or null. */
  link: string | null;
  /** Whether a smaller mark is asked for. */
  asksSmallerMark: boolean;
  /** YYYY-MM-DD: a shop day. */
  drawnOn: string;
  /** The shop's name. */
  business: string;
}

export const sheetQuery = z.object({
  s: z.string().meta({ description: 'The code of the scheme', examples: SEED_SCHEMES.map(({ code }) => code) }),
  small: z.literal('1').optional().meta({ description: 'Says on the sheet that a smaller mark is asked for.' }),
});
