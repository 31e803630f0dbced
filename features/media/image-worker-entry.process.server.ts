import { setPriority } from 'node:os';
import type { CropBox, PictureFormat } from './contract.ts';
import { countPixels, makeVariants } from './process.server.ts';
import { PictureError, type PictureFault, type ProcessedPicture } from './recipe.process.server.ts';

// The entry of the image worker process.

/** Makes a picture's variants, or only counts its pixels. */
export type Order =
  | { kind: 'variants'; bytes: Uint8Array; formats: readonly PictureFormat[]; box: CropBox | null }
  | { kind: 'pixels'; bytes: Uint8Array };

export type Delivery =
  | { picture: ProcessedPicture }
  | { pixels: number }
  | { fault: PictureFault | null; message: string };

const [, , niceness] = process.argv;
try {
  setPriority(Number(niceness));
} catch {
  // Some systems do not allow a lower priority.
}

process.on('message', async (order: Order) => {
  process.send!(await deliver(order));
});
// Ctrl-C reaches all processes of the terminal. This one ends with its parent.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());

async function deliver(order: Order): Promise<Delivery> {
  try {
    if (order.kind === 'pixels') return { pixels: await countPixels(order.bytes) };
    return { picture: await makeVariants(order.bytes, order.formats, order.box) };
  } catch (error) {
    return { fault: error instanceof PictureError ? error.fault : null, message: String((error as Error).message) };
  }
}
