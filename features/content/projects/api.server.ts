import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { nextLink } from '#server/http/next-link.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, sendContentPage, unchanged } from '#server/http/public-read.ts';
import { canSeeHidden } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeRoutes, VISIBLE } from '../records.api.server.ts';
import { newProject, PAGE_OF_PROJECTS, project, projectChange, projectQuery } from './contract.ts';
import { getProject, listProjects, pageOfProjects, projectChanges } from './store.server.ts';

const PATH = '/api/projects';
const NO_PROJECT = 'There is no project with this id.';

/** `/api/projects` */
export function projectsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Projects', params: idParams });

    route('GET /', {
      summary: 'The projects, in the order of the site',
      description: `${VISIBLE} All of them; with \`page\`, ${PAGE_OF_PROJECTS} a page: \`X-Total-Count\` says how many there are, \`Link\` where the next page is.`,
      query: projectQuery,
      gives: z.array(project),
      also: unchanged,
      fails: [404],
      async handle(request, reply) {
        const includeHidden = canSeeHidden(request);
        const { page } = request.query;
        if (page === undefined) return sendContent(request, reply, () => listProjects(db, { includeHidden }));
        return sendContentPage(request, reply, {
          address: `${PATH}?page=${page}`,
          read: () => readPage(db, page, includeHidden),
        });
      },
    });

    route('GET /:id', {
      summary: 'One project',
      description: VISIBLE,
      gives: project,
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, async () => {
          const found = await getProject(db, request.params.id, { includeHidden: canSeeHidden(request) });
          if (!found) throw new Problem(404, NO_PROJECT);
          return found;
        }),
    });

    changeRoutes(
      app,
      { db },
      {
        tag: 'Projects',
        noun: 'project',
        path: PATH,
        record: project,
        newRecord: newProject,
        recordChange: projectChange,
        changes: projectChanges,
      },
    );
  };
}

async function readPage(db: Services['db'], page: number, includeHidden: boolean) {
  const { projects, total } = await pageOfProjects(db, page, { includeHidden });
  // Only existing pages, so that made-up numbers are not cached.
  if (projects.length === 0 && page > 1) throw new Problem(404, 'This page of projects doesn’t exist.');
  const isLast = page * PAGE_OF_PROJECTS >= total;
  return {
    body: projects,
    headers: { 'x-total-count': String(total), ...(!isLast && nextLink(PATH, { page: page + 1 })) },
  };
}
