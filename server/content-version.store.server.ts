import { sql } from 'kysely';
import type { Db } from '#database/open.ts';

const KEY = 'content_version';

/** The current content version. Every change of content, texts or settings raises it. */
export async function contentVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value ?? '0';
}

/** Raises the content version, in the transaction of a change that a page may show. */
export async function moveContentVersion(trx: Db): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: KEY, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(meta.value as integer) + 1 as text)` }),
    )
    .execute();
}
