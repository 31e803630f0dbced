import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import { decideKeptMails, findKeptMails } from '#server/mail/kept-mails.store.server.ts';
import {
  countMails,
  dropMail,
  listMails,
  readdressMail,
  readMail,
  retryMail,
} from '#server/mail/outbox-list.store.server.ts';
import type { Services } from '#server/services.ts';
import { readStored } from '#server/storage/storage.ts';
import { hasMailServer } from './mail-server.store.server.ts';
import {
  keptDecision,
  keptMail,
  listedMail,
  mailChange,
  outboxHealth,
  outboxQuery,
  readMail as readMailShape,
} from './mails.contract.ts';
import { MAIL_REFUSALS } from './mails.ts';

const group = { tag: 'Outbox', guard: requireOwner, params: idParams };

/** Records in the access log that a user opened a mail about a lead. */
type RecordReading = (quoteId: number, userId: string) => Promise<void>;

/** `/api/outbox` */
export function outboxApi(services: Services, recordReading: RecordReading): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(mailReadsApi(services, recordReading));
    await app.register(mailChangesApi(services));
  };
}

function mailReadsApi(
  { db, config, storage, drawScheme }: Services,
  recordReading: RecordReading,
): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /', {
      summary: 'Emails, the latest first',
      description: 'A page; `Link` says where the next one is. Without the texts of the emails.',
      query: outboxQuery,
      gives: z.array(listedMail),
      async handle(request, reply) {
        const { status, limit, cursor } = request.query;
        const mails = await listMails(db, { state: status, cursor, limit: limit + 1 });
        const page = mails.slice(0, limit);
        if (mails.length > limit) reply.headers(nextLink('/api/outbox', { status, limit, cursor: page.at(-1)!.id }));
        return page;
      },
    });

    route('GET /health', {
      summary: 'Whether emails are getting through',
      gives: outboxHealth,
      handle: async () => ({ isSetUp: await hasMailServer(db, config), ...(await countMails(db)) }),
    });

    route('GET /kept', {
      summary: 'Emails that were saved as files and can be sent now',
      description: 'Until they are decided about. Without codes, invitations and reminders of past days.',
      gives: z.array(keptMail),
      handle: async () => ((await hasMailServer(db, config)) ? findKeptMails(db, new Date()) : []),
    });

    route('GET /:id', {
      summary: 'One email as it reads',
      description: 'The text is left out of emails that grant access, such as a code or an invitation.',
      gives: readMailShape,
      async handle(request) {
        const mail = await readMail(db, request.params.id, {
          drawScheme,
          readFile: (key) => readStored(storage, key),
        });
        if (!mail) throw new Problem(404, MAIL_REFUSALS.missing);
        if (mail.quoteId !== null) await recordReading(mail.quoteId, request.user!.id);
        return mail;
      },
    });
  };
}

function mailChangesApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /kept', {
      summary: 'Send emails that were saved as files',
      description: '409 without a mail server.',
      repeatable: true,
      body: keptDecision,
      gives: z.object({ sent: z.int() }),
      async handle(request) {
        if (!(await hasMailServer(db, config))) throw new Problem(409, MAIL_REFUSALS.noServer);
        const sent = await transactOnce(db, (trx) => decideKeptMails(trx, request.body.ids, new Date()));
        wakeOutbox();
        return { sent };
      },
    });

    route('PATCH /:id', {
      summary: 'Send a waiting or failed email to another address',
      description: 'An email to a customer about their request only; it is tried right away. 409 for any other.',
      body: mailChange,
      gives: listedMail,
      fails: [409],
      async handle(request) {
        const change = await readdressMail(db, request.params.id, request.body.recipient, new Date());
        const mail = unwrapMail(change);
        wakeOutbox();
        return mail;
      },
    });

    route('POST /:id/retry', {
      summary: 'Send a waiting, failed or saved email now',
      description:
        'It gets all its tries again. 409 when it was already sent, its text was not kept, or it was saved as a file and there is no mail server.',
      repeatable: true,
      gives: listedMail,
      async handle(request) {
        const isUnsentFile =
          !(await hasMailServer(db, config)) && (await readMail(db, request.params.id))?.state === 'sent';
        if (isUnsentFile) throw new Problem(409, MAIL_REFUSALS.noServer);
        const retry = await transactOnce(db, (trx) => retryMail(trx, request.params.id, new Date()));
        const mail = unwrapMail(retry);
        wakeOutbox();
        return mail;
      },
    });

    route('DELETE /:id', {
      summary: 'Drop an email that failed',
      gives: null,
      fails: [409],
      async handle(request) {
        if (!(await dropMail(db, request.params.id))) throw new Problem(409, MAIL_REFUSALS.notFailed);
      },
    });
  };
}

/** @throws {Problem} 404, or 409 for a mail that stays as it is */
function unwrapMail(result: Awaited<ReturnType<typeof readdressMail | typeof retryMail>>) {
  switch (result.outcome) {
    case 'sent':
    case 'sending':
    case 'fixed':
    case 'forgotten':
      throw new Problem(409, MAIL_REFUSALS[result.outcome]);
    default:
      return unwrapOutcome(result, MAIL_REFUSALS.missing);
  }
}
