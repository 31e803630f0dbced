import { sql } from 'kysely';
import type { Db } from '#database/open.ts';

const KEY = 'content_version';

/** Which version of the content is in force: any change of content, texts or settings gives a new one. */
export async function contentVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value ?? '0';
}

/** Call it in the transaction of every change that a page may show. */
export async function moveContentVersion(trx: Db): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: KEY, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(meta.value as integer) + 1 as text)` }),
    )
    .execute();
}
