import type { Db } from '#database/open.ts';
import { hasJob } from '#features/jobs/person.store.server.ts';
import { recordDeletions } from '#features/leads/events.store.server.ts';
import { lockQuote } from '#features/leads/store.server.ts';
import { eraseOffersOfLeads } from '#features/offers/person.store.server.ts';
import { lockOffersOf } from '#features/offers/store.server.ts';
import { appendSeals, findIntact } from '#features/seals/store.server.ts';
import { eraseMailsAbout } from '#server/mail/outbox-records.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { DESK_MESSAGES } from './constants.ts';

/**
 * Deletes a lead with all its data, also mails that wait: they hold personal data and could wait long. The sweep deletes
 * the files of its photos and PDFs.
 */
export async function deleteLead(db: Db, id: number, sessionSecret: string, now = new Date()): Promise<Outcome> {
  return transact(db, async (trx) => {
    if (!(await lockQuote(trx, id))) fail({ outcome: 'missing' });
    if (await hasJob(trx, id)) conflict(DESK_MESSAGES.hasJob);
    const offers = await lockOffersOf(trx, id);
    if (offers.some(({ status }) => status === 'accepted')) conflict(DESK_MESSAGES.accepted);
    await eraseMailsAbout(trx, [id]);
    const sealed = await findIntact(trx, { leadIds: [id], offerIds: [], changeOrderIds: [] });
    await eraseOffersOfLeads(trx, [id], now);
    await trx.deleteFrom('quotes').where('id', '=', id).execute();
    await recordDeletions(trx, [id], now);
    await appendSeals(trx, sessionSecret, sealed, now);
    return null;
  });
}
