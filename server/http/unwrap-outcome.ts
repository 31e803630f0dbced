import type { Outcome } from '../outcome.store.server.ts';
import { keyTaken } from './idempotency.ts';
import { badInput, Problem, tooManyRequests } from './problem.ts';

/** The value of a change. @throws {Problem} 404, by default with `missing`; 409 and 400 with the members of the outcome; 429 */
export function unwrapOutcome<T>(result: Outcome<T>, missing = 'This does not exist.'): T {
  switch (result.outcome) {
    case 'done':
      return result.value;
    case 'missing':
      throw new Problem(404, result.detail ?? missing);
    case 'conflict':
      throw new Problem(409, result.detail, { members: result.members ?? {} });
    case 'refused':
      throw badInput(result.errors, result.members);
    case 'limited':
      throw tooManyRequests(result.retryAfter, result.detail);
    case 'key taken':
      throw keyTaken();
  }
}
