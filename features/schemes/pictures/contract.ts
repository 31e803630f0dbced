import * as z from 'zod';
import type { Coating, Scheme } from '#features/drawing/contract.ts';
import { VIEWS } from '#features/drawing/pictures/rules.ts';
import type { SettledScheme } from '#features/drawing/placing/rules.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';

const MAX_WIDTH = 2000;

const pictureQuery = (minWidth: number) =>
  z.object({
    s: z.string().meta({ description: 'The code of the scheme', examples: SEED_SCHEMES.map(({ code }) => code) }),
    view: z.enum(VIEWS).meta({ description: 'The left or right side, or the airplane from above' }),
    w: z.coerce.number().int().min(minWidth).max(MAX_WIDTH).meta({ description: 'The width in pixels' }),
  });

/** Cards show small pictures. */
export const svgQuery = pictureQuery(240).extend({
  ground: z.enum(['paper', 'ink']).default('paper').meta({ description: 'What the picture stands on' }),
  detail: z.enum(['full', 'bare']).default('full').meta({ description: 'Bare: without light, for small pictures' }),
});
export const pngQuery = pictureQuery(600);
export type SvgQuery = z.infer<typeof svgQuery>;
export type PngQuery = z.infer<typeof pngQuery>;

/** A scheme whose mark is to be placed; `coatings` may be those of the scheme alone. */
export interface SettleOrder {
  scheme: Scheme;
  coatings: readonly Coating[];
}

/** A picture to be drawn, by default in full and for a light ground. */
export type PictureOrder = SettleOrder & Pick<SvgQuery, 'view' | 'w'> & Partial<Pick<SvgQuery, 'ground' | 'detail'>>;

/** Settles and draws schemes in another process. Fails while too many wait. */
export interface PictureTools {
  settle(order: SettleOrder): Promise<SettledScheme>;
  draw(order: PictureOrder): Promise<string>;
}
