import { sql } from 'kysely';
import { migrationsOf } from '#database/archive.ts';
import { isKnownMigration, isMigrated } from '#database/migrate.ts';
import { type Db, engineOf, openDatabase } from '#database/open.ts';
import { type BackupConfig, readBackupSettings, readBackupState } from '../backups/backups.store.server.ts';
import type { Config } from '../config.ts';
import { countMails } from '../mail/outbox-list.store.server.ts';
import { cannotUse } from '../start-database.ts';
import { compareClocks, type Finding, failed, good, warning } from './service-checks.ts';

type DatabaseConfig = Pick<Config, 'database'> & BackupConfig;

/** The database, its release, its admins, the outbox and its clock. Changes nothing. */
export async function checkDatabase(config: DatabaseConfig, now = new Date()): Promise<Finding[]> {
  const { database } = config;
  const db = openDatabase(database);
  try {
    const release = await checkRelease(db);
    if (release.state !== 'good') return [release];
    return [
      release,
      await checkWhole(db),
      ...(await checkClock(db)),
      await checkAdmins(db),
      await checkOutbox(db),
      await checkBackups(db, config, now),
    ];
  } catch (error) {
    return [failed('Database', sentenceOf(cannotUse(error, database).message), adviceFor(error, database))];
  } finally {
    await db.destroy();
  }
}

function adviceFor(error: unknown, { engine }: Config['database']): string {
  const { message } = error as Error;
  if (engine === 'postgres')
    return 'Check that PostgreSQL is running, and check the name, password and host in DATABASE_URL.';
  if (/malformed|not a database/.test(message))
    return 'The file is damaged: stop the site, move it away, and restore the last backup into an empty DATA_DIR.';
  if (/disk I\/O|is full/.test(message)) return 'Free up space on the DATA_DIR disk, and check that disk for errors.';
  return 'Check that the user that runs the site owns DATA_DIR.';
}

const sentenceOf = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

async function checkRelease(db: Db): Promise<Finding> {
  const applied = await migrationsOf(db);
  if (applied.length === 0)
    return failed(
      'Database',
      'There is no site data here.',
      'Set DATA_DIR or DATABASE_URL to where the site keeps its data, or start the site: npm start.',
    );
  if (!applied.every(isKnownMigration))
    return failed(
      'Database',
      'Its tables are from a later release than this code.',
      'Install that release, or restore an earlier backup.',
    );
  return (await isMigrated(db))
    ? good('Database', `${engineOf(db) === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, tables match this release.`)
    : warning('Database', 'Its tables are from an earlier release.', 'Back up, then start the site: it migrates them.');
}

async function checkWhole(db: Db): Promise<Finding> {
  if (engineOf(db) === 'postgres') return good('Records', 'PostgreSQL runs its own checks.');
  const { rows } = await sql<{ quickCheck: string }>`pragma quick_check(1)`.execute(db);
  const [result] = rows.map((row) => Object.values(row)[0]);
  return result === 'ok'
    ? good('Records', 'The file is intact.')
    : failed('Records', `The file is damaged: ${result}.`, 'Stop the site and restore the last backup.');
}

/** SQLite uses the clock of this machine. */
async function checkClock(db: Db): Promise<Finding[]> {
  if (engineOf(db) === 'sqlite') return [];
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
  return [compareClocks('the PostgreSQL clock', Date.parse(String(rows[0]!.now)))];
}

async function checkAdmins(db: Db): Promise<Finding> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(count) > 0
    ? good('Admins', `${count}`)
    : failed(
        'Admins',
        'There is none, so no one can open the desk and emails have no recipient.',
        'Create one: npm run admin.',
      );
}

async function checkOutbox(db: Db): Promise<Finding> {
  const { failed: lost, overdue } = await countMails(db);
  if (lost === 0 && overdue === 0) return good('Outbox', 'No emails have failed or are stuck.');
  return warning(
    'Outbox',
    `${lost} emails failed, and ${overdue} have been waiting an hour or more.`,
    'See why in the desk’s Outbox, fix the cause and send them again.',
  );
}

async function checkBackups(db: Db, config: BackupConfig, now: Date): Promise<Finding> {
  const { isOn, passphrase, hindrance } = await readBackupSettings(db, config);
  const { problem, lastDay, lastCheckedDay, failure } = await readBackupState(db, now);
  const last = lastDay ? `The last one is from ${lastDay}.` : 'None has been made yet.';
  if (!isOn)
    return warning('Backups', `They are off. ${last}`, 'Turn them on in the desk’s settings, and unset BACKUPS.');
  if (hindrance) return failed('Backups', `${last} No new one can be made.`, hindrance);
  switch (problem) {
    case 'not made':
      return failed(
        'Backups',
        `${last} Since then: ${failure}`,
        'Check the backup settings at the desk, and BACKUP_DIR.',
      );
    case 'not restored':
      return failed('Backups', `${last} It failed its test restore: ${failure}`, 'Make a new one at the desk.');
    case 'old':
    case 'none':
      return warning('Backups', last, 'Let the site run at night, or press Back up now at the desk.');
  }
  if (passphrase === null)
    return warning('Backups', `${last} They are not encrypted.`, 'Set a passphrase in the settings at the desk.');
  return good('Backups', lastCheckedDay ? `${last} The one from ${lastCheckedDay} passed a test restore.` : last);
}
