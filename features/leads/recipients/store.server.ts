import type { Db } from '#database/open.ts';
import { keyedHash } from '#server/crypto.ts';
import { consume } from '#server/http/limits.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { CONFIRMATIONS_A_DAY } from './constants.ts';
import { mailboxOf } from './rules.ts';

/** Longer than a day with a change of clocks, so that a count outlives its day. */
const COUNTED_MS = 26 * 60 * 60_000;

/**
 * Counts a confirmation to a mailbox, in the transaction that stores what it confirms. Others that confirm something to
 * the same mailbox wait until that is through.
 * @returns whether it may be sent
 */
export async function countConfirmation(
  trx: Db,
  email: string,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<boolean> {
  const key = `confirmations:${shopDay(now)}:${keyedHash(sessionSecret, 'limit', mailboxOf(email))}`;
  return (await consume(trx, key, { max: CONFIRMATIONS_A_DAY, windowMs: COUNTED_MS })).allowed;
}
