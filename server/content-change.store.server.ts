import type { Db } from '#database/open.ts';
import { moveContentVersion } from './content-version.store.server.ts';
import { transactOnce } from './http/idempotency.store.server.ts';
import { fail, type Outcome, outcomeOf } from './outcome.store.server.ts';

/** Changes content and commits only the outcome `done`. */
export function changeContent<T>(db: Db, work: (trx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return outcomeOf(() =>
    inContentTransaction(db, async (trx) => {
      const result = await work(trx);
      return result.outcome === 'done' ? result.value : fail(result);
    }),
  );
}

/** Runs `work` in a transaction that excludes other content changes on every node. */
function inContentTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return transactOnce(db, async (trx) => {
    await moveContentVersion(trx); // its row stays locked until the end, so the others wait here
    return work(trx);
  });
}
