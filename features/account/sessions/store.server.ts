import type { Db } from '#database/open.ts';
import type { SessionFacts } from '#database/tables.ts';
import { sha256 } from '#server/crypto.ts';

type StoredSession = { sid: string; sess: SessionFacts; expire: string };

/** Live sessions of a user, last used first. */
export async function listSessions(db: Db, userId: string): Promise<StoredSession[]> {
  return db
    .selectFrom('sessions')
    .select(['sid', 'sess', 'expire'])
    .where('userId', '=', userId)
    .where('expire', '>', new Date().toISOString())
    .orderBy('expire', 'desc')
    .orderBy('sid')
    .execute();
}

/** False when the user has no such session. */
export async function endUserSession(db: Db, userId: string, sid: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('sid', '=', sid)
    .returning('sid')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of the user except the one with this token. */
export async function endOtherSessions(db: Db, userId: string, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('sid', '<>', sha256(token)).execute();
}
