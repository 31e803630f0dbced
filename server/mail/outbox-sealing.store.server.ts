import { type SqlBool, sql } from 'kysely';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { sealMessage } from './outbox-sealing.ts';

/** Seals secret mails of earlier releases. */
export async function sealSecretMails(db: Db, sessionSecret: string): Promise<void> {
  const rows = await db.selectFrom('outbox').select(['id', 'message']).where(WAITS_READABLE).execute();
  for (const { id, message } of rows)
    await db
      .updateTable('outbox')
      .set({ message: json(sealMessage(sessionSecret, message)) })
      .where('id', '=', id)
      .where(WAITS_READABLE)
      .execute();
}

const WAITS_READABLE = sql<SqlBool>`sent_at is null and failed_at is null
  and message ->> 'secret' is not null and message ->> 'sealed' is null`;
