import type { Db } from '#database/open.ts';
import { moveContentVersion } from './content-version.store.server.ts';

/** How a change went. Only what is `done` stays. */
export type Outcome<T> =
  | { outcome: 'done'; value: T }
  /** There is no such record. */
  | { outcome: 'missing' }
  /** It moved on since the caller looked; `detail` is a sentence a person can act on. */
  | { outcome: 'conflict'; detail: string; current?: unknown }
  | { outcome: 'refused'; path: string; message: string };

export function done<T>(value: T): Outcome<T> {
  return { outcome: 'done', value };
}

/** Changes the content and reports how that went. What is not `done` is taken back. */
export async function changeContent<T>(db: Db, work: (trx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await inContentTransaction(db, async (trx) => {
      const result = await work(trx);
      if (result.outcome !== 'done') throw new NotDone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof NotDone) return error.result;
    throw error;
  }
}

/**
 * Changes the content in one transaction, or not at all. Changes wait for each other, on every node: what `work` reads
 * stays as it is until it is through.
 */
function inContentTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await moveContentVersion(trx); // its row stays locked until the end, so the others wait here
    return work(trx);
  });
}

/** Takes the transaction back, the new version included. */
class NotDone extends Error {
  readonly result: Exclude<Outcome<never>, { outcome: 'done' }>;
  constructor(result: NotDone['result']) {
    super(result.outcome);
    this.result = result;
  }
}
