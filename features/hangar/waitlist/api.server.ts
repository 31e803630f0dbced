import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadParams } from '#features/leads/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { WAITLIST_MESSAGES } from './constants.ts';
import { waitEntry, waitOffer } from './contract.ts';
import { offerDays } from './offer.store.server.ts';
import { listWaiting } from './store.server.ts';

const tags = ['Hangar'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireOwner;

/** `/api/waitlist` */
export function waitlistApi({
  db,
  config,
  wakeOutbox,
}: Pick<Services, 'db' | 'config' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Who is waiting for days in the hangar',
          description: 'In order of joining, with the days held for each and the first open days that fit.',
          response: { 200: z.array(waitEntry), ...problems(401, 403) },
        },
      },
      async () => listWaiting(db, new Date()),
    );

    app.post(
      '/:id/offer',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Offer days to someone on the waitlist',
          description:
            'Holds them for 72 hours and emails a private link to take them, to pass or to leave the list. 409 with `conflicts` as for a stay.',
          params: leadParams,
          headers: repeatHeaders,
          body: waitOffer,
          response: { 200: z.array(waitEntry), ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const { publicUrl, sessionSecret } = config;
        const how = { ...authorOf(request), publicUrl, sessionSecret };
        unwrapOutcome(await offerDays(db, request.params.id, request.body, how), WAITLIST_MESSAGES.missing);
        wakeOutbox();
        return listWaiting(db, new Date());
      },
    );
  };
}
