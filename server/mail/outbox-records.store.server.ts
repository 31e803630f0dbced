/** Mails about a lead or a person: list, withdraw, erase. */

import { type SqlBool, sql } from 'kysely';
import { isAmong } from '#database/columns.ts';
import { type Db, engineOf } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import { wordsOf } from './layout.ts';

/** Withdraws a mail. The caller knows that it is unclaimed. */
export async function withdrawMail(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Withdraws the unclaimed mails of one kind about a lead. */
export async function withdrawMailsAbout(trx: Db, quoteId: number, kind: string): Promise<void> {
  await deleteUnclaimed(trx, { quoteId, kind });
}

const deleteUnclaimed = prepared<{ quoteId: number; kind: string }, unknown>((db, slot) =>
  db
    .deleteFrom('outbox')
    .where('quoteId', '=', slot('quoteId'))
    .where('kind', '=', slot('kind'))
    .where('sentAt', 'is', null)
    .where('claimedUntil', 'is', null),
);

/** Marks all waiting mails, also later ones, as sent at a time. Mails of a demonstration never leave. */
export async function settleWaitingMails(db: Db, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .updateTable('outbox')
    .set({ createdAt: time, nextAttemptAt: time, sentAt: time })
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute();
}

/** Marks a mail that left as bounced: another server gave it back. @returns the lead that it is about */
export async function markBounced(trx: Db, id: number, reason: string, now: Date): Promise<number | null> {
  const mail = await trx
    .updateTable('outbox')
    .set({ sentAt: null, failedAt: now.toISOString(), bounced: true, lastError: reason })
    .where('id', '=', id)
    .where('sentAt', 'is not', null)
    .returning('quoteId')
    .executeTakeFirst();
  return mail?.quoteId ?? null;
}

/** The mails about leads, without their text. */
export async function listMailsAbout(db: Db, quoteIds: number[]) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'message', 'nextAttemptAt', 'sentAt', 'failedAt', 'lastError', 'bounced'])
    .select(['createdAt', 'messageId'])
    .where(isAmong(db, 'quoteId', quoteIds))
    .orderBy('id')
    .execute();
  return rows.map(({ message, ...mail }) => ({ ...mail, subject: message.subject }));
}
export type MailAbout = Awaited<ReturnType<typeof listMailsAbout>>[number];

/**
 * Mails to an address (in lower case), about these leads, or mentioning the address, oldest first; of secret ones only
 * their existence.
 */
export async function findMailsTouching(db: Db, address: string, quoteIds: readonly number[]) {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'quoteId', 'recipient', 'message', 'sentAt', 'failedAt', 'createdAt'])
    .where((e) =>
      e.or([
        e(sql<string>`lower(recipient)`, '=', address),
        sql<SqlBool>`${position}(lower(cast(message as text)), ${address}) > 0`,
        ...(quoteIds.length > 0 ? [e('quoteId', 'in', [...quoteIds])] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ message, ...mail }) => ({
    ...mail,
    subject: message.subject,
    replyTo: message.replyTo ?? null,
    text: message.secret ? null : wordsOf(message).text,
  }));
}

/** Deletes mails, waiting ones, too. */
export async function eraseMails(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('outbox')
      .where('id', 'in', [...ids])
      .execute();
}

/**
 * Deletes mails about leads, waiting ones, too. Call it before deleting the leads, which mails then no longer
 * reference.
 * @returns how many
 */
export async function eraseMailsAbout(trx: Db, quoteIds: readonly number[]): Promise<number> {
  if (quoteIds.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('quoteId', 'in', [...quoteIds])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
