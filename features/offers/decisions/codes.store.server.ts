import type { Db } from '#database/open.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';

/** Replaces the code of an offer and enqueues its mail. */
export async function startCode(
  db: Db,
  { offerId, codeHash, expiresAt, mail }: { offerId: number; codeHash: string; expiresAt: Date; mail: NewMail },
): Promise<void> {
  const code = { codeHash, expiresAt: expiresAt.toISOString(), attempts: 0 };
  await transactOnce(db, async (trx) => {
    await trx
      .insertInto('acceptanceCodes')
      .values({ offerId, ...code })
      .onConflict((conflict) => conflict.column('offerId').doUpdateSet(code))
      .execute();
    await enqueue(trx, mail);
  });
}

/**
 * Consumes one attempt at the live code of an offer, in one statement, so that of concurrent requests at most `tries`
 * get the hash to compare with. Null without a live code or attempt.
 * @param lifetimeMs a code that lives longer began under a wrong clock
 */
export async function consumeAttempt(
  db: Db,
  offerId: number,
  { tries, lifetimeMs, now }: { tries: number; lifetimeMs: number; now: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('acceptanceCodes')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('offerId', '=', offerId)
    .where('attempts', '<', tries)
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<=', new Date(now.getTime() + 2 * lifetimeMs).toISOString())
    .returning('codeHash')
    .executeTakeFirst();
  return row?.codeHash ?? null;
}

/** Gives the attempts back after the right code: what follows may fail, and the code works until it expires. */
export async function returnAttempts(db: Db, offerId: number): Promise<void> {
  await db.updateTable('acceptanceCodes').set({ attempts: 0 }).where('offerId', '=', offerId).execute();
}

/** Deletes expired codes. */
export async function sweepCodes(db: Db): Promise<void> {
  await db.deleteFrom('acceptanceCodes').where('expiresAt', '<=', new Date().toISOString()).execute();
}
