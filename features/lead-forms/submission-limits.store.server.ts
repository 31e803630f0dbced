import type { Db } from '#database/open.ts';
import { HOLD_REFUSALS, HOLDS } from '#features/appointments/constants.ts';
import { requestedSlot } from '#features/appointments/rules.ts';
import type { ParsedQuote } from '#features/leads/contract.ts';
import { keyedHash } from '#server/crypto.ts';
import { consume, type Limit } from '#server/http/limits.store.server.ts';
import { DAY_MS, HOUR_MS } from '#time/constants.ts';

const FROM_ONE_ADDRESS: Limit = { max: 10, windowMs: HOUR_MS };
const BOOKINGS_FROM_ONE_NETWORK: Limit = { max: HOLDS.perNetwork, windowMs: DAY_MS };

/** The keys that limits count by: client and network. */
export type Sender = { address: string; network: string };

/** Which limit a request is over, and in how many seconds to retry. */
type Exceeded = { retryAfter: number; detail: string };

/** Counts a new quote request for its sender. @returns null within the limits */
export async function findExceeded(
  trx: Db,
  quote: ParsedQuote,
  { address, network }: Sender,
  { sessionSecret }: { sessionSecret: string },
): Promise<Exceeded | null> {
  const count = (what: string, from: string, limit: Limit) =>
    consume(trx, `${what}:${keyedHash(sessionSecret, 'limit', from)}`, limit);
  const { allowed, retryAfter } = await count('quotes', address, FROM_ONE_ADDRESS);
  if (!allowed) return { retryAfter, detail: 'We’ve received too many requests from this connection.' };
  if (!requestedSlot(quote)) return null;
  const bookings = await count('bookings', network, BOOKINGS_FROM_ONE_NETWORK);
  return bookings.allowed ? null : { retryAfter: bookings.retryAfter, detail: HOLD_REFUSALS.network };
}
