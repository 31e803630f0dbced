import { randomBytes } from 'node:crypto';
import type { UpdateObject } from 'kysely';
import { json } from '#database/columns.ts';
import { type Db, locksRows, takeTurns } from '#database/open.ts';
import type { Row, RowChange, Tables } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import type { GuardedAuthor } from '#server/content-change.store.server.ts';
import { seal, unseal } from '#server/crypto.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { HOUR_MS } from '#time/units.ts';
import { type DeliveryRow, giveUpWaiting, recordTry } from './deliveries.store.server.ts';
import type { Endpoint, EndpointChange, EndpointWithSecret, NewEndpoint } from './webhooks.contract.ts';
import { announceOff } from './webhooks.mail.server.ts';
import {
  type DeliveryProblem,
  hasFailedForDays,
  nextTry,
  ROTATION_HOURS,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
} from './webhooks.ts';

const PURPOSE = 'webhook';
const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

type WriteContext = { sessionSecret: string; now: Date };

export async function listEndpoints(db: Db): Promise<Endpoint[]> {
  const rows = await db.selectFrom('webhookEndpoints').selectAll().orderBy('id').execute();
  return rows.map(toEndpoint);
}

/** Null if there is none. */
export async function findEndpoint(db: Db, id: number): Promise<Endpoint | null> {
  const row = await db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toEndpoint(row) : null;
}

/** Adds an endpoint with a new secret. */
export async function addEndpoint(
  db: Db,
  { url, events }: NewEndpoint,
  { sessionSecret, now }: WriteContext,
): Promise<Outcome<EndpointWithSecret>> {
  const [secret, at] = [makeSecret(), now.toISOString()];
  return transact(db, async (trx) => {
    await takeTurns(trx, 'webhook endpoints');
    const { count } = await trx
      .selectFrom('webhookEndpoints')
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= WEBHOOK_LIMITS.endpoints) conflict(WEBHOOK_MESSAGES.tooMany);
    const row = await trx
      .insertInto('webhookEndpoints')
      .values({
        url,
        events: json(events),
        active: true,
        createdAt: at,
        updatedAt: at,
        secret: seal(sessionSecret, PURPOSE, secret),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return refuse('url', WEBHOOK_MESSAGES.taken);
    return { ...toEndpoint(row), secret };
  });
}

function makeSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Changes an endpoint. One that is switched on starts anew; one that is switched off gives up what waits. */
export async function changeEndpoint(
  db: Db,
  id: number,
  { expectedUpdatedAt, ...change }: EndpointChange,
  by: GuardedAuthor,
): Promise<Outcome<Endpoint>> {
  return transact(db, async (trx) => {
    const row = (await lockEndpoint(trx, id)) ?? fail({ outcome: 'missing' });
    if (isOutdated(expectedUpdatedAt, row.updatedAt)) conflict(WEBHOOK_MESSAGES.moved, { current: toEndpoint(row) });
    if (change.url !== undefined && (await isTaken(trx, id, change.url))) refuse('url', WEBHOOK_MESSAGES.taken);
    if (leadsElsewhere(row, change)) by.startSensitive('webhook-changed', hostOf(change.url ?? row.url));
    const { events, ...rest } = change;
    const isSwitched = change.active !== undefined && change.active !== row.active;
    const fields = {
      ...rest,
      ...(events && { events: json(events) }),
      ...(isSwitched && { offReason: null, failingSince: null }),
    };
    const after = await update(trx, row, fields, by.now);
    if (isSwitched && !after.active) await giveUpWaiting(trx, id, by.now);
    return toEndpoint(after);
  });
}

/** Whether events go to another address, other events go there, or they do again. */
function leadsElsewhere(
  row: Row<'webhookEndpoints'>,
  { url, events, active }: Omit<EndpointChange, 'expectedUpdatedAt'>,
) {
  const hasOtherEvents = events !== undefined && JSON.stringify(events) !== JSON.stringify(row.events);
  return hasOtherEvents || (url !== undefined && url !== row.url) || (active === true && !row.active);
}

/** The host of an address whose path may be a secret. */
export const hostOf = (url: string) => new URL(url).host;

async function isTaken(trx: Db, id: number, url: string): Promise<boolean> {
  const other = await trx
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('url', '=', url)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Removes an endpoint with its deliveries. @returns false if there is none */
export async function removeEndpoint(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhookEndpoints').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives an endpoint a new secret; the one before signs, too, for a day. Null if there is none. */
export async function rotateSecret(
  db: Db,
  id: number,
  { sessionSecret, now }: WriteContext,
): Promise<EndpointWithSecret | null> {
  const secret = makeSecret();
  return transactOnce(db, async (trx) => {
    const row = await lockEndpoint(trx, id);
    if (!row) return null;
    const previousUntil = new Date(now.getTime() + ROTATION_HOURS * HOUR_MS).toISOString();
    const fields = { secret: seal(sessionSecret, PURPOSE, secret), previousSecret: row.secret, previousUntil };
    return { ...toEndpoint(await update(trx, row, fields, now)), secret };
  });
}

/**
 * Where deliveries go, and the secrets that sign them at an instant, the newest first; without secrets if they were sealed
 * with another session secret. Null for an endpoint that is off.
 */
export async function findTarget(
  db: Db,
  id: number,
  { sessionSecret, now }: WriteContext,
): Promise<{ url: string; secrets: string[] } | null> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select(['url', 'secret', 'previousSecret', 'previousUntil'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const isBoth = row.previousUntil !== null && row.previousUntil > now.toISOString();
  const sealed = [row.secret, ...(isBoth ? [row.previousSecret!] : [])];
  return { url: row.url, secrets: sealed.flatMap((each) => unseal(sessionSecret, PURPOSE, each) ?? []) };
}

/** Locks an endpoint until the transaction ends; before its deliveries. */
async function lockEndpoint(trx: Db, id: number): Promise<Row<'webhookEndpoints'> | undefined> {
  return trx
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

function update(
  trx: Db,
  { id, updatedAt }: Row<'webhookEndpoints'>,
  change: UpdateObject<Tables, 'webhookEndpoints'>,
  now: Date,
): Promise<Row<'webhookEndpoints'>> {
  return trx
    .updateTable('webhookEndpoints')
    .set({ ...change, updatedAt: timeOfChange(updatedAt, now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function toEndpoint(row: Row<'webhookEndpoints'>): Endpoint {
  const { id, url, events, active, offReason, failingSince, previousUntil, createdAt, updatedAt } = row;
  return {
    id,
    url,
    events: events as Endpoint['events'],
    active,
    offReason,
    failingSince,
    previousUntil,
    createdAt,
    updatedAt,
  };
}

const GONE = 410;

/** How a try ended; without a problem it is a success. */
export type Tried = { status: number | null; problem: DeliveryProblem | null };

/**
 * Records a try and what it says of its endpoint: 410 switches it off, and so do days of failures, of which the owner
 * hears. @returns whether the owner was mailed
 */
export function settleDelivery(
  db: Db,
  row: DeliveryRow,
  tried: Tried,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, row.endpointId);
    if (!endpoint) return false;
    const { change, offReason } = judge(endpoint, tried, now);
    await recordTry(trx, row, { ...tried, at: endpoint.active && !offReason ? nextTry(row.attempts, now) : null }, now);
    if (change) await trx.updateTable('webhookEndpoints').set(change).where('id', '=', endpoint.id).execute();
    if (!offReason) return false;
    await giveUpWaiting(trx, endpoint.id, now);
    if (offReason === 'gone') return false;
    await announceOff(trx, endpoint, { publicUrl, now });
    return true;
  });
}

/** What a try changes about its endpoint, and why it switches it off. */
function judge(
  { active, failingSince, updatedAt }: Row<'webhookEndpoints'>,
  { status, problem }: Tried,
  now: Date,
): { change: RowChange<'webhookEndpoints'> | null; offReason: 'gone' | 'failing' | null } {
  if (problem === null) return { change: failingSince === null ? null : { failingSince: null }, offReason: null };
  if (!active) return { change: null, offReason: null };
  const since = failingSince ?? now.toISOString();
  const failing = hasFailedForDays(since, now) ? 'failing' : null;
  const offReason = status === GONE ? 'gone' : failing;
  const change = { failingSince: since };
  if (!offReason) return { change, offReason };
  return { change: { ...change, active: false, offReason, updatedAt: timeOfChange(updatedAt, now) }, offReason };
}
