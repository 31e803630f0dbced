import { randomInt } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { keyedHash, sameText } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-key.ts';
import { refund, resetLimit } from '#server/http/limits.store.server.ts';
import { BODY_PROBLEMS, Problem, problems, sendFormProblem } from '#server/http/problem.ts';
import { hashPassword } from '#server/password.ts';
import type { Services } from '#server/services.ts';
import { limitsOf, loginLimits } from '../limits.api.server.ts';
import { passwordChangedNotice } from '../mail.server.ts';
import { refuseGuessable } from '../profile.api.server.ts';
import { sessionsOf } from '../session.api.server.ts';
import { normalEmail } from '../store.server.ts';
import { RESET, RESET_TOASTS } from './constants.ts';
import { RESET_MESSAGES, resetConfirmation, resetConfirmed, resetRequest, resetRequested } from './contract.ts';
import { resetCodeMail } from './mail.server.ts';
import { finishReset, startReset, takeTry } from './store.server.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const LIMITS = {
  requestsForAccount: { max: 3, windowMs: HOUR_MS },
  requestsForAccountADay: { max: 10, windowMs: DAY_MS },
  // Any 365 days touch at most 14 windows: 980 wrong codes of a million, so guessing one stays under 0.1 %.
  wrongCodesForAccount: { max: 70, windowMs: 30 * DAY_MS },
  requestsFromSender: { max: 20, windowMs: HOUR_MS },
  triesFromSender: { max: 20, windowMs: 15 * 60_000 },
};
const tags = ['Account'];

/** `/api/password-reset` */
export function passwordResetApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { count, keyOf } = limitsOf({ db, config });
  const { knownDevice, trust } = sessionsOf({ db, config });
  const logins = loginLimits({ db, config });
  const hashOf = (email: string, code: string) => keyedHash(config.sessionSecret, 'password-reset', email, code);

  return async (app) => {
    app.post(
      '/request',
      {
        errorHandler: sendFormProblem,
        schema: {
          tags,
          summary: 'Ask for a code to reset a password',
          description: 'The answer and the time it takes are the same whether the address has an account or not.',
          body: resetRequest,
          response: { 200: resetRequested, ...problems(...BODY_PROBLEMS, 429) },
        },
      },
      async (request) => {
        const email = normalEmail(request.body.email);
        const { tooManyRequests } = RESET_MESSAGES;
        await count(keyOf('reset', 'sender', clientKey(request.ip)), LIMITS.requestsFromSender, tooManyRequests);
        // A browser that signed in before is counted apart, so that a stranger cannot use up the owner's requests.
        const device = knownDevice(request, email) ?? '';
        await count(keyOf('reset', 'account', email, device), LIMITS.requestsForAccount, tooManyRequests);
        await count(keyOf('reset', 'account-day', email, device), LIMITS.requestsForAccountADay, tooManyRequests);
        const code = String(randomInt(10 ** RESET.codeLength)).padStart(RESET.codeLength, '0');
        await startReset(db, {
          email,
          codeHash: hashOf(email, code),
          expiresAt: new Date(Date.now() + RESET.minutes * 60_000),
          mail: await resetCodeMail(db, { email, code }, config),
        });
        wakeLater();
        return { success: true as const, message: RESET_TOASTS.requested.description };
      },
    );

    app.post(
      '/confirm',
      {
        errorHandler: sendFormProblem,
        schema: {
          tags,
          summary: 'Choose a new password with the code',
          description: 'All sessions of the account end. Five wrong tries make the code useless.',
          body: resetConfirmation,
          response: { 200: resetConfirmed, ...problems(...BODY_PROBLEMS, 429) },
        },
      },
      async (request, reply) => {
        const { token, newPassword } = request.body;
        const email = normalEmail(request.body.email);
        const sender = keyOf('reset-confirm', 'sender', clientKey(request.ip));
        await count(sender, LIMITS.triesFromSender, RESET_MESSAGES.tooManyTries);
        // Before a try is taken: a password that cannot be is no wrong code.
        await refuseGuessable(newPassword, email);
        // Also before a try is taken: one refused because many are signing in must not cost the owner the code.
        const passwordHash = await hashPassword(newPassword);
        const wrong = keyOf('reset-confirm', 'account', email, knownDevice(request, email) ?? '');
        await count(wrong, LIMITS.wrongCodesForAccount, RESET_MESSAGES.tooManyTries);
        const found = await takeTry(db, email, RESET.tries);
        // Without a code there is nothing to guess: a stranger must not use the tries up by posting alone.
        if (!found) await refund(db, wrong);
        if (!found || !sameText(found.codeHash, hashOf(email, token))) throw new Problem(400, RESET_MESSAGES.wrong);
        const notice = await passwordChangedNotice(db, email, config.publicUrl);
        if (!(await finishReset(db, { id: found.id, email, passwordHash, notice })))
          throw new Problem(400, RESET_MESSAGES.wrong);
        await Promise.all([refund(db, sender), resetLimit(db, wrong), logins.forgive(request, email)]);
        trust(request, reply, email);
        wakeOutbox();
        return { success: true as const, message: RESET_TOASTS.done.description };
      },
    );
  };

  /** Not while the answer is under way, and not a fixed time after it: sending would show that there is a mail. */
  function wakeLater(): void {
    setTimeout(wakeOutbox, randomInt(200, 1_200)).unref();
  }
}
