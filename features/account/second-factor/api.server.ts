import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientKey } from '#server/http/client-key.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { refund, resetLimit } from '#server/http/limits.store.server.ts';
import { Problem, sendFormProblem } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#time/constants.ts';
import { loginAnswer, type User } from '../contract.ts';
import { createLimits } from '../limits.api.server.ts';
import { createLogins } from '../login.api.server.ts';
import type { PasskeyAssertion } from '../passkeys/contract.ts';
import { relyingPartyOf, verifyAssertion } from '../passkeys/process.server.ts';
import { findPasskey, noteUse } from '../passkeys/store.server.ts';
import { consumeRecoveryCode } from '../recovery-codes/store.server.ts';
import { logSecurity } from '../security-log.api.server.ts';
import { createSessions } from '../session.api.server.ts';
import { findUser } from '../store.server.ts';
import { findStep } from '../time-codes/process.server.ts';
import { consumeStep, findTimeCode } from '../time-codes/store.server.ts';
import { SECOND_FACTOR_MESSAGES, secondFactor } from './contract.ts';
import { consumeChallengeAttempt, endChallenge } from './store.server.ts';

const MAX_ATTEMPTS = 5;
const LIMITS = {
  wrongCodes: { max: 10, windowMs: 15 * 60_000 },
  // Any 365 days touch at most 14 windows: 980 wrong codes with three right ones in a million stay under 0.3 %.
  wrongCodesAMonth: { max: 70, windowMs: 30 * DAY_MS },
};

/** `POST /api/login/second-factor` */
export function secondFactorApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { count, keyOf } = createLimits({ db, config });
  const { findDeviceId } = createSessions({ db, config });
  const { finish, stepToken, clearStep } = createLogins({ db, config, wakeOutbox });
  const party = relyingPartyOf(config.publicUrl);
  return async (app) => {
    const route = endpoints(app, { tag: 'Account' });

    route('POST /second-factor', {
      errorHandler: sendFormProblem,
      summary: 'Log in: the second step',
      description:
        'After login returns `202`, send its cookie with an authenticator code, a recovery code or a passkey. Five tries within ten minutes.',
      body: secondFactor,
      gives: loginAnswer,
      fails: [401],
      async handle(request, reply) {
        const { code, passkey } = request.body;
        const token = stepToken(request);
        const step = token ? await consumeChallengeAttempt(db, token, MAX_ATTEMPTS) : null;
        if (!step?.userId) throw expired();
        const user = await findUser(db, step.userId);
        const detail = passkey
          ? await checkPasskey(user, step.challenge, passkey)
          : await withinLimits(request, user, () => checkCode(request, user, code!));
        if (!detail) {
          await logSecurity(db, request, { kind: 'code-failed', user, detail: passkey ? 'Passkey' : 'Code' });
          throw new Problem(401, SECOND_FACTOR_MESSAGES[passkey ? 'wrongPasskey' : 'wrong']);
        }
        if (!(await endChallenge(db, token!))) throw expired();
        clearStep(reply);
        return finish(request, reply, user, detail);
      },
    });
  };

  /** Counts before the check, so that concurrent codes cannot exceed the limit. A known device has its own limits. */
  async function withinLimits<T>(request: FastifyRequest, user: User, check: () => Promise<T>): Promise<T> {
    const device = findDeviceId(request, user.email);
    const keys = {
      wrongCodes: keyOf('second-factor', user.id, device ?? clientKey(request.ip)),
      wrongCodesAMonth: keyOf('second-factor-month', user.id, device ?? ''),
    };
    await count(keys.wrongCodes, LIMITS.wrongCodes, SECOND_FACTOR_MESSAGES.tooManyWrong);
    await count(keys.wrongCodesAMonth, LIMITS.wrongCodesAMonth, SECOND_FACTOR_MESSAGES.tooManyWrong);
    const result = await check();
    if (result && config.rateLimits) {
      await resetLimit(db, keys.wrongCodes);
      await refund(db, keys.wrongCodesAMonth);
    }
    return result;
  }

  /** What the code was of; null for a wrong or used one. */
  async function checkCode(request: FastifyRequest, user: User, typed: string): Promise<string | null> {
    const digits = typed.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) {
      if (!(await consumeRecoveryCode(db, user.id, typed))) return null;
      await logSecurity(db, request, { kind: 'recovery-code-used', user });
      return 'Recovery code';
    }
    const timeCode = await findTimeCode(db, user.id, config.sessionSecret);
    const step = timeCode?.isConfirmed ? findStep(timeCode.secret, digits, new Date()) : null;
    return step !== null && (await consumeStep(db, user.id, step)) ? 'Authenticator app' : null;
  }

  async function checkPasskey(
    user: User,
    challenge: string | null,
    response: PasskeyAssertion,
  ): Promise<string | null> {
    const passkey = await findPasskey(db, response.id);
    if (!challenge || passkey?.userId !== user.id) return null;
    const signCount = await verifyAssertion(party, passkey, { challenge, response, isOnlyFactor: false });
    if (signCount === null) return null;
    await noteUse(db, passkey.id, signCount);
    return 'Passkey';
  }
}

const expired = () => new Problem(401, SECOND_FACTOR_MESSAGES.expired, { members: { reason: 'login-expired' } });
