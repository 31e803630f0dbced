import type { Outcome } from '../content-change.store.server.ts';
import { badInput, Problem } from './problem.ts';

/** What a change led to. @throws {Problem} 404, 409 with the record as it stands, 400 */
export function valueFrom<T>(result: Outcome<T>, missing: string): T {
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
