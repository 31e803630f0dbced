import { sql } from 'kysely';
import { refuse } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/** A job has one place a day. Of stays that met, the later one has the day, as in plans since. */
export async function up(db: Db): Promise<void> {
  const dayBefore = (day: string) =>
    engineOf(db) === 'sqlite' ? sql<string>`date(${day}, '-1 day')` : sql<string>`(${day}::date - 1)::text`;
  const stays = await db
    .selectFrom('stays')
    .select(['id', 'jobId', 'fromDay', 'toDay'])
    .where('jobId', 'is not', null)
    .orderBy('jobId')
    .orderBy('fromDay')
    .orderBy('id')
    .execute();
  for (const [n, { id, jobId, fromDay, toDay }] of stays.entries()) {
    const next = stays[n + 1];
    if (next?.jobId !== jobId || next.fromDay > toDay) continue;
    await db.deleteFrom('bayDays').where('stayId', '=', id).where('day', '>=', next.fromDay).execute();
    if (next.fromDay === fromDay) await db.deleteFrom('stays').where('id', '=', id).execute();
    else
      await db
        .updateTable('stays')
        .set({ toDay: dayBefore(next.fromDay) })
        .where('id', '=', id)
        .execute();
  }
  await refuse(db, {
    name: 'bay_days_one_place',
    table: 'bay_days',
    event: 'insert',
    when: `exists (select 1 from stays own join stays other on other.job_id = own.job_id and other.id <> own.id
      where own.id = new.stay_id and new.day between other.from_day and other.to_day)`,
    message: 'a job has one place a day',
  });
  for (const event of ['insert', 'update'] as const)
    await refuse(db, {
      name: `ramp_one_place_on_${event}`,
      table: 'stays',
      event,
      when: `new.on_ramp and exists (select 1 from bay_days join stays other on other.id = bay_days.stay_id
        where other.job_id = new.job_id and other.id <> new.id and bay_days.day between new.from_day and new.to_day)`,
      message: 'a job has one place a day',
    });
}
