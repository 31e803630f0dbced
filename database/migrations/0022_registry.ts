import { type RawBuilder, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * Aircraft and models of the FAA's registry, without any column about a person. An import fills the staged tables, which
 * then change names with the others.
 */
export async function up(db: Db): Promise<void> {
  for (const prefix of ['', 'staged_']) await createTables(db, prefix);
}

async function createTables(db: Db, prefix: string): Promise<void> {
  const { text } = columnsFor(db);
  const [mark, markType, buildMark] = text('n_number', 5);
  const [modelCode, modelCodeType, buildModelCode] = text('model_code', 7);
  await db.schema
    .createTable(`${prefix}registry_aircraft`)
    .addColumn(mark, markType as never, (column) => buildMark(column).primaryKey())
    .addColumn(modelCode, modelCodeType as never, (column) => buildModelCode(column).notNull())
    .addColumn('year', 'integer')
    .addColumn('release', sql.raw('date') as RawBuilder<unknown>, (column) => column.notNull())
    .execute();

  const [code, codeType, buildCode] = text('code', 7);
  const [maker, makerType, buildMaker] = text('maker', 30);
  const [model, modelType, buildModel] = text('model', 20);
  const [kind, kindType, buildKind] = text('kind', 2);
  const [engine, engineType, buildEngine] = text('engine', 2);
  const [certified, certifiedType, buildCertified] = text('certified', 1);
  await db.schema
    .createTable(`${prefix}registry_models`)
    .addColumn(code, codeType as never, (column) => buildCode(column).primaryKey())
    .addColumn(maker, makerType as never, (column) => buildMaker(column).notNull())
    .addColumn(model, modelType as never, (column) => buildModel(column).notNull())
    .addColumn(kind, kindType as never, (column) => buildKind(column).notNull())
    .addColumn(engine, engineType as never, (column) => buildEngine(column).notNull())
    .addColumn('engines', 'integer', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('weight_class', 'integer', (column) => column.notNull())
    .addColumn(certified, certifiedType as never, (column) => buildCertified(column).notNull())
    .execute();
}
