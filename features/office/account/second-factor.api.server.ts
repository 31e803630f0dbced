import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { clientKey } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { refund, resetLimit } from '#server/http/limits.store.server.ts';
import { badField, Problem, sendFormProblem } from '#server/http/problem.ts';
import { requireRecentUser, requireUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#time/units.ts';
import {
  confirmTimeCode,
  consumeStep,
  findPasskey,
  findTimeCode,
  listPasskeys,
  noteUse,
  removeTimeCode,
  startTimeCode,
} from './factors.store.server.ts';
import { createLimits, createLogins } from './login.api.server.ts';
import {
  addedFactor,
  newRecoveryCodes,
  newTimeCode,
  type PasskeyAssertion,
  SECOND_FACTOR_MESSAGES,
  SECURITY_SETTING,
  secondFactor,
  secondFactors,
  TIME_CODE_MESSAGES,
  timeCodeConfirmation,
} from './second-factor.contract.ts';
import { findStep, relyingPartyOf, timeCodeUri, toBase32, verifyAssertion } from './second-factor.process.server.ts';
import {
  consumeChallengeAttempt,
  consumeRecoveryCode,
  endChallenge,
  type FactorRemoval,
  findFactors,
  replaceRecoveryCodes,
} from './second-factor.store.server.ts';
import { createSessions, logSecurity } from './sessions.api.server.ts';
import { factorNotice } from './sign-in.mail.server.ts';
import { loginAnswer, type User } from './users.contract.ts';
import { findUser } from './users.store.server.ts';

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

/** `GET /api/account/second-factors` */
export function factorsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireUser });

    route('GET /second-factors', {
      summary: 'Your second factors',
      gives: secondFactors,
      async handle({ user }) {
        const { timeCode, recoveryCodesLeft } = await findFactors(db, user!.id);
        const { secondFactorRequired: required } = await readSetting(db, SECURITY_SETTING);
        return { passkeys: await listPasskeys(db, user!.id), timeCode, recoveryCodesLeft, required };
      },
    });
  };
}

/** What changes of second factors share. */
export function createFactorChanges({ db, config, wakeOutbox }: Pick<Services, 'db' | 'config' | 'wakeOutbox'>) {
  return { compose, finish, finishRemoval };

  function compose({ user }: FastifyRequest, what: string) {
    return factorNotice(db, { email: user!.email, what }, config.publicUrl);
  }

  function finish(reply: FastifyReply): void {
    wakeOutbox();
    reply.header('cache-control', 'private, no-store');
  }

  /** @throws {Problem} 404 with `missing`; 409 for the last second factor while all need one */
  function finishRemoval(reply: FastifyReply, removal: FactorRemoval, missing: string): void {
    if (removal === 'missing') throw new Problem(404, missing);
    if (removal === 'last') throw new Problem(409, SECOND_FACTOR_MESSAGES.last);
    finish(reply);
  }
}

const CONFIRMATION_LIMIT = { max: 20, windowMs: 15 * 60_000 };

/** `/api/account/time-code` */
export function timeCodesApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const changes = createFactorChanges({ db, config, wakeOutbox });
  const { count, keyOf } = createLimits({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireRecentUser() });

    route('POST /time-code', {
      summary: 'Set up an authenticator app',
      description: 'A secret for the app. It is in use once confirmed with a code.',
      gives: newTimeCode,
      fails: [409],
      async handle({ user }, reply) {
        const bytes = await startTimeCode(db, user!.id, config.sessionSecret);
        if (!bytes) throw new Problem(409, TIME_CODE_MESSAGES.inUse);
        const { name: issuer } = await readBusiness(db);
        const secret = toBase32(bytes);
        reply.header('cache-control', 'private, no-store');
        return { secret, uri: timeCodeUri(secret, { issuer, email: user!.email }) };
      },
    });

    route('POST /time-code/confirm', {
      guard: requireRecentUser('factor-added', 'Authenticator app'),
      summary: 'Turn on the authenticator app',
      body: timeCodeConfirmation,
      gives: addedFactor,
      fails: [409],
      async handle(request, reply) {
        const { id } = request.user!;
        await count(keyOf('time-code-confirm', id), CONFIRMATION_LIMIT, TIME_CODE_MESSAGES.tooMany);
        const found = await findTimeCode(db, id, config.sessionSecret);
        if (!found || found.isConfirmed) throw new Problem(409, TIME_CODE_MESSAGES.missing);
        const step = findStep(found.secret, request.body.code.replace(' ', ''), new Date());
        if (step === null) throw badField('code', TIME_CODE_MESSAGES.wrong);
        const notice = await changes.compose(request, 'An authenticator app was added as a second factor.');
        const recoveryCodes = await confirmTimeCode(db, id, { step, notice });
        if (recoveryCodes === undefined) throw new Problem(409, TIME_CODE_MESSAGES.missing);
        changes.finish(reply);
        return { recoveryCodes };
      },
    });

    route('DELETE /time-code', {
      guard: requireRecentUser('factor-removed', 'Authenticator app'),
      summary: 'Remove the authenticator app',
      gives: null,
      fails: [404, 409],
      async handle(request, reply) {
        const notice = await changes.compose(request, 'The authenticator app was removed.');
        const removal = await removeTimeCode(db, request.user!.id, notice);
        changes.finishRemoval(reply, removal, TIME_CODE_MESSAGES.none);
      },
    });
  };
}

/** `POST /api/account/recovery-codes` */
export function recoveryCodesApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const changes = createFactorChanges({ db, config, wakeOutbox });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireRecentUser('recovery-codes-made') });

    route('POST /recovery-codes', {
      summary: 'Create new recovery codes',
      description: 'The old ones stop working.',
      repeatable: true,
      gives: newRecoveryCodes,
      location: '/api/account/second-factors',
      async handle(request, reply) {
        const { id } = request.user!;
        const { count } = await findFactors(db, id);
        if (count === 0) throw new Problem(409, 'Add a passkey or an authenticator app first.');
        const notice = await changes.compose(
          request,
          'New recovery codes were made, and the old ones stopped working.',
        );
        const recoveryCodes = await replaceRecoveryCodes(db, id, notice);
        changes.finish(reply);
        return { recoveryCodes };
      },
    });
  };
}
