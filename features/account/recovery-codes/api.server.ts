import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { Problem, problems } from '#server/http/problem.ts';
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
    app.post(
      '/recovery-codes',
      {
        onRequest: requireRecentUser('recovery-codes-made'),
        schema: {
          tags: ['Account'],
          summary: 'Create new recovery codes',
          description: 'The old ones stop working.',
          headers: repeatHeaders,
          response: { 201: newRecoveryCodes, ...problems(401, 403, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.user!;
        const { count } = await findFactors(db, id);
        if (count === 0) throw new Problem(409, 'Add a passkey or an authenticator app first.');
        const notice = await changes.compose(
          request,
          'New recovery codes were made, and the old ones stopped working.',
        );
        const recoveryCodes = await replaceRecoveryCodes(db, id, notice);
        changes.finish(reply);
        return reply.code(201).header('location', '/api/account/second-factors').send({ recoveryCodes });
      },
    );
  };
}
