import { dirname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { migrate } from '#database/migrate.ts';
import { type DatabaseLocation, type Db, type OpenOptions, openDatabase } from '#database/open.ts';
import { isUnavailable } from '#database/unavailable.ts';
import { releaseBallast } from './storage/disk-space.ts';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 1_000;

/**
 * Migrates and opens the database; waits up to half a minute for one that is starting. On a full disk SQLite gets the
 * ballast's space, so that the site can start and sweep.
 * @param options.statementMs the timeout of later statements
 */
export async function openReady(
  location: DatabaseLocation,
  log: FastifyBaseLogger,
  { statementMs }: Pick<OpenOptions, 'statementMs'> = {},
): Promise<Db> {
  await migrateWhenReady(location, log);
  const onError = (err: Error) => log.warn({ err }, 'a connection to the database ended');
  return openDatabase(location, { onError, statementMs });
}

async function migrateWhenReady(location: DatabaseLocation, log: FastifyBaseLogger): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const db = openDatabase(location);
    try {
      return await migrate(db);
    } catch (error) {
      if (location.engine === 'sqlite' && isUnavailable(error) && releaseBallast(dirname(location.file))) {
        log.warn({ err: error }, 'the database cannot be opened; trying again without the ballast');
        continue;
      }
      if (location.engine === 'sqlite' || !isUnavailable(error) || Date.now() > deadline)
        throw cannotUse(error, location);
    } finally {
      await db.destroy();
    }
    log.warn('the database does not answer yet; trying again');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Why a database cannot be opened or migrated, as a sentence for the operator. */
export function cannotUse(error: unknown, location: DatabaseLocation): Error {
  const { message, code } = error as NodeJS.ErrnoException;
  const reason = message || code || 'unknown reason';
  if (location.engine === 'sqlite')
    return new Error(`the database ${location.file} cannot be opened: ${reason}`, { cause: error });
  return new Error(`DATABASE_URL: PostgreSQL at ${new URL(location.url).host} cannot be used: ${reason}`, {
    cause: error,
  });
}
