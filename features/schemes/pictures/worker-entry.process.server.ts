import { handleTasks } from '#features/workers/entry.process.server.ts';
import { drawOrder, type PictureOrder } from './process.server.ts';

// The entry of the process that draws the pictures of a burst.
handleTasks(async (order: PictureOrder) => drawOrder(order));
