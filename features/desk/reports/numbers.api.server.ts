import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { badInput } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay, shopTimeZone } from '#time/shop-time.ts';
import { readCalendar } from '#workshop/jobs/job.store.server.ts';
import { readMoneyNumbers } from './money.store.server.ts';
import { numbers, numbersQuery } from './numbers.contract.ts';
import {
  countSentOffers,
  countShowings,
  readDeliveredJobs,
  readLeads,
  readStudioCounts,
} from './numbers.store.server.ts';
import { countNumbers, defaultSpan, jobNumbers, studioNumbers } from './numbers.ts';

/** `GET /api/numbers` */
export function numbersApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner });

    route('GET /', {
      summary: 'Results for a range of dates',
      description:
        'By week and source, how soon they were answered, how far they got, what they may bring; how quotes were decided, what was sold and collected, how jobs kept their dates; and what was counted in the studio.',
      query: numbersQuery,
      gives: numbers,
      async handle(request) {
        const usual = defaultSpan(shopDay());
        const span = { ...usual, ...request.query, timeZone: shopTimeZone() };
        if (span.from > span.to) throw badInput([{ path: 'from', message: 'Start before the last day' }]);
        const [leads, studio, offers, money, jobs, showings, calendar] = await Promise.all([
          countNumbers(readLeads(db, span), span),
          readStudioCounts(db, span),
          countSentOffers(db, span),
          readMoneyNumbers(db, span, shopDay()),
          readDeliveredJobs(db, span),
          countShowings(db, span),
          readCalendar(db),
        ]);
        return { ...leads, studio: studioNumbers(studio), offers, money, jobs: jobNumbers(jobs, calendar), showings };
      },
    });
  };
}
