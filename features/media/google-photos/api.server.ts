import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '#server/services.ts';
import type { PictureIntake } from '../uploads/intake.api.server.ts';
import { connectionApi } from './connection.api.server.ts';
import { pickedPhotosApi, pickingApi } from './picking.api.server.ts';

/** `/api/google-photos`. A picked photo takes the path of an upload. */
export function googlePhotosApi(services: Services, intake: PictureIntake): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(connectionApi(services));
    await app.register(pickingApi(services));
    await app.register(pickedPhotosApi(services, intake));
  };
}
