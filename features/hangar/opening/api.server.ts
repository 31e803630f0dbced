import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { endpoints } from '#server/http/endpoint.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { arrivals, openingWeek } from './contract.ts';
import { listOpenings, readArrivals } from './store.server.ts';

/** `GET /api/hangar/opening` for anyone, and `/arrivals` for the shop. */
export function openingApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar' });

    route('GET /opening', {
      summary: 'The next openings, by aircraft type',
      description:
        'Weeks when a full repaint can start, computed from bays, stays and the length of past jobs. Public; empty while the owner hides them.',
      gives: z.array(openingWeek),
      also: unchanged,
      handle: async (request, reply) => sendContent(request, reply, () => listOpenings(db, new Date())),
    });

    route('GET /arrivals', {
      guard: requireRight('hangar'),
      summary: 'The next openings as the shop sees them',
      description: 'Works while visitors do not see them, and includes the work days they were computed from.',
      gives: arrivals,
      handle: async () => readArrivals(db, new Date()),
    });
  };
}
