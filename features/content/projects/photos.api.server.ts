import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { newOrder } from '#features/content/contract.ts';
import { addressId, idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { authorOf, canSeeHidden, requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { newPhoto, photoChange, projectPhoto } from './contract.ts';
import { getProject, listPhotos, photoChanges } from './store.server.ts';

const NO_PROJECT = 'There is no project with this id.';
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
