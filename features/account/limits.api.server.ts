import type { FastifyRequest } from 'fastify';
import { keyedHash } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-key.ts';
import { consume, type Limit, refund, resetLimit } from '#server/http/limits.store.server.ts';
import { tooManyRequests } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { ACCOUNT_MESSAGES } from './contract.ts';
import { createSessions } from './session.api.server.ts';
import { normalizeEmail } from './store.server.ts';

type LimitServices = Pick<Services, 'db' | 'config'>;

const WINDOW_MS = 15 * 60_000;
/** Failed logins per window before further ones are rejected. */
const LOGIN_LIMITS = {
  accountFromAddress: { max: 5, windowMs: WINDOW_MS },
  address: { max: 20, windowMs: WINDOW_MS },
  account: { max: 100, windowMs: WINDOW_MS },
} satisfies Record<string, Limit>;

/** Rate limits under keyed hashes. `count` throws a 429 Problem above the limit. */
export function createLimits({ db, config }: LimitServices) {
  const keyOf = (what: string, ...parts: string[]) => `${what}:${keyedHash(config.sessionSecret, 'limit', ...parts)}`;
  return { count, countAll, keyOf };

  async function count(key: string, limit: Limit, message: string): Promise<void> {
    await countAll([{ key, limit }], message);
  }

  /** Counts in this order, in one transaction, up to the first limit that is exceeded. */
  async function countAll(counted: { key: string; limit: Limit }[], message: string): Promise<void> {
    if (!config.rateLimits) return;
    const exceeded = await db.transaction().execute(async (trx) => {
      for (const { key, limit } of counted) {
        const { allowed, retryAfter } = await consume(trx, key, limit);
        if (!allowed) return { retryAfter };
      }
      return null;
    });
    if (exceeded) throw tooManyRequests(exceeded.retryAfter, message);
  }
}

/**
 * Limits of failed logins. A login counts before the password is checked, so that concurrent ones cannot exceed the limit,
 * and is refunded when it succeeds.
 */
export function createLoginLimits({ db, config }: LimitServices) {
  const { countAll, keyOf } = createLimits({ db, config });
  const { findDeviceId } = createSessions({ db, config });

  return {
    async count(request: FastifyRequest, username: string): Promise<void> {
      await countAll(listKeys(request, username), ACCOUNT_MESSAGES.tooManyFailures);
    },
    /** After a correct password: clears the account's failures from here and refunds this login elsewhere. */
    async clearFailures(request: FastifyRequest, username: string): Promise<void> {
      if (!config.rateLimits) return;
      const [account, ...shared] = listKeys(request, username);
      await db.transaction().execute(async (trx) => {
        await resetLimit(trx, account!.key);
        for (const { key } of shared) await refund(trx, key);
      });
    },
    /**
     * After a password reset. The limit of the IP address stays: resetting one's own account must not allow more guesses
     * at others.
     */
    async endLockout(request: FastifyRequest, username: string): Promise<void> {
      const keys = [...listKeys(request, username), ...listUnknownDeviceKeys(request, normalizeEmail(username))];
      for (const { key, limit } of keys) if (limit !== LOGIN_LIMITS.address) await resetLimit(db, key);
    },
  };

  /** A known device has its own limit, so that a stranger cannot lock the owner out. */
  function listKeys(request: FastifyRequest, username: string): { key: string; limit: Limit }[] {
    const email = normalizeEmail(username);
    const device = findDeviceId(request, email);
    if (device) return [{ key: keyOf('login', 'device', email, device), limit: LOGIN_LIMITS.accountFromAddress }];
    return listUnknownDeviceKeys(request, email);
  }

  function listUnknownDeviceKeys(request: FastifyRequest, email: string): { key: string; limit: Limit }[] {
    return [
      { key: keyOf('login', 'account-address', email, clientKey(request.ip)), limit: LOGIN_LIMITS.accountFromAddress },
      { key: keyOf('login', 'address', clientKey(request.ip)), limit: LOGIN_LIMITS.address },
      { key: keyOf('login', 'account', email), limit: LOGIN_LIMITS.account },
    ];
  }
}
