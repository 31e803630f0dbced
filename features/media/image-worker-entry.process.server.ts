import { handleTasks } from '#features/workers/entry.process.server.ts';
import type { CropBox, PictureFormat } from './contract.ts';
import { countPixels, makeVariants, renderDrawing } from './process.server.ts';
import { PictureError, type PictureFault, type ProcessedPicture } from './recipe.process.server.ts';

// The entry of the image worker process.

/** Makes a picture's variants, only counts its pixels, or makes a PNG of an SVG of our own. */
export type ImageTask =
  | { kind: 'variants'; bytes: Uint8Array; formats: readonly PictureFormat[]; box: CropBox | null }
  | { kind: 'pixels'; bytes: Uint8Array }
  | { kind: 'drawing'; svg: string; isOpaque: boolean };

export type ImageResult = { picture: ProcessedPicture } | { pixels: number } | { png: Uint8Array };
export type ImageResponse = ImageResult | { fault: PictureFault; message: string };

handleTasks(async (task: ImageTask): Promise<ImageResponse> => {
  try {
    return await run(task);
  } catch (error) {
    // A class does not survive the message to the parent.
    if (error instanceof PictureError) return { fault: error.fault, message: error.message };
    throw error;
  }
});

async function run(task: ImageTask): Promise<ImageResult> {
  if (task.kind === 'pixels') return { pixels: await countPixels(task.bytes) };
  if (task.kind === 'drawing') return { png: await renderDrawing(task.svg, task) };
  return { picture: await makeVariants(task.bytes, task.formats, task.box) };
}
