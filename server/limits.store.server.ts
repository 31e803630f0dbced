import { sql } from 'kysely';
import type { Db } from '#database/open.ts';

export type Limit = { max: number; windowMs: number };

/**
 * Counts one use of `key` in a fixed window, in the database so that several nodes agree. Counting and asking are one
 * statement: of many requests at once, exactly `max` are allowed.
 * @returns whether it was within the limit, and how many seconds until the window ends
 */
export async function hit(
  db: Db,
  key: string,
  { max, windowMs }: Limit,
): Promise<{ allowed: boolean; retryAfter: number }> {
  const now = Date.now();
  const fresh = { hits: 1, resetsAt: new Date(now + windowMs).toISOString() };
  const over = sql<boolean>`rate_limits.resets_at <= ${new Date(now).toISOString()}`;
  const { hits, resetsAt } = await db
    .insertInto('rateLimits')
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${over} then 1 else rate_limits.hits + 1 end`,
        resetsAt: sql`case when ${over} then ${fresh.resetsAt} else rate_limits.resets_at end`,
      }),
    )
    .returning(['hits', 'resetsAt'])
    .executeTakeFirstOrThrow();
  return { allowed: hits <= max, retryAfter: Math.max(1, Math.ceil((Date.parse(resetsAt) - now) / 1000)) };
}

/** Gives one use back: what was counted turned out not to count. */
export async function unhit(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute();
}

/** Removes the windows that are over. */
export async function sweepLimits(db: Db): Promise<void> {
  await db.deleteFrom('rateLimits').where('resetsAt', '<=', new Date().toISOString()).execute();
}
