import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  announceCancellation,
  announceConfirmation,
  announceMove,
} from '#customers/appointments/appointments.mail.server.ts';
import { decideAppointment, moveAppointment } from '#customers/appointments/appointments.store.server.ts';
import { takeProposedTime } from '#customers/appointments/proposed-times.store.server.ts';
import { explainUnoffered } from '#customers/appointments/slots.store.server.ts';
import { formatWhen } from '#customers/appointments/slots.ts';
import { parseLeadId } from '#customers/leads/lead-words.ts';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { leadParams, NO_SUCH_LEAD, photoQuery } from '#customers/leads/leads.contract.ts';
import { findLead, findOrCreateRequestLink } from '#customers/leads/leads.store.server.ts';
import { findPhoto } from '#customers/leads/photos.store.server.ts';
import { PHOTO_MESSAGES, photoFile } from '#customers/leads/photos.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { sendStoredFile } from '#server/http/sent-files.ts';
import { requireOwner } from '#server/http/session.ts';
import { linkAddress, noteOpened, revokeLinks } from '#server/links.store.server.ts';
import {
  behindLink,
  LINK_MESSAGES,
  markPrivate,
  noContent,
  openedApi,
  linkParams as params,
  requireLink,
} from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import { appointmentChange, customerNote, customerRequest, requestLink, takenTime } from './request-page.contract.ts';
import { enqueueCustomerUpdate } from './request-page.mail.server.ts';
import { addCustomerNote, findCustomerRequest } from './request-page.store.server.ts';
import { CUSTOMER_MESSAGES } from './request-page.ts';

const group = { tag: 'Requests', ...behindLink };

/** `/api/requests/{token}`: a request, for the holder of its private link. */
export function customerApi(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    await app.register(requestApi(services));
    await app.register(
      openedApi(
        group,
        async (request) => ({ link: await findLink(services, request) }),
        ({ link }, now) => noteOpened(services.db, link, now),
      ),
    );
    await app.register(notesApi(services));
    await app.register(appointmentApi(services));
    await app.register(photosApi(services));
  };
}

function requestApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:token', {
      summary: 'A request by its private link',
      description: 'What was sent, where it stands, and its appointment.',
      gives: customerRequest,
      async handle(request) {
        const { subjectId } = await findLink(services, request);
        const found = await findCustomerRequest(db, subjectId, new Date());
        if (!found) throw new Problem(404, LINK_MESSAGES.unknown);
        return found;
      },
    });
  };
}

function notesApi(services: Services): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/notes', {
      summary: 'Add a note and photos',
      description: 'At least one of them. The owner gets an email.',
      repeatable: true,
      body: customerNote,
      gives: noContent,
      async handle(request) {
        const { subjectId } = await findLink(services, request);
        const { body } = request;
        const result = await addCustomerNote(db, subjectId, { note: body, now: new Date() }, (trx, lead, photos) => {
          const what = body.text ? 'left a note' : 'added photos';
          return enqueueCustomerUpdate(trx, lead, { what, text: body.text ?? null, photos }, config.publicUrl);
        });
        unwrapOutcome(result, LINK_MESSAGES.unknown);
        wakeOutbox();
      },
    });
  };
}

function appointmentApi(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/appointment', {
      summary: 'Move or cancel the appointment',
      description: 'A new time is held until the shop confirms it. Customer and owner get an email.',
      repeatable: true,
      body: appointmentChange,
      gives: noContent,
      async handle(request) {
        const { subjectId } = await findLink(services, request);
        const { slot } = request.body;
        await (slot ? move(services, subjectId, slot) : cancel(services, subjectId));
        services.wakeOutbox();
      },
    });

    route('POST /:token/proposed-time', {
      summary: 'Take the time that the shop proposed',
      description: 'The appointment moves there and is confirmed. Customer and owner get an email.',
      repeatable: true,
      body: takenTime,
      gives: noContent,
      async handle(request) {
        const { subjectId } = await findLink(services, request);
        await take(services, subjectId, request.body.startsAt);
        services.wakeOutbox();
      },
    });
  };
}

async function take({ db, config }: Services, id: number, startsAt: string): Promise<void> {
  const by = { userId: null, now: new Date() };
  const taken = await takeProposedTime(db, id, { startsAt, now: by.now }, async (trx, lead, appointment) => {
    await announceConfirmation(trx, lead, appointment, { ...by, ...config });
    const what = `took the time that you proposed: ${formatWhen(appointment, { timeZone: shopTimeZone() })}`;
    await enqueueCustomerUpdate(trx, lead, { what }, config.publicUrl);
  });
  if (taken.outcome === 'missing') throw new Problem(409, CUSTOMER_MESSAGES.noAppointment);
  unwrapOutcome(taken, LINK_MESSAGES.unknown);
}

async function move({ db, config }: Services, id: number, slot: { date: string; time: string }): Promise<void> {
  const now = new Date();
  const { outcome } = await moveAppointment(db, id, { slot, now }, async (trx, appointment, { startsAt: from }) => {
    const { startsAt } = appointment;
    await recordEvent(trx, id, { kind: 'moved', from, startsAt }, { userId: null, now });
    const lead = await findLead(trx, id);
    if (!lead) return;
    await announceMove(trx, lead, appointment, config);
    const what = `asked for ${formatWhen(appointment, { timeZone: shopTimeZone() })}`;
    await enqueueCustomerUpdate(trx, lead, { what }, config.publicUrl);
  });
  const field = (message: string) => ({ errors: [{ path: 'slot', message }] });
  if (outcome === 'taken') throw new Problem(409, MESSAGES.slotTaken, field(MESSAGES.slotTaken));
  if (outcome === 'unknown') {
    const { message } = await explainUnoffered(db, slot, now);
    throw badInput([{ path: 'slot', message }]);
  }
  if (outcome === 'missing') throw new Problem(409, CUSTOMER_MESSAGES.noAppointment);
  if (outcome === 'lost') throw new Problem(409, CUSTOMER_MESSAGES.closed);
  if (outcome === 'over') throw new Problem(409, CUSTOMER_MESSAGES.over);
}

async function cancel({ db, config }: Services, id: number): Promise<void> {
  const now = new Date();
  const { outcome } = await decideAppointment(db, id, { confirmed: false, now }, async (trx, appointment) => {
    const { startsAt } = appointment;
    if (startsAt <= now.toISOString()) throw new Problem(409, CUSTOMER_MESSAGES.over);
    await recordEvent(trx, id, { kind: 'cancelled', startsAt }, { userId: null, now });
    const lead = await findLead(trx, id);
    if (!lead) return;
    await announceCancellation(trx, lead, appointment, config);
    const what = `canceled the appointment on ${formatWhen(appointment, { timeZone: shopTimeZone() })}`;
    await enqueueCustomerUpdate(trx, lead, { what }, config.publicUrl);
  });
  if (outcome === 'missing') throw new Problem(409, CUSTOMER_MESSAGES.noAppointment);
}

function photosApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:token/photos/:photoId', {
      summary: 'One photo of the request',
      description: 'As the sender sent it, without its metadata.',
      params: params.extend({ photoId: z.string().meta({ description: 'Number of the photo.' }) }),
      query: photoQuery,
      gives: mediaAnswer('The file', 'image/jpeg', 'image/heic'),
      async handle(request, reply) {
        const { subjectId } = await findLink(services, request);
        const photo = await findPhoto(db, subjectId, parseLeadId(request.params.photoId) ?? 0);
        const file = photoFile(photo, request.query.size);
        return sendStoredFile({ storage, request, reply }, file, PHOTO_MESSAGES.unknown);
      },
    });
  };
}

function findLink(services: Services, request: FastifyRequest) {
  const { token } = request.params as z.infer<typeof params>;
  return requireLink(services, request, { kind: 'request', token });
}

/** `/api/quotes/{id}/link`: the customer's private link, for admins. */
export function requestLinkApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner, params: leadParams });

    route('POST /:id/link', {
      summary: 'The address of the customer’s page',
      description: 'The same each time; a new one where there is none, or where the session secret has changed.',
      repeatable: true,
      gives: requestLink,
      async handle(request) {
        const id = request.params.id;
        const by = { ...config, now: new Date() };
        const link = await transactOnce(db, async (trx) => {
          const lead = await findLead(trx, id);
          return lead && findOrCreateRequestLink(trx, lead, by);
        });
        const address = link && (await linkAddress(db, config, link.id));
        if (!address) throw new Problem(404, NO_SUCH_LEAD);
        return { address, expiresAt: link.expiresAt };
      },
    });

    route('DELETE /:id/link', {
      summary: 'Revoke the links to the customer’s page',
      description: 'Also when there are none. A new address can then be made.',
      gives: z.null().meta({ description: 'None works anymore.' }),
      handle: (request) => revokeLinks(db, 'request', request.params.id, new Date()),
    });
  };
}
