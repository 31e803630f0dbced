import { json } from '../columns.ts';
import type { Db } from '../open.ts';

const ANSWER =
  'Monday to Friday, 7AM to 6PM, and Saturday, 8AM to 4PM, at the airport in Broomfield. Book a consultation and allow 30 minutes, or an hour when we inspect the aircraft.';

/** What the seeds wrote names the shop by placeholders. The layout that was named after one shop is named `rake`. */
export async function up(db: Db): Promise<void> {
  await db
    .updateTable('faqs')
    .set({ answer: ANSWER.replace('Broomfield', '{town}') })
    .where('answer', '=', ANSWER)
    .execute();
  await db.updateTable('schemes').set({ shownTitle: '{brand}' }).where('shownTitle', '=', 'Flatirons').execute();
  await db.updateTable('studioCounts').set({ layout: 'rake' }).where('layout', '=', 'flatirons').execute();
  const studio = await db.selectFrom('settings').select('value').where('key', '=', 'studio').executeTakeFirst();
  const { layout } = (studio?.value ?? {}) as { layout?: string };
  if (layout !== 'flatirons') return;
  const value = json<unknown>({ ...(studio!.value as object), layout: 'rake' });
  await db.updateTable('settings').set({ value }).where('key', '=', 'studio').execute();
}
