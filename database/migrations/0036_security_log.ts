import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Logins, second factors, settings, exports and restores: who, when, from where. */
export async function up(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const column = (name: string, length: number) => {
    const [columnName, type, build] = text(name, length);
    return [columnName, type as never, build] as const;
  };

  await db.schema
    .createTable('security_log')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn(...column('detail', 255))
    .addColumn('user_id', 'text', (user) => user.references('users.id').onDelete('set null'))
    .addColumn(...column('user_name', 255))
    .addColumn(...column('network', 50))
    .addColumn(...column('browser', 100))
    // Identifies event, user, network and period: repeated events are added to one row.
    .addColumn('run', 'text', (run) => run.notNull())
    .addColumn('times', 'integer', (times) => times.notNull().defaultTo(1))
    .addColumn('created_at', time, (createdAt) => createdAt.notNull().defaultTo(now))
    .addColumn('updated_at', time, (updatedAt) => updatedAt.notNull().defaultTo(now))
    .addUniqueConstraint('security_log_run_unique', ['run'])
    .execute();
  await db.schema.createIndex('security_log_age').on('security_log').column('updated_at').execute();
}
