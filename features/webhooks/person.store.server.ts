import { sql } from 'kysely';
import type { Db } from '#database/open.ts';

/** Deletes the deliveries about leads or jobs that are erased: they name the tail. */
export async function eraseDeliveriesAbout(trx: Db, field: 'leadId' | 'jobId', ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('webhookDeliveries')
    .where(sql<number>`cast(body -> 'data' ->> ${sql.lit(field)} as integer)`, 'in', [...ids])
    .execute();
}
