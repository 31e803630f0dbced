import { Problem } from '#server/http/problem.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import type { Services } from '#server/services.ts';
import { CHANGE_MESSAGES } from './constants.ts';
import type { Change, ChangePage } from './contract.ts';
import { findChange } from './store.server.ts';

type Db = Services['db'];
type At = { jobId: number; number: number };

/** Where a change order is. */
export const addressOf = ({ jobId, number }: At) => `/api/jobs/${jobId}/changes/${number}`;

/** @throws {Problem} 404 */
export async function readChange(db: Db, { jobId, number }: At): Promise<Change> {
  const found = await findChange(db, jobId, number, new Date());
  if (!found) throw new Problem(404, CHANGE_MESSAGES.missing);
  return found;
}

/** How a change order stands, as the caller may see it. */
type ReadCurrent = () => Promise<Change | ChangePage>;

/**
 * The value of a change.
 * @throws {Problem} 404; 409, or 410 for the customer of a withdrawn one, with the order as it stands; 400
 */
export async function unwrapChange<T>(result: Outcome<T>, readCurrent: ReadCurrent | null): Promise<T> {
  if (result.outcome !== 'conflict') return unwrapOutcome(result, CHANGE_MESSAGES.missing);
  const current = await readCurrent?.();
  const isWithdrawn = current && 'state' in current && current.state === 'withdrawn';
  throw new Problem(isWithdrawn ? 410 : 409, result.detail, { members: current ? { current } : {} });
}

/** The value of a change at the desk. @throws {Problem} as `unwrapChange` */
export const unwrapAtDesk = <T>(db: Db, at: At, result: Outcome<T>): Promise<T> =>
  unwrapChange(result, () => readChange(db, at));
