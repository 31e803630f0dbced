import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Author } from '#server/author.store.server.ts';
import { Problem } from '#server/http/problem.ts';
import type { Quote } from '../contract.ts';
import { quoteId } from '../rules.ts';
import type { ChangeOutcome } from '../store.server.ts';

/** What the calls about one quote request have in common. */

export const NO_SUCH_QUOTE = 'There is no quote request with this id.';

export const idParams = z.object({ id: z.string().meta({ description: 'Number of the quote request.' }) });

/** @throws {Problem} 404 for what no quote can have */
export function idOf({ id }: { id: string }): number {
  const number = quoteId(id);
  if (number === null) throw new Problem(404, NO_SUCH_QUOTE);
  return number;
}

/** Whom what happened names for what this request changes. */
export function authorOf({ user }: Pick<FastifyRequest, 'user'>): Author {
  return { userId: user?.id ?? null, now: new Date() };
}

/** What a change led to. @throws {Problem} 404, or 409 with the quote as it stands */
export function quoteFrom(result: ChangeOutcome): Quote {
  if (result.outcome === 'missing') throw new Problem(404, NO_SUCH_QUOTE);
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
