import { drawSettled } from '#features/drawing/pictures/rules.ts';
import type { SettledScheme } from '#features/drawing/placing/rules.ts';
import { pictureOf } from '../studio/rules.ts';
import type { PictureOrder, SettleOrder } from './contract.ts';

/** A scheme with its mark in place. */
export const settle = ({ scheme, coatings }: SettleOrder): SettledScheme => pictureOf(scheme, coatings).settled;

/** The SVG of a picture. */
export function draw({ scheme, coatings, view, w, ground, detail }: PictureOrder): string {
  const { paint, ...picture } = pictureOf(scheme, coatings);
  const options = { isOnInk: ground === 'ink', isBare: detail === 'bare' };
  // What is drawn with a paint is remembered with it, and the picture outlives this drawing.
  return drawSettled({ ...picture, paint: { ...paint } }, view, w, options);
}
