import { drawSettled } from '#features/drawing/pictures/rules.ts';
import type { SettledScheme } from '#features/drawing/placing/rules.ts';
import { pictureOf } from '../studio/rules.ts';
import type { PictureOrder, SettleOrder } from './contract.ts';

export type PictureTask = { kind: 'settle'; order: SettleOrder } | { kind: 'draw'; order: PictureOrder };

export const runPictureTask = (task: PictureTask): SettledScheme | string =>
  task.kind === 'draw' ? drawOrder(task.order) : pictureOf(task.order.scheme, task.order.coatings).settled;

function drawOrder({ scheme, coatings, view, w, ground, detail }: PictureOrder): string {
  const { paint, ...picture } = pictureOf(scheme, coatings);
  const options = { isOnInk: ground === 'ink', isBare: detail === 'bare' };
  // What is drawn with a paint is remembered with it, and the picture outlives this drawing.
  return drawSettled({ ...picture, paint: { ...paint } }, view, w, options);
}
