import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { canSeeHidden } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeRoutes, VISIBLE } from '../records.api.server.ts';
import { faq, faqChange, newFaq } from './contract.ts';
import { faqChanges, getFaq, listFaqs } from './store.server.ts';

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
