import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { requireRecentUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { createFactorChanges } from '../second-factor/factors.api.server.ts';
import { findFactors } from '../second-factor/store.server.ts';
import { newRecoveryCodes } from './contract.ts';
import { replaceRecoveryCodes } from './store.server.ts';

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
