import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientKey } from '#server/http/client-key.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem, sendFormProblem } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { loginAnswer } from '../contract.ts';
import { createLimits } from '../limits.api.server.ts';
import { createLogins } from '../login.api.server.ts';
import { SECOND_FACTOR_MESSAGES } from '../second-factor/contract.ts';
import { consumeChallengeAttempt, endChallenge } from '../second-factor/store.server.ts';
import { logSecurity } from '../security-log.api.server.ts';
import { findUser } from '../store.server.ts';
import { PASSKEY_MESSAGES, passkeyLogin, passkeyRequest } from './contract.ts';
import { createAssertion, relyingPartyOf, verifyAssertion } from './process.server.ts';
import { findPasskey, noteUse } from './store.server.ts';

/** Each is a row until it expires. */
const OPTIONS_LIMIT = { max: 100, windowMs: 15 * 60_000 };

/** `/api/login/passkey`: a passkey as the only factor, whose device checks the user by a PIN or a fingerprint. */
export function passkeyLoginApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { count, keyOf } = createLimits({ db, config });
  const { finish, startStep, stepToken, clearStep } = createLogins({ db, config, wakeOutbox });
  const party = relyingPartyOf(config.publicUrl);
  return async (app) => {
    const route = endpoints(app, { tag: 'Account' });

    route('POST /passkey/options', {
      errorHandler: sendFormProblem,
      summary: 'Start a login with a passkey',
      gives: passkeyRequest,
      async handle(request, reply) {
        await count(keyOf('passkey-options', clientKey(request.ip)), OPTIONS_LIMIT, PASSKEY_MESSAGES.tooMany);
        const options = await createAssertion(party, null);
        await startStep(reply, { userId: null, challenge: options.challenge });
        return { ...options };
      },
    });

    route('POST /passkey', {
      errorHandler: sendFormProblem,
      summary: 'Log in by passkey',
      body: passkeyLogin,
      gives: loginAnswer,
      fails: [401],
      async handle(request, reply) {
        const response = request.body.passkey;
        const token = stepToken(request);
        const step = token ? await consumeChallengeAttempt(db, token, 1) : null;
        if (!step?.challenge) throw new Problem(401, SECOND_FACTOR_MESSAGES.expired);
        await endChallenge(db, token!);
        clearStep(reply);
        const passkey = await findPasskey(db, response.id);
        const { challenge } = step;
        const signCount =
          passkey && (await verifyAssertion(party, passkey, { challenge, response, isOnlyFactor: true }));
        if (!passkey || signCount === null || step.userId) {
          await logSecurity(db, request, { kind: 'login-failed', user: null, detail: 'Passkey' });
          throw new Problem(401, SECOND_FACTOR_MESSAGES.wrongPasskey);
        }
        await noteUse(db, passkey.id, signCount);
        return finish(request, reply, await findUser(db, passkey.userId), 'Passkey alone');
      },
    });
  };
}
