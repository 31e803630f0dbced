import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { PROPOSAL_MESSAGES } from '#features/lead-schemes/constants.ts';
import { findLeadSchemes } from '#features/lead-schemes/store.server.ts';
import { MESSAGES } from '#features/leads/constants.ts';
import { leadParams, NO_SUCH_QUOTE, quote } from '#features/leads/contract.ts';
import { findQuote } from '#features/leads/store.server.ts';
import { hasMailServer } from '#features/outbox/mail-server/store.server.ts';
import type { MailedScheme } from '#features/schemes/mail.server.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { badField, badInput, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { makePictures, toDataAddresses } from '#server/mail/pictures.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import {
  lead,
  newReminder,
  newReply,
  type ReplyContent,
  repliedQuote,
  replyContent,
  replyPreview,
} from './contract.ts';
import { findLead, sendReply, setReminder } from './lead.store.server.ts';
import { composeReply } from './mail.server.ts';
import { unwrapOutcome } from './outcome.api.server.ts';

const tags = ['Quotes'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireOwner;

/** `/api/quotes/{id}/lead`, `/replies` and `/reminder`. */
export function leadApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.get(
      '/:id/lead',
      {
        onRequest,
        schema: {
          tags,
          summary: 'What belongs to a quote request',
          description: 'What happened about it, its appointment, and other requests of the same person or airplane.',
          params: leadParams,
          response: { 200: lead, ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const found = await findLead(db, request.params.id);
        if (!found) throw new Problem(404, NO_SUCH_QUOTE);
        await recordAccess(db, { kind: 'opened', quoteId: request.params.id }, authorOf(request));
        return found;
      },
    );

    await app.register(repliesApi(services));
    await app.register(reminderApi(services));
  };
}

function repliesApi({ db, config, drawScheme, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { publicUrl } = config;
  return async (app) => {
    app.post(
      '/:id/replies',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Reply by email',
          description: 'Sent through the outbox and listed under activity. Returns the whole quote request.',
          params: leadParams,
          headers: repeatHeaders,
          body: newReply,
          response: {
            201: repliedQuote.meta({ description: 'The reply waits to be sent.' }),
            ...problems(400, 401, 403, 404, 409, 413, 415),
          },
        },
      },
      async (request, reply) => {
        const id = request.params.id;
        const scheme = await schemeOf(id, request.body);
        const content = { ...request.body, scheme };
        const result = await sendReply(db, id, content, { ...authorOf(request), publicUrl });
        const changed = unwrapOutcome(result);
        wakeOutbox();
        return reply
          .code(201)
          .header('location', `/api/quotes/${id}/lead`)
          .send({ ...changed, mailServer: await hasMailServer(db, config) });
      },
    );

    app.post(
      '/:id/replies/preview',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Preview a reply',
          description: 'The email as the customer will read it. Nothing is stored or sent.',
          params: leadParams,
          body: replyContent,
          response: { 200: replyPreview, ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      async (request) => {
        const found = await findQuote(db, request.params.id);
        if (!found) throw new Problem(404, NO_SUCH_QUOTE);
        const scheme = await schemeOf(found.id, request.body);
        const message = await composeReply(db, { ...request.body, scheme }, publicUrl);
        const pictures = await makePictures(message, { drawScheme }, (err) =>
          request.log.warn({ err }, 'a preview of a reply goes without its picture'),
        );
        return { to: found.email, ...wordsOf(message, toDataAddresses(pictures)) };
      },
    );
  };

  /** @throws {Problem} 400 for a scheme of another quote request */
  async function schemeOf(quoteId: number, { schemeId }: ReplyContent): Promise<MailedScheme | null> {
    if (!schemeId) return null;
    const schemes = await findLeadSchemes(db, quoteId);
    if (!schemes) return null;
    const found = schemes.find(({ id }) => id === schemeId);
    if (!found) throw badField('schemeId', PROPOSAL_MESSAGES.noScheme);
    return { code: found.code, words: found.description, isStudioOpen: found.opensInStudio };
  }
}

function reminderApi({ db, config: { publicUrl }, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/:id/reminder',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Set a reminder',
          description: 'Emails the owner at 8:00 AM shop time. Replaces the current reminder.',
          params: leadParams,
          body: newReminder,
          response: { 200: quote, ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      async (request) => {
        const { on, about } = request.body;
        if (on < shopDay()) throw badInput([{ path: 'on', message: MESSAGES.dateInPast }]);
        const id = request.params.id;
        const result = await setReminder(db, id, { on, about: about || null }, { ...authorOf(request), publicUrl });
        wakeOutbox();
        return unwrapOutcome(result);
      },
    );

    app.delete(
      '/:id/reminder',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove the reminder',
          description: 'Also when there is none.',
          params: leadParams,
          response: { 204: z.null().meta({ description: 'There is none anymore' }), ...problems(401, 403, 404) },
        },
      },
      async (request, reply) => {
        unwrapOutcome(await setReminder(db, request.params.id, null, { ...authorOf(request), publicUrl }));
        return reply.code(204).send(null);
      },
    );
  };
}
