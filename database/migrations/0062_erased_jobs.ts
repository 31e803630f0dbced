import { allow, differs, refuse } from '../columns.ts';
import type { Db } from '../open.ts';

/** An erased job keeps its quote, which outlives the erasure with its number and cents: the job has what was agreed. */
export async function up(db: Db): Promise<void> {
  await allow(db, 'jobs_of_one_lead');
  await refuse(db, {
    name: 'jobs_of_one_lead',
    table: 'jobs',
    event: 'update',
    when: `(${differs(['quote_id', 'offer_id'])})
      and (new.erased_at is null or new.quote_id is not null or ${differs(['offer_id'])})`,
    message: 'a job stays with its lead until that is erased',
  });
}
