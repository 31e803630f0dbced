import type { Db } from '#database/open.ts';
import { createLink, currentLink, isReadable, type Link } from '#server/links.store.server.ts';
import { DAY_MS } from '#time/constants.ts';
import { REQUEST_LINK_DAYS } from './constants.ts';
import type { Quote } from './contract.ts';

/** Creates the customer's private link to a request. */
export function createRequestLink(
  trx: Db,
  { id: subjectId, email: recipient }: Pick<Quote, 'id' | 'email'>,
  by: { sessionSecret: string; now: Date },
): Promise<Link> {
  const expiresAt = new Date(by.now.getTime() + REQUEST_LINK_DAYS * DAY_MS).toISOString();
  return createLink(trx, by, { kind: 'request', subjectId, recipient, expiresAt });
}

/** The newest valid link whose token derives from the current session secret, else a new one. */
export async function findOrCreateRequestLink(
  trx: Db,
  quote: Quote,
  by: { sessionSecret: string; now: Date },
): Promise<Link> {
  const link = await currentLink(trx, { kind: 'request', subjectId: quote.id, now: by.now });
  return link && isReadable(by.sessionSecret, link) ? link : createRequestLink(trx, quote, by);
}
