import type { SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import { drawSettled } from '#airplanes/drawing/pictures.ts';
import type { PictureOrder, SettleOrder } from './schemes.contract.ts';
import { pictureOf } from './studio.ts';

/** A scheme with its mark in place. */
export const settle = ({ scheme, coatings }: SettleOrder): SettledScheme => pictureOf(scheme, coatings).settled;

/** The SVG of a picture. */
export function draw({ scheme, coatings, view, w, ground, detail }: PictureOrder): string {
  const { paint, ...picture } = pictureOf(scheme, coatings);
  const options = { isOnInk: ground === 'ink', isBare: detail === 'bare' };
  // What is drawn with a paint is remembered with it, and the picture outlives this drawing.
  return drawSettled({ ...picture, paint: { ...paint } }, view, w, options);
}
