import * as z from 'zod';
import type { Coating, Scheme } from '#features/drawing/contract.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';

/** What a sheet is made from. */
export interface SheetOrder {
  scheme: Scheme;
  coatings: readonly Coating[];
  /** Where the scheme is saved, or null. */
  link: string | null;
  /** YYYY-MM-DD: a shop day. */
  drawnOn: string;
  /** The shop's name. */
  business: string;
}

export const sheetQuery = z.object({
  s: z.string().meta({ description: 'The code of the scheme', examples: SEED_SCHEMES.map(({ code }) => code) }),
});
