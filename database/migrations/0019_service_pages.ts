import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Texts of a service's page beyond its card. */
export async function up(db: Db): Promise<void> {
  const { text } = columnsFor(db);
  const [startingPrice, startingPriceType, buildStartingPrice] = text('starting_price', 60);
  const [duration, durationType, buildDuration] = text('duration', 100);
  const add = () => db.schema.alterTable('services');
  await add()
    .addColumn('included', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await add()
    .addColumn(startingPrice, startingPriceType as never, (column) =>
      buildStartingPrice(column).notNull().defaultTo(''),
    )
    .execute();
  await add()
    .addColumn(duration, durationType as never, (column) => buildDuration(column).notNull().defaultTo(''))
    .execute();
}
