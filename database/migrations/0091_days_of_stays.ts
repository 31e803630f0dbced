import { refuse } from '../columns.ts';
import type { Db } from '../open.ts';

/** The days that are taken of a place are those of its stays, and none of them are on the ramp, where only jobs stand. */
export async function up(db: Db): Promise<void> {
  await refuse(db, {
    name: 'bay_days_of_stays',
    table: 'bay_days',
    event: 'insert',
    when: `not exists (select 1 from stays where id = new.stay_id and bay_id = new.bay_id and place = new.place
      and new.day between from_day and to_day)`,
    message: 'a day of a bay belongs to a stay that is there on that day',
  });
  await refuse(db, {
    name: 'ramp_leaves_days',
    table: 'stays',
    event: 'update',
    when: 'new.on_ramp and not old.on_ramp and exists (select 1 from bay_days where stay_id = new.id)',
    message: 'a stay on the ramp has no days of a bay',
  });
  for (const event of ['insert', 'update'] as const)
    await refuse(db, {
      name: `ramp_for_jobs_on_${event}`,
      table: 'stays',
      event,
      when: 'new.on_ramp and new.job_id is null',
      message: 'only a job stands on the ramp',
    });
}
