import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadParams } from '#features/leads/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { WAITLIST_MESSAGES } from './constants.ts';
import { waitEntry, waitOffer } from './contract.ts';
import { offerDays } from './offer.store.server.ts';
import { listWaiting } from './store.server.ts';

/** `/api/waitlist` */
export function waitlistApi({
  db,
  config,
  wakeOutbox,
}: Pick<Services, 'db' | 'config' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar', guard: requireOwner, params: leadParams });

    route('GET /', {
      summary: 'Who is waiting for days in the hangar',
      description: 'In order of joining, with the days held for each and the first open days that fit.',
      gives: z.array(waitEntry),
      handle: async () => listWaiting(db, new Date()),
    });

    route('POST /:id/offer', {
      summary: 'Offer days to someone on the waitlist',
      description:
        'Holds them for 72 hours and emails a private link to take them, to pass or to leave the list. 409 with `conflicts` as for a stay.',
      repeatable: true,
      body: waitOffer,
      gives: z.array(waitEntry),
      async handle(request) {
        const { publicUrl, sessionSecret } = config;
        const how = { ...authorOf(request), publicUrl, sessionSecret };
        unwrapOutcome(await offerDays(db, request.params.id, request.body, how), WAITLIST_MESSAGES.missing);
        wakeOutbox();
        return listWaiting(db, new Date());
      },
    });
  };
}
