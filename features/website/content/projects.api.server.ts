import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId, idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, sendContentPage, unchanged } from '#server/http/response-cache.ts';
import { authorOf, canSeeHidden, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { newOrder } from './home-lists.contract.ts';
import {
  newPhoto,
  newProject,
  PAGE_OF_PROJECTS,
  photoChange,
  project,
  projectChange,
  projectPhoto,
  projectQuery,
} from './projects.contract.ts';
import {
  getProject,
  listPhotos,
  listProjects,
  pageOfProjects,
  photoChanges,
  projectChanges,
} from './projects.store.server.ts';
import { changeRoutes, VISIBLE } from './records.api.server.ts';

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

const NO_PHOTO = 'This project has no photo with this id.';

const photoParams = idParams.extend({ photoId: addressId });

/** `/api/projects/{id}/photos` */
export function photosApi(services: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(photoReadsApi(services));
    await app.register(photoChangesApi(services));
  };
}

function photoReadsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Projects', params: photoParams });

    route('GET /', {
      summary: 'The detail photos of one project, in their order',
      description: 'Visitors see the active ones, an admin all.',
      params: idParams,
      gives: z.array(projectPhoto),
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, () => readPhotos(db, request.params.id, canSeeHidden(request))),
    });

    route('GET /:photoId', {
      summary: 'One detail photo',
      description: 'Visitors see the active ones, an admin all.',
      gives: projectPhoto,
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, async () => {
          const { id, photoId } = request.params;
          const photo = (await readPhotos(db, id, canSeeHidden(request))).find((candidate) => candidate.id === photoId);
          if (!photo) throw new Problem(404, NO_PHOTO);
          return photo;
        }),
    });
  };
}

async function readPhotos(db: Services['db'], projectId: number, includeHidden: boolean) {
  const project = await getProject(db, projectId, { includeHidden });
  if (!project) throw new Problem(404, NO_PROJECT);
  return includeHidden ? listPhotos(db, projectId, { includeHidden }) : project.photos;
}

function photoChangesApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Projects', guard: requireOwner, params: photoParams });

    route('POST /', {
      summary: 'Add a detail photo',
      description: 'Fields left out get their defaults.',
      params: idParams,
      repeatable: true,
      body: newPhoto,
      gives: projectPhoto,
      location: ({ id }, { params }) => `/api/projects/${params.id}/photos/${id}`,
      async handle(request) {
        const projectId = request.params.id;
        const result = await photoChanges.create(db, { ...request.body, projectId }, authorOf(request));
        return unwrapOutcome(result, NO_PROJECT);
      },
    });

    route('PATCH /:photoId', {
      summary: 'Change a detail photo',
      description: 'Any of its fields, at least one; returns the whole record.',
      body: photoChange,
      gives: projectPhoto,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, ...values } = request.body;
        const { id: of, photoId } = request.params;
        const when = { expectedUpdatedAt, of };
        return unwrapOutcome(await photoChanges.change(db, photoId, values, authorOf(request), when), NO_PHOTO);
      },
    });

    route('DELETE /:photoId', {
      summary: 'Delete a detail photo',
      description: 'It can be restored from the history.',
      gives: z.null().meta({ description: 'Deleted' }),
      async handle(request) {
        const { id: of, photoId } = request.params;
        unwrapOutcome(await photoChanges.remove(db, photoId, authorOf(request), of), NO_PHOTO);
      },
    });

    route('PUT /order', {
      summary: 'Put the detail photos in order',
      description: 'Returns all photos of the project, including hidden ones.',
      params: idParams,
      body: newOrder,
      gives: z.array(projectPhoto),
      async handle(request) {
        const { id: of } = request.params;
        return unwrapOutcome(await photoChanges.reorder(db, request.body.ids, authorOf(request), of), NO_PROJECT);
      },
    });
  };
}
