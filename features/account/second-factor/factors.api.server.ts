import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readSetting } from '#features/settings/store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { requireUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { factorNotice } from '../mail.server.ts';
import { listPasskeys } from '../passkeys/store.server.ts';
import { SECOND_FACTOR_MESSAGES, SECURITY_SETTING, secondFactors } from './contract.ts';
import { type FactorRemoval, findFactors } from './store.server.ts';

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
