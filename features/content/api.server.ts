import type { FastifyRequest } from 'fastify';
import { badInput, Problem } from '#server/http/problem.ts';
import type { Author } from './history/store.server.ts';
import type { Outcome } from './store.server.ts';

/** Whom the history names for what this request changes. */
export function authorOf({ user }: Pick<FastifyRequest, 'user'>): Author {
  return { userId: user?.id ?? null, now: new Date() };
}

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
