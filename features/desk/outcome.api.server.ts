import type { Quote } from '#features/leads/contract.ts';
import { NO_SUCH_QUOTE } from '#features/leads/contract.ts';
import { Problem } from '#server/http/problem.ts';
import type { ChangeOutcome } from './change.store.server.ts';
import { DESK_MESSAGES } from './constants.ts';

/** @throws {Problem} 404, or 409 with the current quote */
export function unwrapOutcome(result: ChangeOutcome): Quote {
  if (result.outcome === 'missing') throw new Problem(404, NO_SUCH_QUOTE);
  if (result.outcome === 'accepted')
    throw new Problem(409, DESK_MESSAGES.acceptedNotLost, { members: { current: result.quote } });
  if (result.outcome === 'conflict')
    throw new Problem(
      409,
      'Someone else changed this quote request in the meantime. Please check the current version.',
      {
        members: { current: result.quote },
      },
    );
  return result.quote;
}
