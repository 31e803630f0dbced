import type { CropBox } from './pictures.ts';

/** Three bytes a pixel. */
interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** Letters of a mark must not be read from the blocks, whatever the size of the picture. */
const MIN_BLOCK_PX = 24;
const BLOCKS_OF_SIDE = 12;

/** In pixels, the least side of a block in a picture of this size. */
const blockSide = ({ width, height }: Pick<Pixels, 'width' | 'height'>): number =>
  Math.max(MIN_BLOCK_PX, Math.ceil(Math.min(width, height) / BLOCKS_OF_SIDE));

/** How many blocks a cover of this length has along it: each at least that long, or one. */
const blocksAlong = (length: number, side: number): number => Math.max(1, Math.floor(length / side));

/** How many blocks a part of a picture is covered with. */
export function blocksIn(picture: Pick<Pixels, 'width' | 'height'>, part: CropBox): { across: number; down: number } {
  const side = blockSide(picture);
  return { across: blocksAlong(part.width, side), down: blocksAlong(part.height, side) };
}

/** Replaces a part of a picture by blocks of its average colors. */
export function pixelate(picture: Pixels, part: CropBox): void {
  const { across, down } = blocksIn(picture, part);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const left = part.x + Math.round((column * part.width) / across);
      const top = part.y + Math.round((row * part.height) / down);
      const right = part.x + Math.round(((column + 1) * part.width) / across);
      const bottom = part.y + Math.round(((row + 1) * part.height) / down);
      fillWithAverage(picture, { left, top, right, bottom });
    }
}

type Block = Record<'left' | 'top' | 'right' | 'bottom', number>;

function fillWithAverage({ data, width }: Pixels, { left, top, right, bottom }: Block): void {
  const sums = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at++) sums[at % 3]! += data[at]!;
  const count = (right - left) * (bottom - top);
  const color = sums.map((sum) => Math.round(sum / count));
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at++) data[at] = color[at % 3]!;
}
