import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { BODY_PROBLEMS, Problem, problems, sendFormProblem } from '#server/http/problem.ts';
import { requireUser } from '#server/http/session.ts';
import { refuseWhileBusy, verifyPassword } from '#server/password.ts';
import type { Services } from '#server/services.ts';
import { ACCOUNT_MESSAGES, loginAnswer, loginRequest, logoutAnswer, type User, user } from './contract.ts';
import { createLoginLimits } from './limits.api.server.ts';
import { createSessions } from './session.api.server.ts';
import { findLogin } from './store.server.ts';

/** `/api/login`, `/api/logout`, `/api/auth/user`. */
export function accountApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { begin, end } = createSessions({ db, config });
  const limits = createLoginLimits({ db, config });
  return async (app) => {
    app.post(
      '/login',
      {
        errorHandler: sendFormProblem,
        schema: {
          tags: ['Account'],
          summary: 'Log in',
          description: 'Begins a session of seven days. `username` is the email address.',
          body: loginRequest,
          response: { 200: loginAnswer, ...problems(...BODY_PROBLEMS, 401) },
        },
      },
      async (request, reply) => {
        refuseWhileBusy();
        const { username, password } = request.body;
        await limits.count(request, username);
        const found = await findLogin(db, username);
        const isCorrect = await verifyPassword(password, found?.passwordHash ?? null).catch(async (busy: unknown) => {
          await limits.refund(request, username);
          throw busy;
        });
        if (!found || !isCorrect) throw new Problem(401, ACCOUNT_MESSAGES.invalidCredentials);
        await limits.clearFailures(request, username);
        await begin(request, reply, found.user);
        request.user = found.user;
        return { success: true as const, message: ACCOUNT_MESSAGES.loggedIn, user: found.user };
      },
    );

    app.post(
      '/logout',
      { schema: { tags: ['Account'], summary: 'Log out', response: { 200: logoutAnswer, ...problems(403) } } },
      async (request, reply) => {
        await end(request, reply);
        return { success: true as const };
      },
    );

    app.get(
      '/logout',
      {
        schema: {
          tags: ['Account'],
          summary: 'Log out by following a link',
          description: 'Ends the session and leads to the home page. A link on another site is refused.',
          response: { 303: z.null(), ...problems(403) },
        },
      },
      async (request, reply) => {
        const site = request.headers['sec-fetch-site'];
        if (site === 'cross-site' || site === 'same-site')
          throw new Problem(403, 'Please log out from the site itself.');
        await end(request, reply);
        return reply.redirect('/', 303);
      },
    );

    app.get(
      '/auth/user',
      {
        preHandler: requireUser,
        schema: { tags: ['Account'], summary: 'Who is logged in', response: { 200: user, ...problems(401) } },
      },
      async (request) => request.user as User,
    );
  };
}
