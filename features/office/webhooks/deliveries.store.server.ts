import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, locksRows, takeTurns } from '#database/open.ts';
import { prepared, preparedInsert } from '#database/prepared.ts';
import type { Row, WebhookBody } from '#database/tables.ts';
import { done, type Outcome } from '#server/outcome.store.server.ts';
import { claimNext, type Queue } from '#server/queue.store.server.ts';
import { DAY_MS } from '#time/units.ts';
import type { Delivery, WebhookEvent } from './webhooks.contract.ts';
import {
  DELIVERY_DAYS,
  type DeliveryProblem,
  RETRY_WAITS_MS,
  TEST_TYPE,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
} from './webhooks.ts';

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

export type DeliveryRow = Row<'webhookDeliveries'>;

const QUEUE: Queue<'webhookDeliveries'> = {
  table: 'webhookDeliveries',
  maxWaitMs: Math.max(...RETRY_WAITS_MS),
  // One at a time for each endpoint: one that hangs holds up no other.
  isReady: (_e, time) => sql`not exists (
    select 1 from webhook_deliveries as other where other.endpoint_id = webhook_deliveries.endpoint_id
      and other.id <> webhook_deliveries.id and other.claimed_until > ${time}
      and other.sent_at is null and other.failed_at is null)`,
};

/** Claims the next delivery that is due, with a lease of `leaseMs`. */
export function claimDelivery(db: Db, now: Date, leaseMs: number): Promise<DeliveryRow | undefined> {
  return db.transaction().execute(async (trx) => {
    // Two claims at once would each miss that the other is of the same endpoint.
    await takeTurns(trx, 'webhook claims');
    return claimNext(trx, QUEUE, now, leaseMs);
  });
}

/** Records a try, unless another worker has claimed the delivery; a success in any case. Without `at` it is given up. */
export async function recordTry(
  trx: Db,
  { id, attempts }: DeliveryRow,
  { status, problem, at }: { status: number | null; problem: DeliveryProblem | null; at: Date | null },
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  const failure = at ? { nextAttemptAt: at.toISOString() } : { failedAt: time };
  const outcome = problem === null ? { sentAt: time, failedAt: null } : failure;
  await trx
    .updateTable('webhookDeliveries')
    .set({ ...outcome, problem, claimedUntil: null, lastStatus: status })
    .where('id', '=', id)
    .$if(problem !== null, (query) => query.where('attempts', '=', attempts).where('sentAt', 'is', null))
    .execute();
}

/** Gives up what waits for an endpoint that is switched off. */
export async function giveUpWaiting(trx: Db, endpointId: number, now: Date): Promise<void> {
  await trx
    .updateTable('webhookDeliveries')
    .set({ failedAt: now.toISOString(), problem: 'off', claimedUntil: null })
    .where('endpointId', '=', endpointId)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute();
}

/** The last deliveries to an endpoint, the latest first. */
export async function listDeliveries(db: Db, endpointId: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('endpointId', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(WEBHOOK_LIMITS.listed)
    .execute();
  return rows.map(toDelivery);
}

/** @throws if there is none */
export async function getDelivery(db: Db, id: number): Promise<Delivery> {
  return toDelivery(
    await db.selectFrom('webhookDeliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Sends a delivery once more, with all tries and under its id. */
export async function retryDelivery(
  db: Db,
  { id, endpointId }: { id: number; endpointId: number },
  now: Date,
): Promise<Outcome<Delivery>> {
  const time = now.toISOString();
  const retried = await db
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: time, attempts: 0, sentAt: null, failedAt: null, problem: null, claimedUntil: null })
    .where('id', '=', id)
    .where('endpointId', '=', endpointId)
    .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', time)]))
    .returningAll()
    .executeTakeFirst();
  if (retried) return done(toDelivery(retried));
  const row = await db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('id', '=', id)
    .where('endpointId', '=', endpointId)
    .executeTakeFirst();
  return row ? { outcome: 'conflict', detail: WEBHOOK_MESSAGES.sending } : { outcome: 'missing' };
}

/** Deletes what was sent or given up long ago. */
export async function sweepDeliveries(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_DAYS * DAY_MS).toISOString();
  await db
    .deleteFrom('webhookDeliveries')
    .where((e) => e.or([e('sentAt', '<', before), e('failedAt', '<', before)]))
    .execute();
}

function toDelivery(row: DeliveryRow): Delivery {
  const { id, messageId, type, attempts, lastStatus, problem, createdAt, sentAt, failedAt, nextAttemptAt } = row;
  const common = { id, messageId, type: type as Delivery['type'], attempts, lastStatus, problem, createdAt };
  if (sentAt) return { ...common, state: 'sent', at: sentAt };
  if (failedAt) return { ...common, state: 'failed', at: failedAt };
  return { ...common, state: 'waiting', at: nextAttemptAt };
}

/** Deletes the deliveries about leads or jobs that are erased: they name the tail. */
export async function eraseDeliveriesAbout(trx: Db, field: 'leadId' | 'jobId', ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('webhookDeliveries')
    .where(sql<number>`cast(body -> 'data' ->> ${sql.lit(field)} as integer)`, 'in', [...ids])
    .execute();
}
