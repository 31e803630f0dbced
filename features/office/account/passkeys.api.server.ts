import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { clientKey } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem, sendFormProblem } from '#server/http/problem.ts';
import { nameSensitive, requireRecentUser, requireUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import {
  addPasskey,
  findPasskey,
  findPasskeys,
  noteUse,
  removePasskey,
  renamePasskey,
} from './factors.store.server.ts';
import { createLimits, createLogins } from './login.api.server.ts';
import { createFactorChanges } from './second-factor.api.server.ts';
import {
  addedPasskey,
  listedPasskey,
  newPasskey,
  PASSKEY_MESSAGES,
  passkeyCreation,
  passkeyLogin,
  passkeyName,
  passkeyRequest,
  SECOND_FACTOR_MESSAGES,
} from './second-factor.contract.ts';
import {
  createAssertion,
  createRegistration,
  relyingPartyOf,
  verifyAssertion,
  verifyRegistration,
} from './second-factor.process.server.ts';
import { consumeChallengeAttempt, endChallenge, startChallenge } from './second-factor.store.server.ts';
import { createSessions, logSecurity } from './sessions.api.server.ts';
import { loginAnswer, type User } from './users.contract.ts';
import { findUser } from './users.store.server.ts';
import { userName } from './users.ts';

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

/** `/api/account/passkeys` */
export function passkeysApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const changes = createFactorChanges({ db, config, wakeOutbox });
  const { tokenOf } = createSessions({ db, config });
  const party = relyingPartyOf(config.publicUrl);
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireRecentUser(), params: idParams });

    route('POST /passkeys/options', {
      summary: 'Start adding a passkey',
      gives: passkeyCreation,
      async handle(request, reply) {
        const user = request.user as User;
        const { name: siteName } = await readBusiness(db);
        const known = await findPasskeys(db, user.id);
        const options = await createRegistration(party, { siteName, user: { ...user, name: userName(user) }, known });
        await startChallenge(db, registrationOf(tokenOf(request)), { userId: user.id, challenge: options.challenge });
        reply.header('cache-control', 'private, no-store');
        return { ...options };
      },
    });

    route('POST /passkeys', {
      guard: requireRecentUser('factor-added'),
      summary: 'Add a passkey',
      description: 'With the browser’s response to the options.',
      body: newPasskey,
      gives: addedPasskey,
      location: '/api/account/second-factors',
      fails: [409],
      async handle(request, reply) {
        const { name, passkey } = request.body;
        const userId = request.user!.id;
        const token = registrationOf(tokenOf(request));
        const begun = await consumeChallengeAttempt(db, token, 1);
        const verified = begun?.challenge ? await verifyRegistration(party, begun.challenge, passkey) : null;
        if (begun?.userId !== userId || !verified) throw new Problem(400, PASSKEY_MESSAGES.refused);
        await endChallenge(db, token);
        const notice = await changes.compose(request, `The passkey “${name}” was added.`);
        const added = await addPasskey(db, { ...verified, userId, name }, notice);
        if (!added) throw new Problem(409, PASSKEY_MESSAGES.known);
        nameSensitive(request, `Passkey “${name}”`);
        changes.finish(reply);
        return added;
      },
    });

    route('PATCH /passkeys/:id', {
      guard: requireUser,
      summary: 'Name a passkey',
      body: passkeyName,
      gives: listedPasskey,
      async handle(request) {
        const renamed = await renamePasskey(db, request.user!.id, { ...request.params, ...request.body });
        if (!renamed) throw new Problem(404, PASSKEY_MESSAGES.missing);
        return renamed;
      },
    });

    route('DELETE /passkeys/:id', {
      guard: requireRecentUser('factor-removed', 'Passkey'),
      summary: 'Remove a passkey',
      gives: null,
      fails: [409],
      async handle(request, reply) {
        const notice = await changes.compose(request, 'A passkey was removed.');
        const removal = await removePasskey(db, request.user!.id, request.params.id, notice);
        changes.finishRemoval(reply, removal, PASSKEY_MESSAGES.missing);
      },
    });
  };
}

/** A session adds one passkey at a time. */
const registrationOf = (sessionToken: string | undefined) => `passkey:${sessionToken}`;
