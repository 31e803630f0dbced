import type { Db } from '#database/open.ts';
import type { Row, RowChange } from '#database/tables.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import type { DeliveryProblem } from './constants.ts';
import { type DeliveryRow, giveUpWaiting, recordTry } from './deliveries.store.server.ts';
import { announceOff } from './mail.server.ts';
import { hasFailedForDays, nextTry } from './rules.ts';
import { lockEndpoint } from './store.server.ts';

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
