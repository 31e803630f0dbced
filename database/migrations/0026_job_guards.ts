import { sql } from 'kysely';
import { differs, type Guard, refuse } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/** The triggers of what stays, and of what an erasure ends. */
export async function guardJobs(db: Db): Promise<void> {
  for (const guard of GUARDS) await refuse(db, guard);
  await endLinks(db);
}

/** Only the deletion of the job deletes these rows, too. */
const ofJob = 'exists (select 1 from jobs where jobs.id = old.job_id)';

const GUARDS: Guard[] = [
  {
    name: 'jobs_agreed',
    table: 'jobs',
    event: 'update',
    when: `cast(new.schedule as text) <> cast(old.schedule as text)
      or ${differs(['id', 'number', 'contract_cents', 'tax_milli_percent', 'created_at'])}`,
    message: 'what was agreed about a job does not change',
  },
  {
    name: 'jobs_of_one_lead',
    table: 'jobs',
    event: 'update',
    when: `(${differs(['quote_id', 'offer_id'])})
      and (new.erased_at is null or new.quote_id is not null or new.offer_id is not null)`,
    message: 'a job stays with its lead until that is erased',
  },
  {
    name: 'jobs_first_date',
    table: 'jobs',
    event: 'update',
    when: `old.first_ready_on is not null and ${differs(['first_ready_on'])}`,
    message: 'the first ready date of a job does not change',
  },
  {
    name: 'jobs_over',
    table: 'jobs',
    event: 'update',
    when: `old.status = 'cancelled' and ${differs(['status'])}`,
    message: 'a cancelled job stays cancelled',
  },
  { name: 'jobs_kept', table: 'jobs', event: 'delete', when: 'true', message: 'a job stays' },
  {
    name: 'job_stages_plan',
    table: 'job_stages',
    event: 'update',
    when: `(old.planned_start is not null or old.planned_end is not null) and (${differs(['planned_start', 'planned_end'])})`,
    message: 'the plan of a stage does not change',
  },
  {
    name: 'job_stages_begun',
    table: 'job_stages',
    event: 'delete',
    when: `old.started_on is not null and ${ofJob}`,
    message: 'a stage that has begun stays',
  },
  {
    name: 'job_forecasts_frozen',
    table: 'job_forecasts',
    event: 'update',
    when: `${differs(['id', 'job_id', 'before', 'ready_on', 'reason', 'created_at'])}
      or (old.told_at is not null and ${differs(['told_at'])})
      or (new.note is not null and ${differs(['note'])})`,
    message: 'a forecast does not change',
  },
  { name: 'job_forecasts_kept', table: 'job_forecasts', event: 'delete', when: ofJob, message: 'a forecast stays' },
  {
    name: 'payments_frozen',
    table: 'payments',
    event: 'update',
    when: `${differs(['id', 'job_id', 'due_row', 'cents', 'method', 'received_on', 'created_at'])}
      or (new.reference is not null and ${differs(['reference'])})
      or (old.voided_at is not null and ${differs(['voided_at'])})`,
    message: 'a payment does not change, it can only be voided',
  },
  { name: 'payments_kept', table: 'payments', event: 'delete', when: ofJob, message: 'a payment stays' },
];

const END_LINKS = sql.raw(`update links set revoked_at = coalesce(revoked_at, new.erased_at), recipient = null
  where kind = 'job' and subject_id = new.id;`);

/** The erasure of a job ends its links. */
async function endLinks(db: Db): Promise<void> {
  const when = sql.raw('old.erased_at is null and new.erased_at is not null');
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger jobs_end_links after update on jobs when ${when} begin ${END_LINKS} end`.execute(db);
    return;
  }
  await sql`create function jobs_end_links() returns trigger language plpgsql as $$ begin
    ${END_LINKS}
    return null;
  end $$`.execute(db);
  await sql`create trigger jobs_end_links after update on jobs
    for each row when (${when}) execute function jobs_end_links()`.execute(db);
}
