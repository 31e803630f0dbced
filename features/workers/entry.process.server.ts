import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';

export type WorkerAnswer<Delivery> = { delivery: Delivery } | { error: string };

/** Makes this process a worker that fulfils the orders of its parent. */
export function answerOrders<Order, Delivery>(fulfil: (order: Order) => Promise<Delivery>): void {
  const [, , niceness] = process.argv;
  try {
    setPriority(Number(niceness));
  } catch {
    // Some systems do not allow a lower priority.
  }
  process.on('message', async (order: Order) => {
    process.send!(await answer(order));
    // By then all code is loaded; the process may be killed before its end. Does nothing without a cache.
    flushCompileCache();
  });
  // Ctrl-C reaches all processes of the terminal. This one ends with its parent.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());

  async function answer(order: Order): Promise<WorkerAnswer<Delivery>> {
    try {
      return { delivery: await fulfil(order) };
    } catch (error) {
      return { error: String((error as Error).message) };
    }
  }
}
