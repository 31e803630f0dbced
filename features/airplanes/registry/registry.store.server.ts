import { sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import type { FoundAircraft } from './registry.contract.ts';
import { type AircraftRow, identifyModel, type ModelRow } from './registry-records.ts';

/** @param mark in its canonical form, such as 'N733BK' */
export async function findAircraft(db: Db, mark: string): Promise<FoundAircraft | null> {
  const row = await db
    .selectFrom('registryAircraft')
    .innerJoin('registryModels', 'registryModels.code', 'registryAircraft.modelCode')
    .selectAll()
    .where('nNumber', '=', mark.slice(1))
    .executeTakeFirst();
  if (!row) return null;
  const { model, year, release } = row;
  return { mark, model, year, release, ...identifyModel(row) };
}

/** The day of the imported file as YYYY-MM-DD; null without an import. */
export async function readRelease(db: Db): Promise<string | null> {
  const row = await db.selectFrom('registryAircraft').select('release').limit(1).executeTakeFirst();
  return row?.release ?? null;
}

type Counts = { aircraft: number; models: number };
type Registry = {
  release: string;
  models: AsyncIterable<ModelRow[]>;
  aircraft: AsyncIterable<AircraftRow[]>;
};

/**
 * Replaces the registry. Batches fill the staged tables, so that the site goes on writing between them; one short
 * transaction exchanges the tables' names. An error of a batch leaves the registry as it was.
 * @returns the numbers of rows; a mark or code that comes twice counts once
 * @throws {ConcurrentImportError}
 */
export async function replaceRegistry(db: Db, { release, models, aircraft }: Registry): Promise<Counts> {
  const staged: Counts = { aircraft: 0, models: 0 };
  await clearStaged(db);
  try {
    for await (const rows of models) {
      const query = db.insertInto('stagedRegistryModels').values(rows);
      const added = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
      staged.models += Number(added.numInsertedOrUpdatedRows);
    }
    for await (const rows of aircraft) {
      const query = db.insertInto('stagedRegistryAircraft').values(rows.map((row) => ({ ...row, release })));
      const added = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
      staged.aircraft += Number(added.numInsertedOrUpdatedRows);
    }
    await db.transaction().execute((trx) => putInPlace(trx, staged));
    return staged;
  } finally {
    await clearStaged(db);
  }
}

/** Removes the registry; the forms then no longer offer the look-up. */
export async function removeRegistry(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('registryAircraft').execute();
    await trx.deleteFrom('registryModels').execute();
    await moveContentVersion(trx);
  });
}

/** Another import filled the same tables. */
class ConcurrentImportError extends Error {
  constructor() {
    super('Another import ran at the same time. Nothing changed; start one of them again.');
  }
}

async function putInPlace(trx: Db, staged: Counts): Promise<void> {
  for (const table of ['aircraft', 'models'] as const) {
    const [live, filled, spare] = [`registry_${table}`, `staged_registry_${table}`, `replaced_registry_${table}`];
    await trx.schema.alterTable(live).renameTo(spare).execute();
    await trx.schema.alterTable(filled).renameTo(live).execute();
    await trx.schema.alterTable(spare).renameTo(filled).execute();
  }
  // The renames lock the tables.
  const { aircraft, models } = await countRows(trx);
  if (aircraft !== staged.aircraft || models !== staged.models) throw new ConcurrentImportError();
  await moveContentVersion(trx);
}

async function countRows(db: Db): Promise<Counts> {
  return await db
    .selectNoFrom((e) => [
      e
        .selectFrom('registryAircraft')
        .select(e.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('aircraft'),
      e.selectFrom('registryModels').select(e.fn.countAll<number>().as('count')).$asScalar().$notNull().as('models'),
    ])
    .executeTakeFirstOrThrow();
}

async function clearStaged(db: Db): Promise<void> {
  const empty = engineOf(db) === 'postgres' ? sql`truncate` : sql`delete from`;
  for (const table of ['staged_registry_aircraft', 'staged_registry_models'])
    await sql`${empty} ${sql.table(table)}`.execute(db);
}
