import type { Db } from '#database/open.ts';
import { keyedHash } from '#server/crypto.ts';
import { consume } from '#server/http/limits.store.server.ts';
import { HOUR_MS } from '#time/constants.ts';
import { shopDay } from '#time/shop-time.ts';
import { MAX_CONFIRMATIONS_PER_DAY } from './constants.ts';
import { mailboxOf } from './rules.ts';

/** Longer than a day with a clock change. */
const COUNT_WINDOW_MS = 26 * HOUR_MS;

type MailKind = 'confirmations' | 'subscriptions';

/**
 * Counts a mail of a kind that visitors cause to a mailbox. Call it in the transaction that stores the request: others for
 * the same mailbox wait for it.
 * @returns whether it may be sent
 */
export async function countConfirmation(
  trx: Db,
  email: string,
  { kind = 'confirmations', sessionSecret, now }: { kind?: MailKind; sessionSecret: string; now: Date },
): Promise<boolean> {
  const key = `${kind}:${shopDay(now)}:${keyedHash(sessionSecret, 'limit', mailboxOf(email))}`;
  return (await consume(trx, key, { max: MAX_CONFIRMATIONS_PER_DAY, windowMs: COUNT_WINDOW_MS })).allowed;
}
