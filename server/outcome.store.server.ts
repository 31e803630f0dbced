import type { Db } from '#database/open.ts';
import { transactOnce } from './http/idempotency.store.server.ts';

/** How a change ended. Only `done` is committed. */
export type Outcome<T = null> =
  | { outcome: 'done'; value: T }
  /** `detail` where it is not the record itself that is missing. */
  | { outcome: 'missing'; detail?: string }
  /** `detail` is a sentence for the user; `members` are those of the problem, such as the record as it stands. */
  | { outcome: 'conflict'; detail: string; members?: Members | undefined }
  | { outcome: 'refused'; path: string; message: string; members?: Members | undefined }
  /** Over a limit for so many seconds. */
  | { outcome: 'limited'; detail: string; retryAfter: number };
type Members = Record<string, unknown>;
export type Failure = Exclude<Outcome, { outcome: 'done' }>;

export function done<T>(value: T): Outcome<T> {
  return { outcome: 'done', value };
}

/** Thrown inside a transaction, to roll it back. */
class NotDone extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.outcome);
    this.failure = failure;
  }
}

/** Ends a change within `outcomeOf`, and rolls it back. @throws always */
export function fail(failure: Failure): never {
  throw new NotDone(failure);
}

export const conflict = (detail: string, members?: Members): never => fail({ outcome: 'conflict', detail, members });

/** The outcome of a transaction that may end by `fail`. */
export async function outcomeOf<T>(transaction: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return done(await transaction());
  } catch (error) {
    if (error instanceof NotDone) return error.failure;
    throw error;
  }
}

/** Runs `work` in a transaction, once for each key: all of it, or nothing when it ends by `fail`. */
export function transact<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<Outcome<T>> {
  return outcomeOf(() => transactOnce(db, work));
}
