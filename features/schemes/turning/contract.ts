import * as z from 'zod';
import type { Coating, Scheme } from '#features/drawing/contract.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';
import { CORNER_WIDTHS, CORNERS, type Corner } from './constants.ts';

/** What a picture from a corner is made from. */
export interface CornerOrder {
  scheme: Scheme;
  coatings: readonly Coating[];
  bearing: number;
  /** Pixels. */
  width: number;
}

const corners = Object.keys(CORNERS) as [Corner, ...Corner[]];

export const cornerQuery = z.object({
  s: z.string().meta({ description: 'The code of the scheme', examples: SEED_SCHEMES.map(({ code }) => code) }),
  from: z.enum(corners).meta({ description: 'From the left and ahead, or from the right and behind' }),
  w: z.coerce.number().pipe(z.literal(CORNER_WIDTHS)).meta({ description: 'The width in pixels' }),
});
export type CornerQuery = z.infer<typeof cornerQuery>;
