import type { Coating, Scheme } from '#features/drawing/contract.ts';
import { drawPicture } from '#features/drawing/pictures/rules.ts';
import type { SvgQuery } from './contract.ts';

/** A picture to be drawn; `coatings` may be those of the scheme alone. */
export interface PictureOrder extends Omit<SvgQuery, 's'> {
  scheme: Scheme;
  coatings: readonly Coating[];
}

export const drawOrder = ({ scheme, coatings, view, w, ground, detail }: PictureOrder): string =>
  drawPicture(scheme, coatings, view, w, { isOnInk: ground === 'ink', isBare: detail === 'bare' });
