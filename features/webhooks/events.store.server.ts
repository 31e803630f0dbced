import { randomBytes } from 'node:crypto';
import { type Db, locksRows } from '#database/open.ts';
import { prepared, preparedInsert } from '#database/prepared.ts';
import type { Row, WebhookBody } from '#database/tables.ts';
import { TEST_TYPE } from './constants.ts';
import type { WebhookEvent } from './contract.ts';

/**
 * Tells what happened to each endpoint that asks for it: a delivery for each, in the transaction of what happened, so that
 * none leaves before its commit or is lost after it.
 */
export async function enqueueWebhooks(trx: Db, events: readonly WebhookEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const endpoints = await selectActive(trx, { active: true });
  const rows = endpoints.flatMap(({ id, events: asked }) =>
    events.filter(({ type }) => asked.includes(type)).map((event) => rowOf(id, event, now)),
  );
  await insertDeliveries(trx, rows);
}

/** Enqueues a test for one endpoint. @returns the id of its delivery */
export async function enqueueTest(trx: Db, endpointId: number, now: Date): Promise<number> {
  const event = { type: TEST_TYPE, data: { updatedAt: now.toISOString() } };
  const [{ id }] = (await insertDeliveries(trx, [rowOf(endpointId, event, now)])) as [{ id: number }];
  return id;
}

function rowOf(endpointId: number, { type, data }: Pick<WebhookBody, 'type' | 'data'>, now: Date) {
  const at = now.toISOString();
  const body: WebhookBody = { type, timestamp: at, data };
  const messageId = `msg_${randomBytes(16).toString('base64url')}`;
  return { endpointId, messageId, type, body: JSON.stringify(body), nextAttemptAt: at, createdAt: at };
}

/** On PostgreSQL an endpoint is not removed while a transaction tells it. */
const selectActive = prepared<{ active: boolean }, Pick<Row<'webhookEndpoints'>, 'id' | 'events'>>((db, slot) =>
  db
    .selectFrom('webhookEndpoints')
    .select(['id', 'events'])
    .where('active', '=', slot('active'))
    .orderBy('id')
    .$if(locksRows(db), (query) => query.forKeyShare()),
);

const insertDeliveries = preparedInsert('webhookDeliveries', [
  'endpointId',
  'messageId',
  'type',
  'body',
  'nextAttemptAt',
  'createdAt',
]);
