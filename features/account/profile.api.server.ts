import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { resetLimit } from '#server/http/limits.store.server.ts';
import { badField } from '#server/http/problem.ts';
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

const WRONG_PASSWORD_LIMIT = { max: 5, windowMs: 15 * 60_000 };

/** `/api/account`: the signed-in user. */
export function profileApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { tokenOf } = createSessions({ db, config });
  const { count, keyOf } = createLimits({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireUser });

    route('GET /', {
      summary: 'Your account',
      gives: user,
      handle: async (request) => request.user as User,
    });

    route('PATCH /', {
      summary: 'Change your name and the page that opens after login',
      body: profileChange,
      gives: user,
      handle: async (request) => changeProfile(db, request.user!.id, request.body),
    });

    route('PUT /password', {
      summary: 'Change your password',
      description: 'Ends your other sessions and emails you that the password changed.',
      body: passwordChange,
      gives: null,
      async handle(request) {
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
      },
    });
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
