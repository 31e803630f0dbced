import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { Problem } from '#server/http/problem.ts';
import type { Link } from '#server/links.store.server.ts';
import { behindLink, LINK_MESSAGES, type linkParams, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { findSentOffer, type SentOffer } from './store.server.ts';

/** What the calls behind a quote's private link share. */

export const group = { tag: 'Offers', ...behindLink };

/**
 * The offer of a request's token; counts the request.
 * @param how.changes false for a POST that changes nothing
 * @throws {Problem} 404, 410 or 429
 */
export async function findByLink(
  services: Services,
  request: FastifyRequest,
  how: { changes?: false } = {},
): Promise<{ link: Link; sent: SentOffer }> {
  const { token } = request.params as z.infer<typeof linkParams>;
  const link = await requireLink(services, request, { kind: 'offer', token, ...how });
  const sent = await findSentOffer(services.db, link.subjectId);
  if (!sent) throw new Problem(404, LINK_MESSAGES.unknown);
  return { link, sent };
}
