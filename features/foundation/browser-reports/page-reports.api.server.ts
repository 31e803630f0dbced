import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { endpoints } from '#server/http/endpoint.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import { VERSION } from '#server/root.ts';
import type { Services } from '#server/services.ts';
import { reportGroup, reportsQuery, sentReports } from './page-reports.contract.ts';
import { clearReports, listReports, recordReports } from './page-reports.store.server.ts';
import { MAX_REPORT_BYTES, NO_RELEASE, REPORT_RETENTION_DAYS, readReports } from './page-reports.ts';

const TAG = 'Browser reports';
const REPORT_TYPES = ['application/reports+json', 'application/csp-report'];

/** `/api/browser-reports` */
export function browserReportsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.addContentTypeParser(REPORT_TYPES, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
    // Not by `endpoints`, which knows no types of bodies beside JSON and forms.
    app.post(
      '',
      {
        bodyLimit: MAX_REPORT_BYTES,
        config: { isReport: true },
        schema: {
          tags: [TAG],
          summary: 'What a browser reports of a page',
          description:
            'Violations of the content security policy, and names of errors. Counted without addresses, texts or sender.',
          consumes: ['application/json', ...REPORT_TYPES],
          querystring: reportsQuery,
          body: sentReports,
          response: { 204: z.null().describe('Counted.'), ...problems(...BODY_PROBLEMS) },
        },
      },
      async ({ body, query }, reply) => {
        await recordReports(db, readReports(body, query.version ?? NO_RELEASE), { release: VERSION, now: new Date() });
        return reply.code(204).send(null);
      },
    );

    const route = endpoints(app, { tag: TAG, guard: requireOwner });

    route('GET /', {
      summary: 'What browsers reported, by group',
      description: `The one reported last comes first. Kept for ${REPORT_RETENTION_DAYS} days after its last report.`,
      gives: z.array(reportGroup),
      handle: async () => listReports(db),
    });

    route('DELETE /', {
      summary: 'Clears what browsers reported',
      gives: z.null().describe('Cleared.'),
      handle: () => clearReports(db),
    });
  };
}
