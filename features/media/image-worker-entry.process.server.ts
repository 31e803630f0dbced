import { setPriority } from 'node:os';
import type { CropBox, PictureFormat } from './contract.ts';
import { countPixels, makeVariants } from './process.server.ts';
import { PictureError, type PictureFault, type ProcessedPicture } from './recipe.process.server.ts';

// Runs as a process of its own: see image-worker.process.server.ts.

/** Variants of a picture, or only how many pixels it has. */
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
  // A system that does not let itself be asked makes pictures all the same.
}

process.on('message', async (order: Order) => {
  process.send!(await deliver(order));
});
// Ctrl-C reaches every process of the terminal; this one ends with its parent.
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
