import type { Generated, Kysely } from 'kysely';
import type { Db } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import type { HistoryEntity } from '#features/audit/history/contract.ts';
import { type Fields, timeOfChange } from '#features/audit/rules.ts';

export type ListTable = 'services' | 'projects' | 'projectPhotos' | 'testimonials' | 'faqs';

/** A list of content: where it is stored, and how it counts. */
export interface ContentList {
  entity: HistoryEntity;
  table: ListTable;
  /** The column that orders the list, and the number of its first place. */
  position: { column: string; first: number };
  /** Where a new record goes when the column is not for the owner to write. */
  newest?: 'first' | 'last';
  /** What people call a record. */
  label(row: StoredRow): string;
  /** The record that each is a part of, and the column that names it: the list is one of many. */
  owner?: { column: string; table: ListTable };
  /** Records that go and come back with it. */
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

/** Whether the record that these values name as its owner is there; true where there is none to name. */
export async function hasOwner(trx: Db, { owner }: ContentList, values: Fields): Promise<boolean> {
  return !owner || (await findRow(trx, owner, Number(values[owner.column]))) !== undefined;
}

/** All rows of the list, hidden ones too, in its order. */
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

/** Every update moves `updatedAt` on. */
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

/** The place of a new record, as the column to write. */
export async function newPlace(trx: Db, { table, position, newest }: ContentList): Promise<Fields> {
  if (!newest) return {};
  const { column, first } = position;
  const { least, most } = await anyTable(trx)
    .selectFrom(table)
    .select((e) => [e.fn.min<number | null>(column).as('least'), e.fn.max<number | null>(column).as('most')])
    .executeTakeFirstOrThrow();
  return { [column]: newest === 'first' ? (least ?? first + 1) - 1 : (most ?? first - 1) + 1 };
}

/** Gives the rows the places that `ids` says; those that keep theirs are left alone. */
export async function numberRows(trx: Db, list: ContentList, rows: StoredRow[], ids: number[], now: Date) {
  const { column, first } = list.position;
  for (const row of rows) {
    const place = ids.indexOf(row.id) + first;
    if (row[column] !== place) await updateRow(trx, list, row, { [column]: place }, now);
  }
}

/** The tables share the columns that are named here; TypeScript cannot see that of a table that varies. */
function anyTable(db: Db) {
  type AnyTable = { id: Generated<number>; updatedAt: string; [column: string]: unknown };
  return db as unknown as Kysely<Record<keyof Tables, AnyTable>>;
}
