import { type Migration, Migrator } from 'kysely/migration';
import * as initial from './migrations/0001_initial.ts';
import * as historyEntries from './migrations/0002_history_entries.ts';
import * as appointments from './migrations/0003_appointments.ts';
import * as desk from './migrations/0004_desk.ts';
import * as invitations from './migrations/0005_invitations.ts';
import * as uploads from './migrations/0006_uploads.ts';
import * as quotePhotos from './migrations/0007_quote_photos.ts';
import * as personalData from './migrations/0008_personal_data.ts';
import * as googleConnections from './migrations/0009_google_connections.ts';
import * as quoteSearch from './migrations/0012_quote_search.ts';
import * as quoteCounts from './migrations/0013_quote_counts.ts';
import * as quoteSearchLater from './migrations/0014_quote_search_later.ts';
import * as fewerIndexes from './migrations/0015_fewer_indexes.ts';
import * as holdExpiry from './migrations/0016_hold_expiry.ts';
import * as links from './migrations/0017_links.ts';
import * as repliesThatLeft from './migrations/0018_replies_that_left.ts';
import * as servicePages from './migrations/0019_service_pages.ts';
import * as pictureLuminance from './migrations/0020_picture_luminance.ts';
import * as daysAhead from './migrations/0021_days_ahead.ts';
import type { Db } from './open.ts';
import { isUnavailable } from './unavailable.ts';

/** In order; a name never changes once released. */
const migrations: Record<string, Migration> = {
  '0001_initial': initial as unknown as Migration,
  '0002_history_entries': historyEntries as unknown as Migration,
  '0003_appointments': appointments as unknown as Migration,
  '0004_desk': desk as unknown as Migration,
  '0005_invitations': invitations as unknown as Migration,
  '0006_uploads': uploads as unknown as Migration,
  '0007_quote_photos': quotePhotos as unknown as Migration,
  '0008_personal_data': personalData as unknown as Migration,
  '0009_google_connections': googleConnections as unknown as Migration,
  '0012_quote_search': quoteSearch as unknown as Migration,
  '0013_quote_counts': quoteCounts as unknown as Migration,
  '0014_quote_search_later': quoteSearchLater as unknown as Migration,
  '0015_fewer_indexes': fewerIndexes as unknown as Migration,
  '0016_hold_expiry': holdExpiry as unknown as Migration,
  '0017_links': links as unknown as Migration,
  '0018_replies_that_left': repliesThatLeft as unknown as Migration,
  '0019_service_pages': servicePages as unknown as Migration,
  '0020_picture_luminance': pictureLuminance as unknown as Migration,
  '0021_days_ahead': daysAhead as unknown as Migration,
};
export const MIGRATION_NAMES = Object.keys(migrations);

/**
 * Brings the database to this release's tables, all or nothing. Several processes may start at once: one migrates,
 * the others wait for it (an advisory lock on PostgreSQL, the write lock on SQLite).
 * @param upTo the last migration to run; all by default
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) return;
  if (isFromLaterRelease(error)) throw new LaterReleaseError();
  const failed = results?.find(({ status }) => status === 'Error');
  throw failed && !isUnavailable(error) ? new UpgradeError(failed.migrationName, error as Error) : error;
}

/** What is stored stands in the way of a migration; all of them were taken back. */
class UpgradeError extends Error {
  constructor(migration: string, cause: Error) {
    const reason = cause.message.split('\n')[0];
    super(
      `its upgrade (${migration}) failed and everything is as it was: ${reason}. Start the release before, or mend this and start again`,
      { cause },
    );
  }
}

/** The database was made by a later release, and this one cannot know what its tables mean. */
class LaterReleaseError extends Error {
  constructor() {
    super('it was last used by a later release of the site; start that release, or restore a backup from before it');
  }
}

/** Kysely's word for a migration that was run and is not in the list. */
function isFromLaterRelease(error: unknown): boolean {
  return /previously executed migration .* is missing/.test((error as Error).message);
}

export const isKnownMigration = (name: string): boolean => name in migrations;

/** Whether every migration of this release has been run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { count } = await db
    // Kysely's own table of the migrations that were run
    .selectFrom('kysely_migration' as never)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) >= MIGRATION_NAMES.length;
}
