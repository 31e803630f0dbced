import type { Generated, Kysely } from 'kysely';
import type { Db } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import type { HistoryEntity } from '#features/audit/history/contract.ts';
import { type Fields, timeOfChange } from '#features/audit/rules.ts';

export type ListTable = 'services' | 'projects' | 'projectPhotos' | 'testimonials' | 'faqs';

/** How a list of content is stored and ordered. */
export interface ContentList {
  entity: HistoryEntity;
  table: ListTable;
  /** The column that orders the list, and its first number. */
  position: { column: string; first: number };
  /** Where a new record goes if the owner does not write the column. */
  newest?: 'first' | 'last';
  /** The record's name for people. */
  label(row: StoredRow): string;
  /** For lists within a record: the column that names it, and its table. */
  owner?: { column: string; table: ListTable };
  /** Records deleted and restored with it. */
  parts?: { name: string; list: ContentList };
}

export type StoredRow = Fields & { id: number; updatedAt: string };

/** @param of the record that it must be a part of */
export function findRow(trx: Db, { table, owner }: Pick<ContentList, 'table' | 'owner'>, id: number, of?: number) {
  return anyTable(trx)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .$if(of !== undefined, (query) => query.where(owner!.column, '=', of!))
    .executeTakeFirst() as Promise<StoredRow | undefined>;
}

/** Whether the owner record of these values exists; true for lists without owners. */
export async function hasOwner(trx: Db, { owner }: ContentList, values: Fields): Promise<boolean> {
  return !owner || (await findRow(trx, owner, Number(values[owner.column]))) !== undefined;
}

/** All rows of the list in order, hidden ones too. */
export function rowsInOrder(trx: Db, { table, position, owner, newest }: ContentList, of?: number) {
  return anyTable(trx)
    .selectFrom(table)
    .selectAll()
    .$if(of !== undefined, (query) => query.where(owner!.column, '=', of!))
    .orderBy(position.column)
    .orderBy('id', newest === 'first' ? 'desc' : 'asc')
    .execute() as Promise<StoredRow[]>;
}

export function insertRow(trx: Db, { table }: ContentList, values: Fields) {
  return anyTable(trx)
    .insertInto(table)
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<StoredRow>;
}

/** Every update advances `updatedAt`. */
export function updateRow(trx: Db, { table }: ContentList, { id, updatedAt }: StoredRow, values: Fields, now: Date) {
  return anyTable(trx)
    .updateTable(table)
    .set({ ...values, updatedAt: timeOfChange(updatedAt, now) } as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<StoredRow>;
}

export async function deleteRow(trx: Db, { table }: ContentList, { id }: StoredRow): Promise<void> {
  await anyTable(trx).deleteFrom(table).where('id', '=', id).execute();
}

/** The place of a new record as a column value. */
export async function newPlace(trx: Db, { table, position, newest }: ContentList): Promise<Fields> {
  if (!newest) return {};
  const { column, first } = position;
  const { least, most } = await anyTable(trx)
    .selectFrom(table)
    .select((e) => [e.fn.min<number | null>(column).as('least'), e.fn.max<number | null>(column).as('most')])
    .executeTakeFirstOrThrow();
  return { [column]: newest === 'first' ? (least ?? first + 1) - 1 : (most ?? first - 1) + 1 };
}

/** Renumbers the rows in the order of `ids`; unchanged places are not written. */
export async function numberRows(trx: Db, list: ContentList, rows: StoredRow[], ids: number[], now: Date) {
  const { column, first } = list.position;
  for (const row of rows) {
    const place = ids.indexOf(row.id) + first;
    if (row[column] !== place) await updateRow(trx, list, row, { [column]: place }, now);
  }
}

/** The tables share the named columns, which TypeScript cannot derive from a variable table. */
function anyTable(db: Db) {
  type AnyTable = { id: Generated<number>; updatedAt: string; [column: string]: unknown };
  return db as unknown as Kysely<Record<keyof Tables, AnyTable>>;
}
