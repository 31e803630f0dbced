import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { badField, Problem } from '#server/http/problem.ts';
import { requireRecentUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { createLimits } from '../limits.api.server.ts';
import { createFactorChanges } from '../second-factor/factors.api.server.ts';
import { addedFactor, newTimeCode, TIME_CODE_MESSAGES, timeCodeConfirmation } from './contract.ts';
import { findStep, timeCodeUri, toBase32 } from './process.server.ts';
import { confirmTimeCode, findTimeCode, removeTimeCode, startTimeCode } from './store.server.ts';

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
        const { name: issuer } = await readSetting(db, BUSINESS_SETTING);
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
