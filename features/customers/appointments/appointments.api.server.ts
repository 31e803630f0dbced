import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { leadParams } from '#customers/leads/leads.contract.ts';
import { findLead, findOrCreateRequestLink } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { sendPublic, unchanged } from '#server/http/response-cache.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { addDays, countDays } from '#time/days.ts';
import { shopDay, shopTimeZone } from '#time/shop-time.ts';
import {
  type Appointment,
  appointment,
  appointmentDecision,
  calendarQuery,
  daySlots,
  newProposedTime,
  proposedTime,
  SLOT_DAYS,
  slotsQuery,
} from './appointments.contract.ts';
import {
  announceCancellation,
  announceConfirmation,
  announceProposedTime,
  appointmentCalendar,
  STATUS_AFTER_CONFIRMATION,
} from './appointments.mail.server.ts';
import { decideAppointment, findAppointment } from './appointments.store.server.ts';
import { proposeTime, withdrawProposedTime } from './proposed-times.store.server.ts';
import { listFreeSlots } from './slots.store.server.ts';
import { HOLDS, shouldMailRelease, slotStart } from './slots.ts';

const NO_APPOINTMENT = 'This quote request has no appointment.';

/** `/api/appointments` */
export function slotsApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Appointments', params: leadParams });

    route('GET /slots', {
      summary: 'Available times by day',
      description: 'In shop time. Open to anyone. A day with nothing available, or one too far ahead, has no times.',
      query: slotsQuery,
      gives: z.array(daySlots),
      also: unchanged,
      async handle(request, reply) {
        const now = new Date();
        const from = request.query.from || shopDay(now);
        const to = request.query.to || addDays(from, SLOT_DAYS.standard - 1);
        const days = countDays(from, to);
        if (days < 1) throw badInput([{ path: 'to', message: 'Choose a day on or after the first day' }]);
        if (days > SLOT_DAYS.max) throw badInput([{ path: 'to', message: `Request at most ${SLOT_DAYS.max} days` }]);
        return sendPublic(request, reply, await listFreeSlots(db, { from, to, now }));
      },
    });

    route('GET /calendar', {
      summary: 'A calendar entry for a requested time',
      description: 'The same as in the confirmation email; it does not say whether the time is held.',
      query: calendarQuery,
      gives: mediaAnswer('An RFC 5545 calendar', 'text/calendar'),
      async handle({ query: { id, type, ...slot } }, reply) {
        const now = new Date().toISOString();
        const business = await readBusiness(db);
        const calendar = appointmentCalendar(
          { id, details: { appointmentType: type } },
          {
            startsAt: slotStart(slot, shopTimeZone()).toISOString(),
            status: 'held',
            createdAt: now,
            updatedAt: now,
          },
          { ...config, business },
        );
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="appointment.ics"')
          .send(calendar);
      },
    });
  };
}

/** `/api/quotes/{id}/appointment` */
export function appointmentApi({
  db,
  config,
  wakeOutbox,
}: Pick<Services, 'db' | 'config' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Appointments', guard: requireOwner, params: leadParams });

    route('GET /:id/appointment', {
      summary: 'The appointment of a booking',
      description: 'When it starts, and whether it is held, confirmed or released.',
      gives: appointment,
      async handle(request) {
        const found = await findAppointment(db, request.params.id);
        if (!found) throw new Problem(404, NO_APPOINTMENT);
        return found;
      },
    });

    route('POST /:id/appointment', {
      summary: 'Confirm or release the appointment of a booking',
      description: `Confirming sends the customer the calendar invite and moves an unanswered quote request to “${STATUS_AFTER_CONFIRMATION}”. Releasing opens the time to others and, if it had been confirmed, emails the customer.`,
      repeatable: true,
      body: appointmentDecision,
      gives: appointment,
      handle: async (request) => decide(request.params.id, request.body.confirmed, authorOf(request)),
    });

    route('POST /:id/appointment/proposed-time', {
      summary: 'Propose another time for an appointment',
      description: `It is held for ${HOLDS.hours} hours, and the appointment stands until the customer takes it. The customer gets an email with one link, to take it or to choose another. A second proposal ends the first.`,
      repeatable: true,
      body: newProposedTime,
      gives: proposedTime,
      async handle(request) {
        const by = authorOf(request);
        const proposed = await proposeTime(db, request.params.id, request.body, by, async (trx, lead, ...times) => {
          const { id: linkId } = await findOrCreateRequestLink(trx, lead, { ...config, now: by.now });
          await announceProposedTime(trx, lead, ...times, { ...config, linkId });
        });
        wakeOutbox();
        return unwrapOutcome(proposed, NO_APPOINTMENT);
      },
    });

    route('DELETE /:id/appointment/proposed-time', {
      summary: 'Withdraw the proposed time',
      description:
        'Also when there is none. The appointment stands, and the customer’s page says so; no email goes out.',
      gives: z.null().meta({ description: 'None is open anymore' }),
      handle: async (request) =>
        unwrapOutcome(await withdrawProposedTime(db, request.params.id, authorOf(request)), NO_APPOINTMENT),
    });
  };

  async function decide(id: number, confirmed: boolean, by: Author): Promise<Appointment> {
    const decision = await decideAppointment(db, id, { confirmed, now: by.now }, async (trx, decided, before) => {
      const { startsAt, status } = decided;
      await recordEvent(trx, id, { kind: 'appointment', startsAt, status }, by);
      const lead = await findLead(trx, id);
      if (!lead) return;
      if (confirmed) {
        await announceConfirmation(trx, lead, decided, { ...by, ...config });
      } else if (shouldMailRelease(before, by.now)) await announceCancellation(trx, lead, decided, config);
    });
    if (decision.outcome === 'taken') throw new Problem(409, MESSAGES.slotTaken);
    if (decision.outcome === 'lost')
      throw new Problem(409, 'This is a lost quote. Change its status before you confirm the appointment.');
    const decided = unwrapOutcome(decision, NO_APPOINTMENT);
    wakeOutbox();
    return decided;
  }
}
