import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem, sendFormProblem } from '#server/http/problem.ts';
import { requireRecentUser, requireUser } from '#server/http/session.ts';
import { checkPassword } from '#server/password.ts';
import type { Services } from '#server/services.ts';
import { ACCOUNT_MESSAGES, currentUser, loginAnswer, loginRequest, logoutAnswer, type User } from './contract.ts';
import { createLoginLimits } from './limits.api.server.ts';
import { createLogins } from './login.api.server.ts';
import { createAssertion, relyingPartyOf } from './passkeys/process.server.ts';
import { findPasskeys } from './passkeys/store.server.ts';
import { SECOND_FACTOR_MESSAGES, secondStep } from './second-factor/contract.ts';
import { findFactors } from './second-factor/store.server.ts';
import { logSecurity } from './security-log.api.server.ts';
import { createSessions } from './session.api.server.ts';
import { findLogin } from './store.server.ts';

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
