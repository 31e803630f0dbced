import { randomInt } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { keyedHash, sameText } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { refund, resetLimit } from '#server/http/limits.store.server.ts';
import { Problem, sendFormProblem } from '#server/http/problem.ts';
import { hashPassword } from '#server/passwords.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS } from '#time/units.ts';
import { createLimits, createLoginLimits } from './login.api.server.ts';
import { consumeAttempt, finishReset, startReset } from './password-reset.store.server.ts';
import { createSessions, logSecurity } from './sessions.api.server.ts';
import { passwordChangedNotice, resetCodeMail } from './sign-in.mail.server.ts';
import { rejectWeakPassword } from './users.api.server.ts';
import { RESET_MESSAGES, resetConfirmation, resetConfirmed, resetRequest, resetRequested } from './users.contract.ts';
import { findLogin, normalizeEmail } from './users.store.server.ts';
import { RESET, RESET_TOASTS } from './users.ts';

const LIMITS = {
  requestsForAccount: { max: 3, windowMs: HOUR_MS },
  requestsForAccountADay: { max: 10, windowMs: DAY_MS },
  // Any 365 days touch at most 14 windows: 980 wrong codes of a million, so guessing one stays under 0.1 %.
  wrongCodesForAccount: { max: 70, windowMs: 30 * DAY_MS },
  requestsFromSender: { max: 20, windowMs: HOUR_MS },
  triesFromSender: { max: 20, windowMs: 15 * 60_000 },
};

/** `/api/password-reset` */
export function passwordResetApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { count, keyOf } = createLimits({ db, config });
  const { findDeviceId, rememberDevice } = createSessions({ db, config });
  const loginLimits = createLoginLimits({ db, config });
  const hashOf = (email: string, code: string) => keyedHash(config.sessionSecret, 'password-reset', email, code);

  return async (app) => {
    const route = endpoints(app, { tag: 'Account' });

    route('POST /request', {
      errorHandler: sendFormProblem,
      summary: 'Ask for a code to reset a password',
      description: 'The answer and the time it takes are the same whether the address has an account or not.',
      repeatable: true,
      body: resetRequest,
      gives: resetRequested,
      async handle(request) {
        const email = normalizeEmail(request.body.email);
        const { tooManyRequests } = RESET_MESSAGES;
        await count(keyOf('reset', 'sender', clientKey(request.ip)), LIMITS.requestsFromSender, tooManyRequests);
        // A known device has its own limit, so that a stranger cannot use up the owner's requests.
        const device = findDeviceId(request, email) ?? '';
        await count(keyOf('reset', 'account', email, device), LIMITS.requestsForAccount, tooManyRequests);
        await count(keyOf('reset', 'account-day', email, device), LIMITS.requestsForAccountADay, tooManyRequests);
        const code = String(randomInt(10 ** RESET.codeLength)).padStart(RESET.codeLength, '0');
        await startReset(db, {
          email,
          codeHash: hashOf(email, code),
          expiresAt: new Date(Date.now() + RESET.minutes * 60_000),
          mail: await resetCodeMail(db, { email, code }, config),
        });
        const login = await findLogin(db, email);
        await logSecurity(db, request, { kind: 'reset-requested', user: login?.user ?? null });
        wakeOutboxLater();
        return { success: true as const, message: RESET_TOASTS.requested.description };
      },
    });

    route('POST /confirm', {
      errorHandler: sendFormProblem,
      summary: 'Choose a new password with the code',
      description: 'Ends all of the account’s sessions. Five wrong tries void the code.',
      body: resetConfirmation,
      gives: resetConfirmed,
      async handle(request, reply) {
        const { token, newPassword } = request.body;
        const email = normalizeEmail(request.body.email);
        const sender = keyOf('reset-confirm', 'sender', clientKey(request.ip));
        await count(sender, LIMITS.triesFromSender, RESET_MESSAGES.tooManyTries);
        // Before an attempt is consumed: an invalid password is no wrong code.
        await rejectWeakPassword({ db, config }, { password: newPassword, email });
        // Hash before an attempt is consumed: a 503 under load must not cost the owner the code.
        const passwordHash = await hashPassword(newPassword);
        const wrongCodes = keyOf('reset-confirm', 'account', email, findDeviceId(request, email) ?? '');
        await count(wrongCodes, LIMITS.wrongCodesForAccount, RESET_MESSAGES.tooManyTries);
        const found = await consumeAttempt(db, email, RESET.tries);
        // Without a live code nothing was guessed: a stranger must not use up the limit.
        if (!found) await refund(db, wrongCodes);
        if (!found || !sameText(found.codeHash, hashOf(email, token))) throw new Problem(400, RESET_MESSAGES.wrong);
        const notice = await passwordChangedNotice(db, email, config.publicUrl);
        if (!(await finishReset(db, { id: found.id, email, passwordHash, notice })))
          throw new Problem(400, RESET_MESSAGES.wrong);
        await Promise.all([refund(db, sender), resetLimit(db, wrongCodes), loginLimits.endLockout(request, email)]);
        rememberDevice(request, reply, email);
        const login = await findLogin(db, email);
        await logSecurity(db, request, { kind: 'password-reset', user: login?.user ?? null });
        wakeOutbox();
        return { success: true as const, message: RESET_TOASTS.done.description };
      },
    });
  };

  /** After a random delay: sending at once would reveal by timing that there is a mail. */
  function wakeOutboxLater(): void {
    setTimeout(wakeOutbox, randomInt(200, 1_200)).unref();
  }
}
