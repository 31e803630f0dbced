import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { Problem, problems } from '#server/problem.ts';
import { sendContent, unchanged } from '#server/public-read.ts';
import type { Services } from '#server/services.ts';
import { seesAll } from '#server/session.ts';
import { idParams } from '../contract.ts';
import { changeRoutes } from '../records.api.server.ts';
import { newProject, project, projectChange } from './contract.ts';
import { getProject, listProjects, projectChanges } from './store.server.ts';

const tags = ['Projects'];
const VISIBLE = 'Visitors see the active ones, an admin all.';
const NO_PROJECT = 'There is no project with this id.';

/** `/api/projects` */
export function projectsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        schema: {
          tags,
          summary: 'The projects, in the order of the site',
          description: VISIBLE,
          response: { 200: z.array(project), ...unchanged, ...problems() },
        },
      },
      async (request, reply) => sendContent(request, reply, () => listProjects(db, { all: seesAll(request) })),
    );

    app.get(
      '/:id',
      {
        schema: {
          tags,
          summary: 'One project',
          description: VISIBLE,
          params: idParams,
          response: { 200: project, ...unchanged, ...problems(400, 404) },
        },
      },
      async (request, reply) =>
        sendContent(request, reply, async () => {
          const found = await getProject(db, request.params.id, { all: seesAll(request) });
          if (!found) throw new Problem(404, NO_PROJECT);
          return found;
        }),
    );

    changeRoutes(
      app,
      { db },
      {
        tags,
        noun: 'project',
        path: '/api/projects',
        record: project,
        newRecord: newProject,
        recordChange: projectChange,
        changes: projectChanges,
      },
    );
  };
}
