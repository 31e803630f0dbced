import { PictureError } from '#features/media/recipe.process.server.ts';
import { WorkerEndedError } from '#features/workers/process.server.ts';
import { QueueFullError } from '#features/workers/queue.process.server.ts';
import { Problem } from '#server/http/problem.ts';
import { SCHEME_MESSAGES } from '../constants.ts';
import type { PictureTools } from './contract.ts';

/** @throws {Problem} 503 for a picture that cannot be made now */
export function refuseDrawing(error: unknown): never {
  if (error instanceof QueueFullError) throw unavailable(SCHEME_MESSAGES.busy);
  if (error instanceof PictureError || error instanceof WorkerEndedError) throw unavailable(SCHEME_MESSAGES.unmade);
  throw error;
}

/** The same tools; a picture that cannot be made now is a 503. */
export const refusingTools = (pictures: PictureTools): PictureTools => ({
  settle: (order) => pictures.settle(order).catch(refuseDrawing),
  draw: (order) => pictures.draw(order).catch(refuseDrawing),
});

const unavailable = (detail: string) => new Problem(503, detail, { headers: { 'retry-after': '5' } });
