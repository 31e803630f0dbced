import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { claimKey } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { consume } from '#server/http/limits.store.server.ts';
import { badField, Problem, tooManyRequests } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { mailServer, mailServerChange, mailTest, mailTestRequest } from './mail-server.contract.ts';
import {
  describeMailServer,
  readEnteredSettings,
  readMailSettings,
  saveMailServer,
} from './mail-server.store.server.ts';
import { MAIL_SERVER_MESSAGES as MESSAGES } from './mail-server.ts';
import { sendTestMail } from './test-mail.mail.server.ts';

const TEST_LIMIT = { max: 20, windowMs: 15 * 60_000 };

/** `/api/mail-server` */
export function mailServerApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Outbox', guard: requireOwner });

    route('GET /', {
      summary: 'Mail server settings',
      gives: mailServer,
      handle: async () => describeMailServer(db, config),
    });

    route('PUT /', {
      guard: requireRecentOwner('setting-changed', 'Mail server'),
      summary: 'Change the mail server settings',
      description:
        'The whole object, in effect from the next email on. SMTP_URL and MAIL_FROM override it. Without `host`, emails are saved as files.',
      body: mailServerChange,
      gives: mailServer,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, ...settings } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        const result = await saveMailServer(db, config.sessionSecret, settings, by);
        if (result.outcome === 'no password') throw badField('password', MESSAGES.password);
        unwrapOutcome(result);
        wakeOutbox();
        return describeMailServer(db, config);
      },
    });

    route('POST /test', {
      guard: requireRecentOwner(),
      summary: 'Send yourself a test email',
      description: 'Returns how the mail server responded. Nothing is stored.',
      repeatable: true,
      body: mailTestRequest,
      gives: mailTest,
      async handle(request) {
        const { settings } = request.body;
        const { server, from } = settings
          ? await readEnteredSettings(db, config, settings)
          : await readMailSettings(db, config);
        if (!server) throw new Problem(409, MESSAGES.none);
        if (typeof server !== 'string' && server.username !== null && server.password === null)
          throw badField('settings.password', MESSAGES.password);
        if (config.rateLimits) {
          const { allowed, retryAfter } = await consume(db, `mail-test:${request.user!.id}`, TEST_LIMIT);
          if (!allowed) throw tooManyRequests(retryAfter, MESSAGES.tooMany);
        }
        const { publicUrl } = config;
        await claimKey(db);
        return sendTestMail(db, { server, from }, { to: request.user!.email, publicUrl });
      },
    });
  };
}
