import { setPriority } from 'node:os';
import type { CropBox, PictureFormat } from './contract.ts';
import { countPixels, makeVariants, renderDrawing } from './process.server.ts';
import { PictureError, type PictureFault, type ProcessedPicture } from './recipe.process.server.ts';

// The entry of the image worker process.

/** Makes a picture's variants, only counts its pixels, or makes a PNG of an SVG of our own. */
export type Order =
  | { kind: 'variants'; bytes: Uint8Array; formats: readonly PictureFormat[]; box: CropBox | null }
  | { kind: 'pixels'; bytes: Uint8Array }
  | { kind: 'drawing'; svg: string };

export type Delivery = { picture: ProcessedPicture } | { pixels: number } | { png: Uint8Array };
export type Answer = Delivery | { fault: PictureFault | null; message: string };

const [, , niceness] = process.argv;
try {
  setPriority(Number(niceness));
} catch {
  // Some systems do not allow a lower priority.
}

process.on('message', async (order: Order) => {
  process.send!(await answer(order));
});
// Ctrl-C reaches all processes of the terminal. This one ends with its parent.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());

async function answer(order: Order): Promise<Answer> {
  try {
    if (order.kind === 'pixels') return { pixels: await countPixels(order.bytes) };
    if (order.kind === 'drawing') return { png: await renderDrawing(order.svg) };
    return { picture: await makeVariants(order.bytes, order.formats, order.box) };
  } catch (error) {
    return { fault: error instanceof PictureError ? error.fault : null, message: String((error as Error).message) };
  }
}
