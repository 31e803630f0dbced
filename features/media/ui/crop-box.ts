import type { CropBox } from '../contract.ts';

export interface Size {
  width: number;
  height: number;
}

/** No side of a box may be shorter, in pixels of the picture. */
export const MIN_SIDE = 10;

/** The largest box of this shape (width by height) in the middle of a picture. */
export function largestBox(picture: Size, ratio: number): CropBox {
  const width = widestIn(picture, ratio);
  const height = heightFor(width, ratio, picture);
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
}

/** The box taken by this many pixels, as far as the picture reaches. */
export function movedBox(box: CropBox, { x, y }: { x: number; y: number }, picture: Size): CropBox {
  return {
    ...box,
    x: Math.round(between(0, box.x + x, picture.width - box.width)),
    y: Math.round(between(0, box.y + y, picture.height - box.height)),
  };
}

/** The box made this wide in its shape, its upper left corner where it is; as wide as the picture and the least allow. */
export function resizedBox(box: CropBox, width: number, ratio: number, picture: Size): CropBox {
  const room = { width: picture.width - box.x, height: picture.height - box.y };
  const widest = widestIn(room, ratio);
  const least = Math.min(Math.ceil(Math.max(MIN_SIDE, MIN_SIDE * ratio)), widest);
  const fitting = Math.round(between(least, width, widest));
  return { ...box, width: fitting, height: heightFor(fitting, ratio, room) };
}

function widestIn({ width, height }: Size, ratio: number): number {
  return Math.max(1, Math.min(width, Math.floor(height * ratio)));
}

function heightFor(width: number, ratio: number, { height }: Size): number {
  return Math.max(1, Math.min(Math.round(width / ratio), height));
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(most, least));
}

/** '3:2' for 600 by 400. */
export function shapeOf({ width, height }: Size): string {
  const divisor = greatestDivisor(width, height);
  return `${width / divisor}:${height / divisor}`;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
