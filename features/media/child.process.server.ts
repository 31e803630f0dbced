import { setPriority } from 'node:os';
import type { CropBox, PictureFormat } from './contract.ts';
import { makeVariants } from './process.server.ts';
import { PictureError, type PictureFault, type ProcessedPicture } from './recipe.process.server.ts';

// Runs as a process of its own: see apart.process.server.ts.

export interface Order {
  bytes: Uint8Array;
  formats: readonly PictureFormat[];
  box: CropBox | null;
}

export type Delivery = { picture: ProcessedPicture } | { fault: PictureFault | null; message: string };

const [, , niceness] = process.argv;
try {
  setPriority(Number(niceness));
} catch {
  // A system that does not let itself be asked makes pictures all the same.
}

process.on('message', async ({ bytes, formats, box }: Order) => {
  process.send!(await deliver({ bytes, formats, box }));
});
// Ctrl-C reaches every process of the terminal; this one ends with its parent.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());

async function deliver({ bytes, formats, box }: Order): Promise<Delivery> {
  try {
    return { picture: await makeVariants(bytes, formats, box) };
  } catch (error) {
    return { fault: error instanceof PictureError ? error.fault : null, message: String((error as Error).message) };
  }
}
