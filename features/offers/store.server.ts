import { type Db, locksRows } from '#database/open.ts';
import type { Row } from '#database/tables.ts';

/** Locks the offers of a lead until the transaction ends. Locks are taken in this order: lead, offer, counter. */
export function lockOffersOf(trx: Db, quoteId: number): Promise<Row<'offers'>[]> {
  return trx
    .selectFrom('offers')
    .selectAll()
    .where('quoteId', '=', quoteId)
    .orderBy('id')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
}
