import { columnsFor, differs, refuse } from '../columns.ts';
import type { Db } from '../open.ts';

const COLUMNS = ['release_key', 'release_sha256', 'release_size'];

/** The release pack of a job: it comes with being ready, and stays as it is while the job is. */
export async function up(db: Db): Promise<void> {
  const { text } = columnsFor(db);
  for (const [column, type, limit] of [text('release_key', 120), text('release_sha256', 64)])
    await db.schema
      .alterTable('jobs')
      .addColumn(column, type as never, limit)
      .execute();
  await db.schema.alterTable('jobs').addColumn('release_size', 'integer').execute();
  await refuse(db, {
    name: 'jobs_ready_whole',
    table: 'jobs',
    event: 'update',
    when: `new.status = 'ready' and old.status = 'in-work' and (
      new.release_key is null or new.release_sha256 is null or new.release_size is null
      or exists (select 1 from job_checks where job_checks.job_id = new.id and job_checks.required
        and job_checks.done_at is null))`,
    message: 'a ready job has its checks and its release pack',
  });
  await refuse(db, {
    name: 'jobs_release_frozen',
    table: 'jobs',
    event: 'update',
    when: `old.status in ('ready', 'delivered') and old.release_key is not null and new.erased_at is null
      and new.status <> 'in-work' and (${differs(COLUMNS)})`,
    message: 'the release pack of a ready job does not change',
  });
}
