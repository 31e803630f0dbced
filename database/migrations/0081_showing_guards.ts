import { sql } from 'kysely';
import { differs, refuse } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/** The last answer of a kind to the question of a job. */
const last = (kind: 'permission' | 'words', job: string, column: string) =>
  `(select ${column} from showing_answers where job_id = ${job} and kind = '${kind}' order by version desc limit 1)`;

/** What the site shows of a job has a permission and words that allow it, and goes when they go. */
export async function up(db: Db): Promise<void> {
  for (const event of ['insert', 'update'] as const) {
    await refuse(db, {
      name: `projects_permission_on_${event}`,
      table: 'projects',
      event,
      when: `new.active and new.job_id is not null and coalesce(${last('permission', 'new.job_id', 'choice')}, 'no')
        not in ('with-tail', case when new.hidden_tails is null then '-' else 'without-tail' end)`,
      message: 'a project of a job needs a permission that allows it',
    });
    await refuse(db, {
      name: `testimonials_words_on_${event}`,
      table: 'testimonials',
      event,
      when: `(new.job_id is not null and not exists (select 1 from showing_answers
          where id = new.words_id and job_id = new.job_id and kind = 'words' and text <> ''))
        or (new.active and new.job_id is not null and (${last('permission', 'new.job_id', 'choice')} = 'no'
          or ${last('words', 'new.job_id', 'text')} = ''))`,
      message: 'a testimonial of a job needs words of its customer, and no permission that was refused',
    });
  }
  await refuse(db, {
    name: 'testimonials_keep_words',
    table: 'testimonials',
    event: 'update',
    when: `old.job_id is not null and (${differs(['job_id', 'words_id', 'client_name', 'client_title', 'content', 'rating'])})`,
    message: 'the words of a customer do not change',
  });
  await refuse(db, {
    name: 'showing_answers_stay',
    table: 'showing_answers',
    event: 'update',
    when: differs([
      'id',
      'job_id',
      'kind',
      'version',
      'choice',
      'wording',
      'stars',
      'title',
      'text',
      'signature',
      'created_at',
    ]),
    message: 'an answer is a record and does not change',
  });
  await refuse(db, {
    name: 'showing_answers_in_use',
    table: 'showing_answers',
    event: 'delete',
    when: `old.kind = 'permission' and exists (select 1 from projects where job_id = old.job_id and active)`,
    message: 'a project of a job needs a permission that allows it',
  });
  await takeOff(db);
}

/** A permission or words that are withdrawn take what they allowed off the site. */
async function takeOff(db: Db): Promise<void> {
  const off = sql.raw(`update projects set active = false, updated_at = new.created_at
      where job_id = new.job_id and active and (new.choice = 'no' or (new.choice = 'without-tail' and hidden_tails is null));
    update testimonials set active = false, updated_at = new.created_at
      where job_id = new.job_id and active and (new.choice = 'no' or new.text = '');`);
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger showing_answers_take_off after insert on showing_answers begin ${off} end`.execute(db);
    return;
  }
  await sql`create function showing_answers_take_off() returns trigger language plpgsql as $$ begin
    ${off}
    return null;
  end $$`.execute(db);
  await sql`create trigger showing_answers_take_off after insert on showing_answers
    for each row execute function showing_answers_take_off()`.execute(db);
}
