import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { canSeeHidden } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeRoutes, VISIBLE } from '../records.api.server.ts';
import { newTestimonial, testimonial, testimonialChange } from './contract.ts';
import { getTestimonial, listFeaturedTestimonials, listTestimonials, testimonialChanges } from './store.server.ts';

/** `/api/testimonials` */
export function testimonialsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Testimonials', params: idParams });

    route('GET /', {
      summary: 'The testimonials, in the order of the site',
      description: VISIBLE,
      gives: z.array(testimonial),
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, () => listTestimonials(db, { includeHidden: canSeeHidden(request) })),
    });

    route('GET /featured', {
      summary: 'The testimonials that are active and featured, in the order of the site',
      gives: z.array(testimonial),
      also: unchanged,
      handle: async (request, reply) => sendContent(request, reply, () => listFeaturedTestimonials(db)),
    });

    route('GET /:id', {
      summary: 'One testimonial',
      description: VISIBLE,
      gives: testimonial,
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, async () => {
          const found = await getTestimonial(db, request.params.id, { includeHidden: canSeeHidden(request) });
          if (!found) throw new Problem(404, 'There is no testimonial with this id.');
          return found;
        }),
    });

    changeRoutes(
      app,
      { db },
      {
        tag: 'Testimonials',
        noun: 'testimonial',
        path: '/api/testimonials',
        record: testimonial,
        newRecord: newTestimonial,
        recordChange: testimonialChange,
        changes: testimonialChanges,
      },
    );
  };
}
