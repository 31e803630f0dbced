import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { NewRow, RowChange } from '#database/tables.ts';
import { newOrder } from '#features/content/contract.ts';
import { idParams } from '#features/fields/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { problems } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import type { RecordChanges } from './records.store.server.ts';
import type { ListTable } from './rows.store.server.ts';

/** For the API description of each list's reads. */
export const VISIBLE = 'Visitors see the active ones, an admin all.';

interface ChangeRoutes<T extends ListTable, Answer> {
  tags: string[];
  /** What one record is called in sentences. */
  noun: string;
  path: string;
  record: z.ZodType<object>;
  newRecord: z.ZodType<NewRow<T>>;
  recordChange: z.ZodType<RecordChange<T>>;
  changes: RecordChanges<T, Answer>;
}

type RecordChange<T extends ListTable> = RowChange<T> & { expectedUpdatedAt?: string | undefined };

/** `POST`, `PATCH /{id}`, `DELETE /{id}` and `PUT /order` of a list, for admins. */
export function changeRoutes<T extends ListTable, Answer extends { id: number }>(
  api: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  { tags, noun, path, record, newRecord, recordChange, changes }: ChangeRoutes<T, Answer>,
): void {
  const app = api.withTypeProvider<ZodTypeProvider>();
  // Checks access before validation, so that errors tell others nothing.
  const onRequest = requireOwner;
  const missing = `There is no ${noun} with this id.`;

  app.post(
    '',
    {
      onRequest,
      schema: {
        tags,
        summary: `Add a ${noun}`,
        description: 'Fields left out get their defaults.',
        headers: repeatHeaders,
        body: newRecord,
        response: { 201: record, ...problems(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) => {
      const result = await changes.create(db, request.body as NewRow<T>, authorOf(request));
      const created = unwrapOutcome(result, missing);
      return reply.code(201).header('location', `${path}/${created.id}`).send(created);
    },
  );

  app.patch(
    '/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: `Change a ${noun}`,
        description: 'Any of its fields, at least one; returns the whole record.',
        params: idParams,
        body: recordChange,
        response: { 200: record, ...problems(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { expectedUpdatedAt, ...values } = request.body as RecordChange<T>;
      const result = await changes.change(db, request.params.id, values as RowChange<T>, authorOf(request), {
        expectedUpdatedAt,
      });
      return reply.send(unwrapOutcome(result, missing));
    },
  );

  app.delete(
    '/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: `Delete a ${noun}`,
        description: 'It can be restored from the history.',
        params: idParams,
        response: { 204: z.null().meta({ description: 'Deleted' }), ...problems(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      unwrapOutcome(await changes.remove(db, request.params.id, authorOf(request)), missing);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/order',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Put the list in order',
        description: 'Returns the whole list, including hidden records.',
        body: newOrder,
        response: { 200: z.array(record), ...problems(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) => {
      const result = await changes.reorder(db, request.body.ids, authorOf(request));
      return reply.send(unwrapOutcome(result, missing));
    },
  );
}
