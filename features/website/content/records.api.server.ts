import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { NewRow, RowChange } from '#database/tables.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { newOrder } from './home-lists.contract.ts';
import type { ListTable, RecordChanges } from './records.store.server.ts';

/** For the API description of each list's reads. */
export const VISIBLE = 'Visitors see the active ones, an admin all.';

interface ChangeRoutes<T extends ListTable, Answer> {
  tag: string;
  /** What one record is called in sentences. */
  noun: string;
  path: string;
  record: z.ZodType<object, Answer>;
  newRecord: z.ZodType<NewRow<T>>;
  recordChange: z.ZodType<RecordChange<T>>;
  changes: RecordChanges<T, Answer>;
}

type RecordChange<T extends ListTable> = RowChange<T> & { expectedUpdatedAt?: string | undefined };

/** `POST`, `PATCH /{id}`, `DELETE /{id}` and `PUT /order` of a list, for admins. */
export function changeRoutes<T extends ListTable, Answer extends { id: number }>(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  { tag, noun, path, record, newRecord, recordChange, changes }: ChangeRoutes<T, Answer>,
): void {
  const missing = `There is no ${noun} with this id.`;
  const route = endpoints(app, { tag, guard: requireOwner, params: idParams });

  route('POST /', {
    summary: `Add a ${noun}`,
    description: 'Fields left out get their defaults.',
    repeatable: true,
    body: newRecord,
    gives: record,
    location: ({ id }) => `${path}/${id}`,
    async handle(request) {
      const result = await changes.create(db, request.body as NewRow<T>, authorOf(request));
      return unwrapOutcome(result, missing);
    },
  });

  route('PATCH /:id', {
    summary: `Change a ${noun}`,
    description: 'Any of its fields, at least one; returns the whole record.',
    body: recordChange,
    gives: record,
    fails: [409],
    async handle(request) {
      const { expectedUpdatedAt, ...values } = request.body as RecordChange<T>;
      const result = await changes.change(db, request.params.id, values as RowChange<T>, authorOf(request), {
        expectedUpdatedAt,
      });
      return unwrapOutcome(result, missing);
    },
  });

  route('DELETE /:id', {
    summary: `Delete a ${noun}`,
    description: 'It can be restored from the history.',
    gives: z.null().meta({ description: 'Deleted' }),
    async handle(request) {
      unwrapOutcome(await changes.remove(db, request.params.id, authorOf(request)), missing);
    },
  });

  route('PUT /order', {
    summary: 'Put the list in order',
    description: 'Returns the whole list, including hidden records.',
    body: newOrder,
    gives: z.array(record),
    async handle(request) {
      const result = await changes.reorder(db, request.body.ids, authorOf(request));
      return unwrapOutcome(result, missing);
    },
  });
}
