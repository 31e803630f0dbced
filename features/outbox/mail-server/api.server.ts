import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { claimKey } from '#server/http/idempotency.store.server.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { consume } from '#server/http/limits.store.server.ts';
import { BODY_PROBLEMS, badField, Problem, problems, tooManyRequests } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { MAIL_SERVER_MESSAGES as MESSAGES } from './constants.ts';
import { mailServer, mailServerChange, mailTest, mailTestRequest } from './contract.ts';
import { sendTestMail } from './mail.server.ts';
import { describeMailServer, readEnteredSettings, readMailSettings, saveMailServer } from './store.server.ts';

const tags = ['Outbox'];
const onRequest = requireOwner;
const TEST_LIMIT = { max: 20, windowMs: 15 * 60_000 };

/** `/api/mail-server` */
export function mailServerApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        onRequest,
        schema: { tags, summary: 'Mail server settings', response: { 200: mailServer, ...problems(401, 403) } },
      },
      async () => describeMailServer(db, config),
    );

    app.put(
      '',
      {
        onRequest: requireRecentOwner('setting-changed', 'Mail server'),
        schema: {
          tags,
          summary: 'Change the mail server settings',
          description:
            'The whole object, in effect from the next email on. SMTP_URL and MAIL_FROM override it. Without `host`, emails are saved as files.',
          body: mailServerChange,
          response: { 200: mailServer, ...problems(...BODY_PROBLEMS, 401, 409) },
        },
      },
      async (request) => {
        const { expectedUpdatedAt, ...settings } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        const { outcome } = await saveMailServer(db, config.sessionSecret, settings, by);
        if (outcome === 'no password') throw badField('password', MESSAGES.password);
        if (outcome === 'conflict') throw new Problem(409, MESSAGES.moved);
        wakeOutbox();
        return describeMailServer(db, config);
      },
    );

    app.post(
      '/test',
      {
        onRequest: requireRecentOwner(),
        schema: {
          tags,
          summary: 'Send yourself a test email',
          description: 'Returns how the mail server responded. Nothing is stored.',
          headers: repeatHeaders,
          body: mailTestRequest,
          response: { 200: mailTest, ...problems(...BODY_PROBLEMS, 401, 409, 429) },
        },
      },
      async (request) => {
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
    );
  };
}
