import type { Db } from '#database/open.ts';
import { claimIdempotencyKey, noteAnswer, type Repeat, transactOnce } from './http/idempotency.store.server.ts';

/** Failures that only a code tells. */
export type Code<Own extends string> = Own extends string ? { outcome: Own } : never;
type Coded = Code<string>;

/**
 * How a change ended; `outcome` is its code, and only `done` is committed. `Own` are the failures that this change alone
 * has.
 */
export type Outcome<T = null, Own extends Coded = never> = { outcome: 'done'; value: T } | Failure | Own;

/** The failures that changes share; `unwrapOutcome` answers them. */
export type Failure =
  /** `detail` where it is not the record itself that is missing. */
  | { outcome: 'missing'; detail?: string }
  /** `detail` is a sentence for the user; `members` are those of the problem, such as the record as it stands. */
  | { outcome: 'conflict'; detail: string; members?: Members | undefined }
  | { outcome: 'refused'; errors: FieldError[]; members?: Members | undefined }
  /** Over a limit for so many seconds. */
  | { outcome: 'limited'; detail: string; retryAfter: number }
  /** The idempotency key stands for a request with other content. */
  | { outcome: 'key taken' };
type Members = Record<string, unknown>;
export type FieldError = { path: string; message: string };

export function done<T>(value: T): Outcome<T> {
  return { outcome: 'done', value };
}

export const refused = (path: string, message: string, members?: Members): Failure => ({
  outcome: 'refused',
  errors: [{ path, message }],
  members,
});

/** Thrown inside a transaction, to roll it back. */
class NotDone extends Error {
  readonly failure: Coded;
  constructor(failure: Coded) {
    super(failure.outcome);
    this.failure = failure;
  }
}

/** Ends a change within `outcomeOf`, and rolls it back. Name the failures that it alone has. @throws always */
export function fail<Own extends Coded = never>(failure: NoInfer<Failure | Own>): never {
  throw new NotDone(failure);
}

export function conflict(detail: string, members?: Members): never {
  fail({ outcome: 'conflict', detail, members });
}

/** Refuses what one field says. */
export function refuse(path: string, message: string, members?: Members): never {
  fail(refused(path, message, members));
}

/** The outcome of a transaction that may end by `fail`. */
export async function outcomeOf<T, Own extends Coded = never>(transaction: () => Promise<T>): Promise<Outcome<T, Own>> {
  try {
    return { outcome: 'done', value: await transaction() };
  } catch (error) {
    if (error instanceof NotDone) return error.failure as Failure | Own;
    throw error;
  }
}

/** Runs `work` in a transaction, once for each key: all of it, or nothing when it ends by `fail`. */
export function transact<T, Own extends Coded = never>(
  db: Db,
  work: (trx: Db) => Promise<T>,
): Promise<Outcome<T, Own>> {
  return outcomeOf(() => transactOnce(db, work));
}

/**
 * As `transact`, for a key that the caller names. Within 24 hours the same key with the same content gets the first
 * answer, also when both arrive at once.
 */
export function transactWithKey<Answer extends object, Own extends Coded = never>(
  db: Db,
  { repeat, now }: { repeat: Repeat | null; now: Date },
  work: (trx: Db) => Promise<Answer>,
): Promise<Outcome<Answer, Own>> {
  return outcomeOf(() =>
    db.transaction().execute(async (trx) => {
      const earlier = repeat && (await claimIdempotencyKey(trx, repeat, now));
      if (earlier && earlier.requestHash !== repeat.contentHash) fail({ outcome: 'key taken' });
      if (earlier) return earlier.response as Answer;
      const answer = await work(trx);
      if (repeat) await noteAnswer(trx, { key: repeat.key, response: JSON.stringify(answer) });
      return answer;
    }),
  );
}
