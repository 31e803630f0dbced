import type { Db } from '#database/open.ts';
import { moveContentVersion } from './content-version.store.server.ts';

/** The outcome of a change. Only `done` is committed. */
export type Outcome<T> =
  | { outcome: 'done'; value: T }
  | { outcome: 'missing' }
  /** The record has changed since it was read; `detail` is a sentence for the user. */
  | { outcome: 'conflict'; detail: string; current?: unknown }
  | { outcome: 'refused'; path: string; message: string };

export function done<T>(value: T): Outcome<T> {
  return { outcome: 'done', value };
}

/** Changes content and commits only the outcome `done`. */
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

/** Runs `work` in a transaction that excludes other content changes on every node. */
function inContentTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await moveContentVersion(trx); // its row stays locked until the end, so the others wait here
    return work(trx);
  });
}

/** Rolls back the transaction with its new version. */
class NotDone extends Error {
  readonly result: Exclude<Outcome<never>, { outcome: 'done' }>;
  constructor(result: NotDone['result']) {
    super(result.outcome);
    this.result = result;
  }
}
