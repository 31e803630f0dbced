import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadParams, NO_SUCH_LEAD } from '#customers/leads/leads.contract.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { addressId } from '#foundation/fields/fields.contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { claimKey } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { consume } from '#server/http/limits.store.server.ts';
import { badField, Problem, tooManyRequests } from '#server/http/problem.ts';
import { sendStoredFile } from '#server/http/sent-files.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#time/units.ts';
import { findInboundFile, markAnswered, moveInbound } from './inbound.store.server.ts';
import { tryMailbox } from './mailbox.client.server.ts';
import { MAILBOX_MESSAGES as MESSAGES } from './mailbox.constants.ts';
import { inboundMove, mailbox, mailboxChange, mailboxTest, mailboxTestRequest } from './mailbox.contract.ts';
import { describeMailbox, readEnteredMailbox, readMailbox, saveMailbox } from './mailbox-settings.store.server.ts';

const TEST_LIMIT = { max: 20, windowMs: 15 * MINUTE_MS };

/** `/api/mailbox` */
export function mailboxApi({ db, config, wakeMailbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Outbox', guard: requireOwner });

    route('GET /', {
      summary: 'Mailbox settings',
      description: 'How the mailbox is reached whose emails are taken into leads, and whether it answers.',
      gives: mailbox,
      handle: async () => describeMailbox(db, config, new Date()),
    });

    route('PUT /', {
      guard: requireRecentOwner('setting-changed', 'Mailbox'),
      summary: 'Change the mailbox settings',
      description:
        'The whole object. IMAP_URL overrides it. Without `host`, no mailbox is read. Nothing in the mailbox is deleted, moved or marked as read.',
      body: mailboxChange,
      gives: mailbox,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, ...settings } = request.body;
        const result = await saveMailbox(db, config, settings, { ...authorOf(request), expectedUpdatedAt });
        if (result.outcome === 'no password') throw badField('password', MESSAGES.password);
        unwrapOutcome(result);
        wakeMailbox();
        return describeMailbox(db, config, new Date());
      },
    });

    route('POST /test', {
      guard: requireRecentOwner(),
      summary: 'Try to read the mailbox',
      description: 'Connects, logs in and opens the folder. Nothing is stored or changed.',
      repeatable: true,
      body: mailboxTestRequest,
      gives: mailboxTest,
      async handle(request) {
        const { settings } = request.body;
        const place = settings ? await readEnteredMailbox(db, config, settings) : await readMailbox(db, config);
        if (!place) throw new Problem(409, MESSAGES.none);
        if (settings && place.password === null) throw badField('settings.password', MESSAGES.password);
        if (config.rateLimits) {
          const { allowed, retryAfter } = await consume(db, `mailbox-test:${request.user!.id}`, TEST_LIMIT);
          if (!allowed) throw tooManyRequests(retryAfter, MESSAGES.tooMany);
        }
        await claimKey(db);
        return tryMailbox(place);
      },
    });
  };
}

const emailParams = leadParams.extend({ mailId: addressId });
const fileParams = emailParams.extend({ fileId: addressId });

/** `/api/quotes/{id}/emails`: what came from the mailbox into a lead. */
export function inboundApi({ db, storage }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner, params: leadParams });

    route('DELETE /:id/unanswered', {
      summary: 'Mark a lead’s emails as answered',
      description: 'Also when none waits for an answer.',
      gives: z.null().meta({ description: 'None waits anymore.' }),
      async handle({ params }) {
        unwrapOutcome(await markAnswered(db, params.id, new Date()), NO_SUCH_LEAD);
      },
    });

    route('PUT /:id/emails/:mailId/lead', {
      summary: 'Move an email to another lead',
      description: 'With its photos, unless they are those of a job.',
      params: emailParams,
      body: inboundMove,
      gives: z.null().meta({ description: 'It was moved.' }),
      async handle({ params: { id: leadId, mailId }, body }) {
        const moved = await moveInbound(db, { leadId, mailId, to: body.leadId }, new Date());
        unwrapOutcome(moved, NO_SUCH_LEAD);
      },
    });

    route('GET /:id/emails/:mailId/files/:fileId', {
      summary: 'A file that came with an email',
      description: 'Always to be saved: it is what a stranger sent.',
      params: fileParams,
      gives: mediaAnswer('The file', 'application/pdf', 'application/octet-stream'),
      async handle(request, reply) {
        const { id: leadId, mailId, fileId: id } = request.params;
        const file = await findInboundFile(db, { leadId, mailId, id });
        if (file) await recordAccess(db, { kind: 'opened', quoteId: leadId }, authorOf(request));
        const stored = file?.fileKey
          ? { key: file.fileKey, name: file.name, mimeType: file.mimeType, shows: 'attachment' as const }
          : null;
        return sendStoredFile({ storage, request, reply }, stored, MESSAGES.noFile);
      },
    });
  };
}
