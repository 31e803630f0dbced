import type { Outcome } from '../content-change.store.server.ts';
import { badInput, Problem } from './problem.ts';

/** Unwraps the outcome of a change. @throws {Problem} 404, 409 with the current record, 400 */
export function unwrapOutcome<T>(result: Outcome<T>, missing: string): T {
  switch (result.outcome) {
    case 'done':
      return result.value;
    case 'missing':
      throw new Problem(404, missing);
    case 'conflict':
      throw new Problem(409, result.detail, {
        members: result.current === undefined ? {} : { current: result.current },
      });
    case 'refused':
      throw badInput([{ path: result.path, message: result.message }]);
  }
}
