import type { JobOutcome } from '#features/jobs/store.server.ts';
import { badInput, Problem } from '#server/http/problem.ts';

/** The value of a change. @throws {Problem} 404 with `missing`; 409; 400 */
export function unwrap<T>(result: JobOutcome<T>, missing: string): T {
  switch (result.outcome) {
    case 'done':
      return result.value;
    case 'missing':
      throw new Problem(404, missing);
    case 'conflict':
      throw new Problem(409, result.detail, { members: result.members ?? {} });
    case 'refused': {
      const { message, errors, headers } = badInput([{ path: result.path, message: result.message }]);
      throw new Problem(400, message, { errors: errors!, headers, members: result.members ?? {} });
    }
  }
}
