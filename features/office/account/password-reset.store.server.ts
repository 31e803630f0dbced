import type { Db } from '#database/open.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { withdrawMail } from '#server/mail/outbox-records.store.server.ts';
import { setPassword } from './users.store.server.ts';
import { RESET, validExpiryRange } from './users.ts';

/**
 * Replaces the reset code of an address and enqueues the mail. An address without an account runs the same statements and
 * its mail is withdrawn, so that timing reveals nothing.
 */
export async function startReset(
  db: Db,
  { email, codeHash, expiresAt, mail }: { email: string; codeHash: string; expiresAt: Date; mail: NewMail },
): Promise<void> {
  await transactOnce(db, async (trx) => {
    const account = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    await trx.deleteFrom('passwordResetTokens').where('email', '=', email).execute();
    await trx
      .insertInto('passwordResetTokens')
      .values({ email, token: codeHash, expiresAt: expiresAt.toISOString() })
      .execute();
    const id = await enqueue(trx, mail);
    // The same statement either way: no mail has id 0.
    await withdrawMail(trx, account ? 0 : id);
  });
}

/**
 * Consumes one attempt at the newest live code of an address, in one statement, so that of concurrent requests at most
 * `tries` get the hash to compare with. Null without a live code or attempt.
 */
export async function consumeAttempt(
  db: Db,
  email: string,
  tries: number,
): Promise<{ id: number; codeHash: string } | null> {
  const { after, until } = validExpiryRange(RESET.minutes * 60_000);
  const row = await db
    .updateTable('passwordResetTokens')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('id', '=', (e) =>
      e
        .selectFrom('passwordResetTokens')
        .select((of) => of.fn.max('id').as('newest'))
        .where('email', '=', email),
    )
    .where('used', '=', false)
    .where('attempts', '<', tries)
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', until)
    .returning(['id', 'token'])
    .executeTakeFirst();
  return row ? { id: row.id, codeHash: row.token } : null;
}

/**
 * Consumes the code, sets the password, ends all sessions and enqueues the notice, in one transaction.
 * @returns false when the code was used or replaced meanwhile, or the account is gone
 */
export async function finishReset(
  db: Db,
  { id, email, passwordHash, notice }: { id: number; email: string; passwordHash: string; notice: NewMail },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable('passwordResetTokens')
      .set({ used: true })
      .where('id', '=', id)
      .where('used', '=', false)
      .returning('id')
      .executeTakeFirst();
    const account = await trx.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst();
    if (!used || !account) return false;
    await setPassword(trx, account, passwordHash);
    await enqueue(trx, notice);
    return true;
  });
}

/** Deletes expired codes. */
export async function sweepResets(db: Db): Promise<void> {
  await db.deleteFrom('passwordResetTokens').where('expiresAt', '<=', new Date().toISOString()).execute();
}
