import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { keyedHash } from '#server/crypto.ts';
import { clientKey, sourceOf } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { consume, type Limit, refund, resetLimit } from '#server/http/limits.store.server.ts';
import { Problem, sendFormProblem, tooManyRequests } from '#server/http/problem.ts';
import { cookiesFor, requireRecentUser, requireUser } from '#server/http/session.ts';
import { checkPassword } from '#server/passwords.ts';
import type { Services } from '#server/services.ts';
import { findPasskeys } from './factors.store.server.ts';
import { SECOND_FACTOR_MESSAGES, secondStep } from './second-factor.contract.ts';
import { createAssertion, relyingPartyOf } from './second-factor.process.server.ts';
import { findFactors, startChallenge } from './second-factor.store.server.ts';
import { createSessions, logSecurity } from './sessions.api.server.ts';
import { addDevice, noteKnownDevice } from './sessions.store.server.ts';
import { newDeviceNotice } from './sign-in.mail.server.ts';
import { ACCOUNT_MESSAGES, currentUser, loginAnswer, loginRequest, logoutAnswer, type User } from './users.contract.ts';
import { findLogin, normalizeEmail } from './users.store.server.ts';

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

/** `/api/login`, `/api/logout`, `/api/auth/user`. */
export function accountApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { end } = createSessions({ db, config });
  const { finish, startStep } = createLogins({ db, config, wakeOutbox });
  const limits = createLoginLimits({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account' });

    route('POST /login', {
      errorHandler: sendFormProblem,
      summary: 'Log in',
      description:
        'Starts a session of seven days. `username` is the email address. An account with a second factor gets a 202, and no session before the second step.',
      body: loginRequest,
      gives: loginAnswer,
      also: { 202: secondStep },
      fails: [401],
      handle: (request, reply) =>
        checkPassword(async (verify) => {
          const { username, password } = request.body;
          await limits.count(request, username);
          const found = await findLogin(db, username);
          const isCorrect = await verify(password, found?.passwordHash ?? null);
          if (!found || !isCorrect) {
            await logSecurity(db, request, { kind: 'login-failed', user: found?.user ?? null });
            throw new Problem(401, ACCOUNT_MESSAGES.invalidCredentials);
          }
          await limits.clearFailures(request, username);
          const { count, timeCode } = await findFactors(db, found.user.id);
          if (count === 0) return finish(request, reply, found.user, 'Password');
          const passkey = await askForPasskey(found.user.id);
          await startStep(reply, { userId: found.user.id, challenge: passkey?.challenge ?? null });
          return reply.code(202).send({
            success: false as const,
            message: SECOND_FACTOR_MESSAGES.needed,
            secondFactor: { timeCode: timeCode !== null, passkey: passkey && { ...passkey } },
          });
        }),
    });

    route('POST /logout', {
      summary: 'Log out',
      gives: logoutAnswer,
      async handle(request, reply) {
        await end(request, reply);
        return { success: true as const };
      },
    });

    route('GET /logout', {
      summary: 'Log out by following a link',
      description: 'Ends the session and leads to the home page. A link on another site is refused.',
      gives: null,
      status: 303,
      fails: [403],
      async handle(request, reply) {
        const site = request.headers['sec-fetch-site'];
        if (site === 'cross-site' || site === 'same-site')
          throw new Problem(403, 'Please log out from the site itself.');
        await end(request, reply);
        return reply.redirect('/', 303);
      },
    });

    route('GET /auth/user', {
      guard: requireUser,
      summary: 'Who is logged in',
      gives: currentUser,
      handle: async ({ user, login }) => ({ ...(user as User), needsSecondFactor: login!.needsSecondFactor }),
    });

    route('GET /auth/recent-login', {
      guard: requireRecentUser(),
      summary: 'Whether a sensitive change is possible without another login',
      description: 'For a download, whose failure a page cannot see.',
      gives: null,
      handle: async () => {},
    });
  };

  /** Options for the passkeys of an account; null without one. */
  async function askForPasskey(userId: string) {
    const passkeys = await findPasskeys(db, userId);
    return passkeys.length > 0 ? createAssertion(relyingPartyOf(config.publicUrl), passkeys) : null;
  }
}

/** The steps that ways to log in share. */
export function createLogins({ db, config, wakeOutbox }: Pick<Services, 'db' | 'config' | 'wakeOutbox'>) {
  const { begin } = createSessions({ db, config });
  const { loginStep } = cookiesFor(config);
  return { finish, startStep, stepToken, clearStep };

  /** Begins the session of a user who has shown all factors. `detail` names the last of them. */
  async function finish(request: FastifyRequest, reply: FastifyReply, user: User, detail: string) {
    const isNoticed = await db.transaction().execute(async (trx) => {
      const deviceId = await begin(trx, request, reply, user);
      await logSecurity(trx, request, { kind: 'logged-in', user, detail });
      const { browser, network } = sourceOf(request);
      const device = { userId: user.id, deviceId, browser, network };
      if (await noteKnownDevice(trx, device)) return false;
      const facts = { email: user.email, browser, network, now: new Date() };
      return addDevice(trx, device, await newDeviceNotice(trx, facts, config.publicUrl));
    });
    if (isNoticed) wakeOutbox();
    request.user = user;
    return { success: true as const, message: ACCOUNT_MESSAGES.loggedIn, user };
  }

  /** Begins a step that the browser finishes with a second request. It is no session. */
  async function startStep(
    reply: FastifyReply,
    step: { userId: string | null; challenge: string | null },
  ): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    await startChallenge(db, token, step);
    reply.setCookie(loginStep.name, token, loginStep.flags).header('cache-control', 'private, no-store');
  }

  function stepToken(request: FastifyRequest): string | undefined {
    return request.cookies[loginStep.name];
  }

  function clearStep(reply: FastifyReply): void {
    const { maxAge: _, ...flags } = loginStep.flags;
    reply.clearCookie(loginStep.name, flags);
  }
}
