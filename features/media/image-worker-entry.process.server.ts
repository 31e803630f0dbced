import { answerOrders } from '#features/workers/entry.process.server.ts';
import type { CropBox, PictureFormat } from './contract.ts';
import { countPixels, makeVariants, renderDrawing } from './process.server.ts';
import { PictureError, type PictureFault, type ProcessedPicture } from './recipe.process.server.ts';

// The entry of the image worker process.

/** Makes a picture's variants, only counts its pixels, or makes a PNG of an SVG of our own. */
export type Order =
  | { kind: 'variants'; bytes: Uint8Array; formats: readonly PictureFormat[]; box: CropBox | null }
  | { kind: 'pixels'; bytes: Uint8Array }
  | { kind: 'drawing'; svg: string; isOpaque: boolean };

export type Delivery = { picture: ProcessedPicture } | { pixels: number } | { png: Uint8Array };
export type Answer = Delivery | { fault: PictureFault; message: string };

answerOrders(async (order: Order): Promise<Answer> => {
  try {
    return await fulfil(order);
  } catch (error) {
    // A class does not survive the way to the parent.
    if (error instanceof PictureError) return { fault: error.fault, message: error.message };
    throw error;
  }
});

async function fulfil(order: Order): Promise<Delivery> {
  if (order.kind === 'pixels') return { pixels: await countPixels(order.bytes) };
  if (order.kind === 'drawing') return { png: await renderDrawing(order.svg, order) };
  return { picture: await makeVariants(order.bytes, order.formats, order.box) };
}
