import { sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import type { FoundAircraft } from './contract.ts';
import { type AircraftRow, identifyModel, type ModelRow } from './rules.ts';

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

type Registry = {
  release: string;
  models: AsyncIterable<ModelRow[]>;
  aircraft: AsyncIterable<AircraftRow[]>;
};

/**
 * Replaces the registry. The rows come in batches into temporary tables, so that the site goes on writing; one short
 * transaction puts them in place. An error of a batch leaves the registry as it was.
 * @returns the numbers of rows; a mark or code that comes twice counts once
 */
export async function replaceRegistry(db: Db, registry: Registry): Promise<{ aircraft: number; models: number }> {
  return await db.connection().execute(async (session) => {
    await dropStaging(session);
    try {
      await stage(session, registry);
      return await session.transaction().execute(putInPlace);
    } finally {
      await dropStaging(session);
    }
  });
}

/** Removes the registry; the forms then no longer offer the look-up. */
export async function removeRegistry(db: Db): Promise<void> {
  await db.transaction().execute(clear);
}

type StagingTables = {
  stagedModels: Tables['registryModels'];
  stagedAircraft: Tables['registryAircraft'];
};

async function stage(session: Db, { release, models, aircraft }: Registry): Promise<void> {
  await sql`create temporary table staged_models as select * from registry_models where 1 = 0`.execute(session);
  await sql`create temporary table staged_aircraft as select * from registry_aircraft where 1 = 0`.execute(session);
  const staging = session.withTables<StagingTables>();
  for await (const rows of models) await staging.insertInto('stagedModels').values(rows).execute();
  for await (const rows of aircraft)
    await staging
      .insertInto('stagedAircraft')
      .values(rows.map((row) => ({ ...row, release })))
      .execute();
}

async function putInPlace(trx: Db): Promise<{ aircraft: number; models: number }> {
  await clear(trx);
  // SQLite needs the "where" before "on conflict".
  const models = await sql`insert into registry_models select * from staged_models
    where true on conflict do nothing`.execute(trx);
  const aircraft = await sql`insert into registry_aircraft select * from staged_aircraft
    where true on conflict do nothing`.execute(trx);
  return { aircraft: Number(aircraft.numAffectedRows), models: Number(models.numAffectedRows) };
}

/** Two imports at once take turns. */
async function clear(trx: Db): Promise<void> {
  if (engineOf(trx) === 'postgres')
    await sql`lock table registry_aircraft, registry_models in share row exclusive mode`.execute(trx);
  await trx.deleteFrom('registryAircraft').execute();
  await trx.deleteFrom('registryModels').execute();
  await moveContentVersion(trx);
}

async function dropStaging(session: Db): Promise<void> {
  await sql`drop table if exists staged_models`.execute(session);
  await sql`drop table if exists staged_aircraft`.execute(session);
}
