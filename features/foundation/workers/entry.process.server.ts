import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { type ShopLook, setShopLook } from '#foundation/business/shop-look.ts';
import { setShopTimeZone } from '#time/shop-time.ts';

/** A call of a function that the module of the process exports, and the shop that it is for. */
export type Order = { call: string; args: unknown[]; timeZone: string; look: ShopLook };

/** What the function returned; or its error, whose class does not survive: the message and the fields that are texts. */
export type WorkerResponse = { result: unknown } | { error: { message: string } };

// The entry of every worker process: it runs the orders of its parent, all of one module.
const [, , niceness, module] = process.argv;
try {
  setPriority(Number(niceness));
} catch {
  // Some systems do not allow a lower priority.
}
const functions: Promise<Record<string, (...args: unknown[]) => unknown>> = import(module!);
functions.catch(() => {}); // the first order reports it
process.on('message', async (order: Order) => {
  process.send!(await respondTo(order));
  // By then all code is loaded; the process may be killed before its end. Does nothing without a cache.
  flushCompileCache();
});
// Ctrl-C reaches all processes of the terminal. This one ends with its parent.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());

async function respondTo({ call, args, timeZone, look }: Order): Promise<WorkerResponse> {
  setShopTimeZone(timeZone);
  setShopLook(look);
  try {
    return { result: await (await functions)[call]!(...args) };
  } catch (error) {
    // An AggregateError, as of a connection that several addresses refused, has no message.
    const { message, code } = error as NodeJS.ErrnoException;
    const texts = Object.entries(error as object).filter(([, value]) => typeof value === 'string');
    return { error: { ...Object.fromEntries(texts), message: message || String(code) } };
  }
}
