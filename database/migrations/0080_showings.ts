import { sql } from 'kysely';
import { columnsFor, texts } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * What a customer lets the shop show of a delivered job: a state for each job, and the answers, which are never changed.
 * A project and a testimonial may be of a job.
 */
export async function up(db: Db): Promise<void> {
  const { id, time, json } = columnsFor(db);
  await db.schema
    .createTable('showings')
    .addColumn('job_id', 'integer', (column) => column.primaryKey().references('jobs.id').onDelete('cascade'))
    // What the customer has typed and not sent.
    .addColumn('typed', json as never)
    .addColumn('typed_at', time as never)
    // The shop's draft of the project, and of the excerpt of the words.
    .addColumn('draft', json as never)
    .addColumn('drafted_at', time as never)
    .addColumn('asked_at', time as never)
    // When the customer wanted no more mails that ask, about later jobs either.
    .addColumn('asking_ended_at', time as never)
    .execute();

  const withText = texts(db);
  let answers = db.schema
    .createTable('showing_answers')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('permission', 'words')`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('choice', 'text', (column) => column.check(sql`choice in ('with-tail', 'without-tail', 'no')`))
    // Which version of the question was answered.
    .addColumn('wording', 'integer')
    .addColumn('stars', 'integer', (column) => column.check(sql`stars between 1 and 5`));
  answers = withText(answers, 'title', 100);
  answers = withText(answers, 'text', 1000);
  answers = withText(answers, 'signature', 250);
  answers = answers.addColumn('link_id', 'integer').addColumn('user_id', 'text').addColumn('user_name', 'text');
  // Of a permission that the shop entered: who gave it, how, on which day of the shop.
  answers = withText(answers, 'given_by', 200);
  answers = withText(answers, 'given_how', 1000);
  await answers
    .addColumn('given_on', 'text')
    .addColumn('created_at', time as never, (column) => column.notNull())
    .addUniqueConstraint('showing_answers_version', ['job_id', 'kind', 'version'])
    .addCheckConstraint(
      'showing_answers_whole',
      sql`case kind
        when 'permission' then choice is not null and wording is not null and text is null and stars is null
        else choice is null and text is not null and (text = '' or (length(text) >= 20 and stars is not null and signature is not null))
      end`,
    )
    .addCheckConstraint('showing_answers_entered', sql`given_how is null or length(given_how) >= 10`)
    .execute();

  // The marks that a project's texts must not name, separated by spaces; null where it is shown with its mark.
  await db.schema
    .alterTable('projects')
    .addColumn('job_id', 'integer', (column) => column.references('jobs.id'))
    .execute();
  await db.schema.alterTable('projects').addColumn('hidden_tails', 'text').execute();
  // The scheme to paint another airplane like it, without its mark.
  await db.schema.alterTable('projects').addColumn('scheme_code', 'text').execute();
  await db.schema
    .alterTable('testimonials')
    .addColumn('job_id', 'integer', (column) => column.references('jobs.id'))
    .execute();
  await db.schema
    .alterTable('testimonials')
    .addColumn('words_id', 'integer', (column) => column.references('showing_answers.id'))
    .execute();
  for (const table of ['projects', 'testimonials'])
    await db.schema.createIndex(`${table}_job`).on(table).column('job_id').unique().execute();
}
