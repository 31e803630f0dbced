import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { problems } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { arrivals, openingWeek } from './contract.ts';
import { listOpenings, readArrivals } from './store.server.ts';

/** `GET /api/hangar/opening` for anyone, and `/arrivals` for the shop. */
export function openingApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/opening',
      {
        schema: {
          tags: ['Hangar'],
          summary: 'The next openings, by aircraft type',
          description:
            'Weeks when a full repaint can start, computed from bays, stays and the length of past jobs. Public; empty while the owner hides them.',
          response: { 200: z.array(openingWeek), ...unchanged, ...problems() },
        },
      },
      async (request, reply) => sendContent(request, reply, () => listOpenings(db, new Date())),
    );

    app.get(
      '/arrivals',
      {
        onRequest: requireRight('hangar'),
        schema: {
          tags: ['Hangar'],
          summary: 'The next openings as the shop sees them',
          description: 'Works while visitors do not see them, and includes the work days they were computed from.',
          response: { 200: arrivals, ...problems(401, 403) },
        },
      },
      async () => readArrivals(db, new Date()),
    );
  };
}
