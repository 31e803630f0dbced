import type { Db } from '#database/open.ts';
import type { Quote } from '#features/leads/contract.ts';

/** Puts a lead on the waitlist, in the transaction that stores it. */
export async function joinWaitlist(trx: Db, { id, details, createdAt }: Quote): Promise<void> {
  const { earliest, latest, leastNotice } = details;
  await trx
    .insertInto('waitlist')
    .values({
      quoteId: id,
      fromDay: earliest!,
      toDay: latest!,
      minDays: Number(leastNotice ?? 0),
      status: 'waiting',
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
}
