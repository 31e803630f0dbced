import type { Db } from '#database/open.ts';
import { hasJob } from '#features/jobs/person.store.server.ts';
import { recordDeletions } from '#features/leads/events.store.server.ts';
import { lockQuote } from '#features/leads/store.server.ts';
import { eraseOffersOfLeads } from '#features/offers/person.store.server.ts';
import { lockOffersOf } from '#features/offers/store.server.ts';
import { appendSeals, findIntact } from '#features/seals/store.server.ts';
import { eraseMailsAbout } from '#server/mail/outbox-records.store.server.ts';

/**
 * Deletes a lead with all its data, also mails that wait: they hold personal data and could wait long. The sweep deletes
 * the files of its photos and PDFs.
 */
export async function deleteLead(
  db: Db,
  id: number,
  sessionSecret: string,
  now = new Date(),
): Promise<'deleted' | 'missing' | 'accepted' | 'has a job'> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockQuote(trx, id))) return 'missing';
    if (await hasJob(trx, id)) return 'has a job';
    const offers = await lockOffersOf(trx, id);
    if (offers.some(({ status }) => status === 'accepted')) return 'accepted';
    await eraseMailsAbout(trx, [id]);
    const sealed = await findIntact(trx, { leadIds: [id], offerIds: [], changeOrderIds: [] });
    await eraseOffersOfLeads(trx, [id], now);
    await trx.deleteFrom('quotes').where('id', '=', id).execute();
    await recordDeletions(trx, [id], now);
    await appendSeals(trx, sessionSecret, sealed, now);
    return 'deleted';
  });
}
