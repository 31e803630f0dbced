import { json } from '../columns.ts';
import type { Db } from '../open.ts';

/** Limits the last bookable day to 7 to 365 days ahead; before, it could be unlimited. */
export async function up(db: Db): Promise<void> {
  const setting = await db.selectFrom('settings').select('value').where('key', '=', 'booking').executeTakeFirst();
  if (!setting) return;
  const value = setting.value as { daysAhead?: number | null };
  const daysAhead = Math.min(365, Math.max(7, value.daysAhead ?? 90));
  await db
    .updateTable('settings')
    .set({ value: json<unknown>({ ...value, daysAhead }) })
    .where('key', '=', 'booking')
    .execute();
}
