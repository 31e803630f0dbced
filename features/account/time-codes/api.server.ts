import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { BODY_PROBLEMS, badField, Problem, problems } from '#server/http/problem.ts';
import { requireRecentUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { createLimits } from '../limits.api.server.ts';
import { createFactorChanges } from '../second-factor/factors.api.server.ts';
import { addedFactor, newTimeCode, TIME_CODE_MESSAGES, timeCodeConfirmation } from './contract.ts';
import { findStep, timeCodeUri, toBase32 } from './process.server.ts';
import { confirmTimeCode, findTimeCode, removeTimeCode, startTimeCode } from './store.server.ts';

const tags = ['Account'];
const CONFIRMATION_LIMIT = { max: 20, windowMs: 15 * 60_000 };

/** `/api/account/time-code` */
export function timeCodesApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const changes = createFactorChanges({ db, config, wakeOutbox });
  const { count, keyOf } = createLimits({ db, config });
  return async (app) => {
    app.post(
      '/time-code',
      {
        onRequest: requireRecentUser(),
        schema: {
          tags,
          summary: 'Set up an authenticator app',
          description: 'A secret for the app. It is in use once confirmed with a code.',
          response: { 200: newTimeCode, ...problems(401, 403, 409) },
        },
      },
      async ({ user }, reply) => {
        const bytes = await startTimeCode(db, user!.id, config.sessionSecret);
        if (!bytes) throw new Problem(409, TIME_CODE_MESSAGES.inUse);
        const { name: issuer } = await readSetting(db, BUSINESS_SETTING);
        const secret = toBase32(bytes);
        reply.header('cache-control', 'private, no-store');
        return { secret, uri: timeCodeUri(secret, { issuer, email: user!.email }) };
      },
    );

    app.post(
      '/time-code/confirm',
      {
        onRequest: requireRecentUser('factor-added', 'Authenticator app'),
        schema: {
          tags,
          summary: 'Turn on the authenticator app',
          body: timeCodeConfirmation,
          response: { 200: addedFactor, ...problems(...BODY_PROBLEMS, 401, 409) },
        },
      },
      async (request, reply) => {
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
    );

    app.delete(
      '/time-code',
      {
        onRequest: requireRecentUser('factor-removed', 'Authenticator app'),
        schema: {
          tags,
          summary: 'Remove the authenticator app',
          response: { 204: z.null(), ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const notice = await changes.compose(request, 'The authenticator app was removed.');
        const removal = await removeTimeCode(db, request.user!.id, notice);
        changes.finishRemoval(reply, removal, TIME_CODE_MESSAGES.none);
        return reply.code(204).send(null);
      },
    );
  };
}
