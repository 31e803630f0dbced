import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { newOrder } from '#features/content/contract.ts';
import { addressId, idParams } from '#features/fields/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { authorOf, canSeeHidden, requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { newPhoto, photoChange, projectPhoto } from './contract.ts';
import { getProject, listPhotos, photoChanges } from './store.server.ts';

const tags = ['Projects'];
const onRequest = requireOwner;
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
    app.get(
      '',
      {
        schema: {
          tags,
          summary: 'The detail photos of one project, in their order',
          description: 'Visitors see the active ones, an admin all.',
          params: idParams,
          response: { 200: z.array(projectPhoto), ...unchanged, ...problems(400, 404) },
        },
      },
      async (request, reply) =>
        sendContent(request, reply, () => readPhotos(db, request.params.id, canSeeHidden(request))),
    );

    app.get(
      '/:photoId',
      {
        schema: {
          tags,
          summary: 'One detail photo',
          description: 'Visitors see the active ones, an admin all.',
          params: photoParams,
          response: { 200: projectPhoto, ...unchanged, ...problems(400, 404) },
        },
      },
      async (request, reply) =>
        sendContent(request, reply, async () => {
          const { id, photoId } = request.params;
          const photo = (await readPhotos(db, id, canSeeHidden(request))).find((candidate) => candidate.id === photoId);
          if (!photo) throw new Problem(404, NO_PHOTO);
          return photo;
        }),
    );
  };
}

async function readPhotos(db: Services['db'], projectId: number, includeHidden: boolean) {
  const project = await getProject(db, projectId, { includeHidden });
  if (!project) throw new Problem(404, NO_PROJECT);
  return includeHidden ? listPhotos(db, projectId, { includeHidden }) : project.photos;
}

function photoChangesApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Add a detail photo',
          description: 'Fields left out get their defaults.',
          params: idParams,
          headers: repeatHeaders,
          body: newPhoto,
          response: { 201: projectPhoto, ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      async (request, reply) => {
        const projectId = request.params.id;
        const result = await photoChanges.create(db, { ...request.body, projectId }, authorOf(request));
        const photo = unwrapOutcome(result, NO_PROJECT);
        return reply.code(201).header('location', `/api/projects/${projectId}/photos/${photo.id}`).send(photo);
      },
    );

    app.patch(
      '/:photoId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change a detail photo',
          description: 'Any of its fields, at least one; returns the whole record.',
          params: photoParams,
          body: photoChange,
          response: { 200: projectPhoto, ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request) => {
        const { expectedUpdatedAt, ...values } = request.body;
        const { id: of, photoId } = request.params;
        const when = { expectedUpdatedAt, of };
        return unwrapOutcome(await photoChanges.change(db, photoId, values, authorOf(request), when), NO_PHOTO);
      },
    );

    app.delete(
      '/:photoId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete a detail photo',
          description: 'It can be restored from the history.',
          params: photoParams,
          response: { 204: z.null().meta({ description: 'Deleted' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { id: of, photoId } = request.params;
        unwrapOutcome(await photoChanges.remove(db, photoId, authorOf(request), of), NO_PHOTO);
        return reply.code(204).send(null);
      },
    );

    app.put(
      '/order',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Put the detail photos in order',
          description: 'Returns all photos of the project, including hidden ones.',
          params: idParams,
          body: newOrder,
          response: { 200: z.array(projectPhoto), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      async (request) => {
        const { id: of } = request.params;
        return unwrapOutcome(await photoChanges.reorder(db, request.body.ids, authorOf(request), of), NO_PROJECT);
      },
    );
  };
}
