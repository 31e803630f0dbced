import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { canSeeHidden } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeRoutes, VISIBLE } from '../records.api.server.ts';
import { newTestimonial, testimonial, testimonialChange } from './contract.ts';
import { getTestimonial, listFeaturedTestimonials, listTestimonials, testimonialChanges } from './store.server.ts';

const tags = ['Testimonials'];

/** `/api/testimonials` */
export function testimonialsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        schema: {
          tags,
          summary: 'The testimonials, in the order of the site',
          description: VISIBLE,
          response: { 200: z.array(testimonial), ...unchanged, ...problems() },
        },
      },
      async (request, reply) =>
        sendContent(request, reply, () => listTestimonials(db, { includeHidden: canSeeHidden(request) })),
    );

    app.get(
      '/featured',
      {
        schema: {
          tags,
          summary: 'The testimonials that are active and featured, in the order of the site',
          response: { 200: z.array(testimonial), ...unchanged, ...problems() },
        },
      },
      async (request, reply) => sendContent(request, reply, () => listFeaturedTestimonials(db)),
    );

    app.get(
      '/:id',
      {
        schema: {
          tags,
          summary: 'One testimonial',
          description: VISIBLE,
          params: idParams,
          response: { 200: testimonial, ...unchanged, ...problems(400, 404) },
        },
      },
      async (request, reply) =>
        sendContent(request, reply, async () => {
          const found = await getTestimonial(db, request.params.id, { includeHidden: canSeeHidden(request) });
          if (!found) throw new Problem(404, 'There is no testimonial with this id.');
          return found;
        }),
    );

    changeRoutes(
      app,
      { db },
      {
        tags,
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
