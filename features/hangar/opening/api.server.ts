import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { problems } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import type { Services } from '#server/services.ts';
import { openingWeek } from './contract.ts';
import { listOpenings } from './store.server.ts';

/** `GET /api/hangar/opening` */
export function openingApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/opening',
      {
        schema: {
          tags: ['Hangar'],
          summary: 'The next openings, by aircraft type',
          description:
            'Weeks in which a full repaint can begin, as bays, stays and the length of past jobs have it. Anyone may ask; empty while the owner does not show them.',
          response: { 200: z.array(openingWeek), ...unchanged, ...problems() },
        },
      },
      async (request, reply) => sendContent(request, reply, () => listOpenings(db, new Date())),
    );
  };
}
