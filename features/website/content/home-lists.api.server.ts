import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/response-cache.ts';
import { canSeeHidden } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import {
  faq,
  faqChange,
  newFaq,
  newService,
  newTestimonial,
  service,
  serviceChange,
  testimonial,
  testimonialChange,
} from './home-lists.contract.ts';
import {
  faqChanges,
  getFaq,
  getService,
  getTestimonial,
  listFaqs,
  listFeaturedTestimonials,
  listServices,
  listTestimonials,
  serviceChanges,
  testimonialChanges,
} from './home-lists.store.server.ts';
import { changeRoutes, VISIBLE } from './records.api.server.ts';

/** `/api/services` */
export function servicesApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Services', params: idParams });

    route('GET /', {
      summary: 'The services, in the order of the site',
      description: VISIBLE,
      gives: z.array(service),
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, () => listServices(db, { includeHidden: canSeeHidden(request) })),
    });

    route('GET /:id', {
      summary: 'One service',
      description: VISIBLE,
      gives: service,
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, async () => {
          const found = await getService(db, request.params.id, { includeHidden: canSeeHidden(request) });
          if (!found) throw new Problem(404, 'There is no service with this id.');
          return found;
        }),
    });

    changeRoutes(
      app,
      { db },
      {
        tag: 'Services',
        noun: 'service',
        path: '/api/services',
        record: service,
        newRecord: newService,
        recordChange: serviceChange,
        changes: serviceChanges,
      },
    );
  };
}

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

/** `/api/faqs` */
export function faqsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'FAQs', params: idParams });

    route('GET /', {
      summary: 'The frequently asked questions, in the order of the site',
      description: VISIBLE,
      gives: z.array(faq),
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, () => listFaqs(db, { includeHidden: canSeeHidden(request) })),
    });

    route('GET /:id', {
      summary: 'One question',
      description: VISIBLE,
      gives: faq,
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, async () => {
          const found = await getFaq(db, request.params.id, { includeHidden: canSeeHidden(request) });
          if (!found) throw new Problem(404, 'There is no FAQ with this id.');
          return found;
        }),
    });

    changeRoutes(
      app,
      { db },
      {
        tag: 'FAQs',
        noun: 'FAQ',
        path: '/api/faqs',
        record: faq,
        newRecord: newFaq,
        recordChange: faqChange,
        changes: faqChanges,
      },
    );
  };
}
