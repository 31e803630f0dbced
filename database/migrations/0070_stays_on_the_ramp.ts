import { sql } from 'kysely';
import { columnsFor, refuse } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * A job whose place is another's waits on the ramp: its stay takes no days of the place. Stays that were made so far were
 * made by hand. Accepted quotes are planned by themselves.
 */
export async function up(db: Db): Promise<void> {
  for (const name of ['on_ramp', 'by_hand'])
    await db.schema
      .alterTable('stays')
      .addColumn(name, 'boolean', (column) => column.notNull().defaultTo(sql`false`))
      .execute();
  const [name, type, limit] = columnsFor(db).text('not_before', 10);
  await db.schema
    .alterTable('stays')
    .addColumn(name, type as never, limit)
    .execute();
  await db
    .updateTable('stays')
    .set((e) => ({ byHand: true, notBefore: e.ref('fromDay') }))
    .where('kind', '=', 'job')
    .execute();
  await refuse(db, {
    name: 'ramp_has_no_days',
    table: 'bay_days',
    event: 'insert',
    when: 'exists (select 1 from stays where id = new.stay_id and on_ramp)',
    message: 'a stay on the ramp has no days of a bay',
  });
  const opening = await db.selectFrom('settings').select('value').where('key', '=', 'opening').executeTakeFirst();
  if (opening)
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...(opening.value as object), plansJobs: true }) as never })
      .where('key', '=', 'opening')
      .execute();
}
