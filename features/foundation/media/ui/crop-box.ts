import type { CropBox, Cut } from '../pictures.ts';

export interface Size {
  width: number;
  height: number;
}

/** In pixels of the picture. */
const MIN_SIDE = 10;

/** The largest centered box of this shape (width by height). */
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

/** The box moved by pixels, within the picture. */
export function movedBox(box: CropBox, { x, y }: { x: number; y: number }, picture: Size): CropBox {
  return {
    ...box,
    x: Math.round(between(0, box.x + x, picture.width - box.width)),
    y: Math.round(between(0, box.y + y, picture.height - box.height)),
  };
}

/**
 * A handle: -1 for the left or upper edge, 1 for the right or lower one, 0 between them. The opposite corner stays, or
 * the middle of the opposite edge.
 */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}
export const LOWER_RIGHT: Handle = { x: 1, y: 1 };

/** The box resized to this width in its shape, within the limits. */
export function resizedBox(
  box: CropBox,
  width: number,
  ratio: number,
  picture: Size,
  handle: Handle = LOWER_RIGHT,
): CropBox {
  const across = roomBeside(box.x, box.width, picture.width, handle.x);
  const down = roomBeside(box.y, box.height, picture.height, handle.y);
  const room = { width: across, height: down };
  const widest = widestIn(room, ratio);
  const least = Math.min(Math.ceil(Math.max(MIN_SIDE, MIN_SIDE * ratio)), widest);
  const fitting = Math.round(between(least, width, widest));
  const size = { width: fitting, height: heightFor(fitting, ratio, room) };
  return {
    x: Math.round(between(0, startOf(box.x, box.width, size.width, handle.x), picture.width - size.width)),
    y: Math.round(between(0, startOf(box.y, box.height, size.height, handle.y), picture.height - size.height)),
    ...size,
  };
}

/** The box after dragging a handle by pixels. */
export function pulledBox(
  box: CropBox,
  by: { x: number; y: number },
  ratio: number,
  picture: Size,
  handle: Handle,
): CropBox {
  const wider = by.x * handle.x;
  const higher = by.y * handle.y * ratio;
  // A corner follows the larger movement.
  const more = handle.y === 0 || (handle.x !== 0 && Math.abs(wider) >= Math.abs(higher)) ? wider : higher;
  return resizedBox(box, box.width + more, ratio, picture, handle);
}

/** The same for a box of any shape. */
export function stretchedBox(box: CropBox, by: { x: number; y: number }, picture: Size, handle: Handle): CropBox {
  const across = stretchedSide({ start: box.x, length: box.width, by: by.x, whole: picture.width }, handle.x);
  const down = stretchedSide({ start: box.y, length: box.height, by: by.y, whole: picture.height }, handle.y);
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

interface Side {
  start: number;
  length: number;
  by: number;
  whole: number;
}

function stretchedSide({ start, length, by, whole }: Side, side: Handle['x']): Pick<Side, 'start' | 'length'> {
  if (side === 1) return { start, length: Math.round(between(MIN_SIDE, length + by, whole - start)) };
  if (side === 0) return { start, length };
  const first = Math.round(between(0, start + by, start + length - MIN_SIDE));
  return { start: first, length: start + length - first };
}

/** The maximum length of a side while the point opposite the handle stays. */
function roomBeside(start: number, length: number, whole: number, side: Handle['x']): number {
  if (side === 1) return whole - start;
  if (side === -1) return start + length;
  const middle = start + length / 2;
  return Math.floor(2 * Math.min(middle, whole - middle));
}

function startOf(start: number, before: number, after: number, side: Handle['x']): number {
  if (side === 1) return start;
  return start + (before - after) / (side === 0 ? 2 : 1);
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

/** The part of a box that such a place shows, as with `object-fit: cover`. */
export function seenIn({ x = 0.5, y = 0.5, ...shape }: Cut, box: CropBox): CropBox {
  const ratio = shape.width / shape.height;
  const width = Math.min(box.width, box.height * ratio);
  const height = Math.min(box.height, box.width / ratio);
  return { x: box.x + (box.width - width) * x, y: box.y + (box.height - height) * y, width, height };
}

/** '3:2' for 600 by 400. */
export function shapeOf({ width, height }: Size): string {
  const divisor = greatestDivisor(width, height);
  return `${width / divisor}:${height / divisor}`;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
