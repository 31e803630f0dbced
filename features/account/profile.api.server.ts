import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { resetLimit } from '#server/http/limits.store.server.ts';
import { BODY_PROBLEMS, badField, problems } from '#server/http/problem.ts';
import { requireUser } from '#server/http/session.ts';
import { checkPassword, hashPassword } from '#server/password.ts';
import { findWeakness } from '#server/password-strength.ts';
import type { Services } from '#server/services.ts';
import { ACCOUNT_MESSAGES, passwordChange, profileChange, type User, user, WEAK_PASSWORDS } from './contract.ts';
import { createLimits } from './limits.api.server.ts';
import { passwordChangedNotice } from './mail.server.ts';
import { logSecurity } from './security-log.api.server.ts';
import { createSessions } from './session.api.server.ts';
import { changePassword, changeProfile, findLogin } from './store.server.ts';

const tags = ['Account'];
const WRONG_PASSWORD_LIMIT = { max: 5, windowMs: 15 * 60_000 };

/** `/api/account`: the signed-in user. */
export function profileApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { tokenOf } = createSessions({ db, config });
  const { count, keyOf } = createLimits({ db, config });
  const onRequest = requireUser;
  return async (app) => {
    app.get(
      '',
      { onRequest, schema: { tags, summary: 'Your account', response: { 200: user, ...problems(401) } } },
      async (request) => request.user as User,
    );

    app.patch(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change your name and the page that opens after login',
          body: profileChange,
          response: { 200: user, ...problems(...BODY_PROBLEMS, 401) },
        },
      },
      async (request) => changeProfile(db, request.user!.id, request.body),
    );

    app.put(
      '/password',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change your password',
          description: 'Ends your other sessions and emails you that the password changed.',
          body: passwordChange,
          response: { 204: z.null(), ...problems(...BODY_PROBLEMS, 401) },
        },
      },
      async (request, reply) => {
        const { id, email } = request.user!;
        const { currentPassword, newPassword } = request.body;
        // Limited, so that an open session cannot be used to guess the password.
        const key = keyOf('password-change', id);
        const isCorrect = await checkPassword(async (verify) => {
          await count(key, WRONG_PASSWORD_LIMIT, ACCOUNT_MESSAGES.tooManyWrong);
          const login = await findLogin(db, email);
          return verify(currentPassword, login?.passwordHash ?? null);
        });
        if (!isCorrect) throw badField('currentPassword', ACCOUNT_MESSAGES.wrongPassword);
        await resetLimit(db, key);
        await rejectWeakPassword(config, { password: newPassword, email });
        await changePassword(db, request.user!, {
          passwordHash: await hashPassword(newPassword),
          keepToken: tokenOf(request)!,
          notice: await passwordChangedNotice(db, email, config.publicUrl),
        });
        wakeOutbox();
        await logSecurity(db, request, { kind: 'password-changed', user: request.user as User });
        return reply.code(204).send(null);
      },
    );
  };
}

/** @throws {Problem} 400 for a password that is guessable, such as one made of the address, or that was in a breach */
export async function rejectWeakPassword(
  config: Services['config'],
  { password, email, path = 'newPassword' }: { password: string; email: string; path?: string },
): Promise<void> {
  const weakness = await findWeakness(password, config, [email, ...email.split(/[@.]/)]);
  if (weakness) throw badField(path, WEAK_PASSWORDS[weakness]);
}
