import type { FastifyRequest } from 'fastify';
import { keyedHash } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-key.ts';
import { consume, type Limit, refund, resetLimit } from '#server/http/limits.store.server.ts';
import { tooManyRequests } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { ACCOUNT_MESSAGES } from './contract.ts';
import { sessionsOf } from './session.api.server.ts';
import { normalEmail } from './store.server.ts';

type LimitServices = Pick<Services, 'db' | 'config'>;

const WINDOW_MS = 15 * 60_000;
/** Failed logins in the window before further tries must wait. */
const FAILURES = {
  accountFromAddress: { max: 5, windowMs: WINDOW_MS },
  address: { max: 20, windowMs: WINDOW_MS },
  account: { max: 100, windowMs: WINDOW_MS },
} satisfies Record<string, Limit>;

/** Uses of one thing, each under an anonymous key. @throws {Problem} 429 when it is used up */
export function limitsOf({ db, config }: LimitServices) {
  const keyOf = (what: string, ...parts: string[]) => `${what}:${keyedHash(config.sessionSecret, 'limit', ...parts)}`;
  return { count, keyOf };

  async function count(key: string, limit: Limit, sentence: string): Promise<void> {
    if (!config.rateLimits) return;
    const { allowed, retryAfter } = await consume(db, key, limit);
    if (!allowed) throw tooManyRequests(retryAfter, sentence);
  }
}

/**
 * Failed logins. A try is counted before the password is looked at, so that many at once cannot get past, and given
 * back when it was right.
 */
export function loginLimits({ db, config }: LimitServices) {
  const { count, keyOf } = limitsOf({ db, config });
  const { knownDevice } = sessionsOf({ db, config });

  return {
    async count(request: FastifyRequest, username: string): Promise<void> {
      for (const { key, limit } of keysFor(request, username))
        await count(key, limit, ACCOUNT_MESSAGES.tooManyFailures);
    },
    /** A right password was no failure, and the tries before it were the owner's own. */
    async giveBack(request: FastifyRequest, username: string): Promise<void> {
      if (!config.rateLimits) return;
      const [own, ...shared] = keysFor(request, username);
      await resetLimit(db, own!.key);
      for (const { key } of shared) await refund(db, key);
    },
    /** Gives back a try that was not looked at. */
    async refund(request: FastifyRequest, username: string): Promise<void> {
      if (!config.rateLimits) return;
      for (const { key } of keysFor(request, username)) await refund(db, key);
    },
    /**
     * Ends the waiting of a user who has just proved to own the account. What was counted for the address alone stays:
     * resetting an account of one's own must not buy tries at others.
     */
    async forgive(request: FastifyRequest, username: string): Promise<void> {
      const keys = [...keysFor(request, username), ...strangerKeys(request, normalEmail(username))];
      for (const { key, limit } of keys) if (limit !== FAILURES.address) await resetLimit(db, key);
    },
  };

  /** A browser that signed in to the account before is counted apart: a stranger cannot lock the owner out. */
  function keysFor(request: FastifyRequest, username: string): { key: string; limit: Limit }[] {
    const email = normalEmail(username);
    const device = knownDevice(request, email);
    if (device) return [{ key: keyOf('login', 'device', email, device), limit: FAILURES.accountFromAddress }];
    return strangerKeys(request, email);
  }

  function strangerKeys(request: FastifyRequest, email: string): { key: string; limit: Limit }[] {
    return [
      { key: keyOf('login', 'account-address', email, clientKey(request.ip)), limit: FAILURES.accountFromAddress },
      { key: keyOf('login', 'address', clientKey(request.ip)), limit: FAILURES.address },
      { key: keyOf('login', 'account', email), limit: FAILURES.account },
    ];
  }
}
