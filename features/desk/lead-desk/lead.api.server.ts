import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { PROPOSAL_MESSAGES } from '#customers/lead-schemes/lead-schemes.contract.ts';
import { findLeadSchemes } from '#customers/lead-schemes/lead-schemes.store.server.ts';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { lead, leadParams, NO_SUCH_LEAD } from '#customers/leads/leads.contract.ts';
import { findLead } from '#customers/leads/leads.store.server.ts';
import type { PictureTools } from '#customers/schemes/schemes.contract.ts';
import type { MailedScheme } from '#customers/schemes/schemes.mail.server.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { hasMailServer } from '#office/outbox/mail-server.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badField, badInput, Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { makePictures, toDataAddresses } from '#server/mail/attachments.ts';
import { wordsOf } from '#server/mail/layout.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { findLeadDetails, sendReply, setReminder } from './lead.store.server.ts';
import {
  leadDetails,
  newReminder,
  newReply,
  type ReplyContent,
  repliedLead,
  replyContent,
  replyPreview,
} from './lead-desk.contract.ts';
import { composeReply } from './replies.mail.server.ts';

const group = { tag: 'Quotes', guard: requireOwner, params: leadParams };

/** `/api/quotes/{id}/lead`, `/replies` and `/reminder`. */
export function leadApi(services: Services & { pictures: PictureTools }): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:id/lead', {
      summary: 'What belongs to a quote request',
      description: 'What happened about it, its appointment, and other requests of the same person or airplane.',
      gives: leadDetails,
      async handle(request) {
        const found = await findLeadDetails(db, request.params.id);
        if (!found) throw new Problem(404, NO_SUCH_LEAD);
        await recordAccess(db, { kind: 'opened', quoteId: request.params.id }, authorOf(request));
        return found;
      },
    });

    await app.register(repliesApi(services));
    await app.register(reminderApi(services));
  };
}

function repliesApi({
  db,
  config,
  pictures: maker,
  drawScheme,
  wakeOutbox,
}: Services & { pictures: PictureTools }): FastifyPluginAsyncZod {
  const { publicUrl } = config;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:id/replies', {
      summary: 'Reply by email',
      description: 'Sent through the outbox and listed under activity. Returns the whole quote request.',
      repeatable: true,
      body: newReply,
      gives: repliedLead.meta({ description: 'The reply waits to be sent.' }),
      location: (_, { params }) => `/api/quotes/${params.id}/lead`,
      async handle(request) {
        const id = request.params.id;
        const scheme = await schemeOf(id, request.body);
        const content = { ...request.body, scheme };
        const result = await sendReply(db, id, content, { ...authorOf(request), publicUrl });
        const changed = unwrapOutcome(result, NO_SUCH_LEAD);
        wakeOutbox();
        return { ...changed, mailServer: await hasMailServer(db, config) };
      },
    });

    route('POST /:id/replies/preview', {
      summary: 'Preview a reply',
      description: 'The email as the customer will read it. Nothing is stored or sent.',
      body: replyContent,
      gives: replyPreview,
      async handle(request) {
        const found = await findLead(db, request.params.id);
        if (!found) throw new Problem(404, NO_SUCH_LEAD);
        const scheme = await schemeOf(found.id, request.body);
        const message = await composeReply(db, { ...request.body, scheme }, publicUrl);
        const pictures = await makePictures(message, { drawScheme }, (err) =>
          request.log.warn({ err }, 'a preview of a reply goes without its picture'),
        );
        return { to: found.email, ...wordsOf(message, toDataAddresses(pictures)) };
      },
    });
  };

  /** @throws {Problem} 400 for a scheme of another quote request */
  async function schemeOf(quoteId: number, { schemeId }: ReplyContent): Promise<MailedScheme | null> {
    if (!schemeId) return null;
    const schemes = await findLeadSchemes({ db, ...maker }, quoteId);
    if (!schemes) return null;
    const found = schemes.find(({ id }) => id === schemeId);
    if (!found) throw badField('schemeId', PROPOSAL_MESSAGES.noScheme);
    return { code: found.code, words: found.description, isStudioOpen: found.opensInStudio };
  }
}

function reminderApi({ db, config: { publicUrl }, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('PUT /:id/reminder', {
      summary: 'Set a reminder',
      description: 'Emails the owner at 8:00 AM shop time. Replaces the current reminder.',
      body: newReminder,
      gives: lead,
      async handle(request) {
        const { on, about } = request.body;
        if (on < shopDay()) throw badInput([{ path: 'on', message: MESSAGES.dateInPast }]);
        const id = request.params.id;
        const result = await setReminder(db, id, { on, about: about || null }, { ...authorOf(request), publicUrl });
        wakeOutbox();
        return unwrapOutcome(result, NO_SUCH_LEAD);
      },
    });

    route('DELETE /:id/reminder', {
      summary: 'Remove the reminder',
      description: 'Also when there is none.',
      gives: z.null().meta({ description: 'There is none anymore' }),
      async handle(request) {
        unwrapOutcome(
          await setReminder(db, request.params.id, null, { ...authorOf(request), publicUrl }),
          NO_SUCH_LEAD,
        );
      },
    });
  };
}
