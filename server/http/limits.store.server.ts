import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Tables } from '#database/tables.ts';

export type Limit = { max: number; windowMs: number };

/**
 * Counts uses of `key` in a fixed window, shared by all nodes. One statement counts and checks, so that of
 * simultaneous requests exactly `max` pass.
 * @returns whether it is within the limit, and the seconds until the window ends
 */
export async function consume(
  db: Db,
  key: string,
  { max, windowMs }: Limit,
  uses = 1,
): Promise<{ allowed: boolean; retryAfter: number }> {
  const now = Date.now();
  const after = (ms: number) => new Date(now + ms).toISOString();
  const times = { now: after(0), resetsAt: after(windowMs), latest: after(2 * windowMs) };
  const [counted] = await countUses(db, { key, uses, ...times });
  const { hits, resetsAt } = counted!;
  return { allowed: hits <= max, retryAfter: Math.max(1, Math.ceil((Date.parse(resetsAt) - now) / 1000)) };
}

const countUses = prepared<
  { key: string; uses: number; now: string; resetsAt: string; latest: string },
  Pick<Tables['rateLimits'], 'hits' | 'resetsAt'>
>((db, slot) => {
  // A window that ends later began under a wrong clock. Doubled, because clocks of nodes differ a little.
  const over = sql<boolean>`(rate_limits.resets_at <= ${slot('now')} or rate_limits.resets_at > ${slot('latest')})`;
  return db
    .insertInto('rateLimits')
    .values({ key: slot('key'), hits: slot('uses'), resetsAt: slot('resetsAt') })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${over} then ${slot('uses')} else rate_limits.hits + ${slot('uses')} end`,
        resetsAt: sql`case when ${over} then ${slot('resetsAt')} else rate_limits.resets_at end`,
      }),
    )
    .returning(['hits', 'resetsAt']);
});

/** How often `key` was used in the window that runs now. */
export async function readUses(db: Db, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rateLimits')
    .select('hits')
    .where('key', '=', key)
    .where('resetsAt', '>', now.toISOString())
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Returns one use that turned out not to count. */
export async function refund(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Resets a key's window. */
export async function resetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute();
}

/** Deletes expired windows. */
export async function sweepLimits(db: Db): Promise<void> {
  await db.deleteFrom('rateLimits').where('resetsAt', '<=', new Date().toISOString()).execute();
}
