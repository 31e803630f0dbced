import { answerOrders } from '#features/workers/entry.process.server.ts';
import { drawOrder, type PictureOrder } from './process.server.ts';

// The entry of the process that draws the pictures of a burst.
answerOrders(async (order: PictureOrder) => drawOrder(order));
