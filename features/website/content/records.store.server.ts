import type { Generated, Kysely } from 'kysely';
import type { Db } from '#database/open.ts';
import type { NewRow, RowChange, Tables } from '#database/tables.ts';
import type { HistoryAction, HistoryEntity, HistoryEntry } from '#foundation/audit/audit.contract.ts';
import { changedFields, type Fields, isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { type Restore, recordChange } from '#foundation/audit/history.store.server.ts';
import { fillInFacts } from '#foundation/business/business.store.server.ts';
import { type Author, changeContent } from '#server/content-change.store.server.ts';
import { done, type Outcome, refused } from '#server/outcome.store.server.ts';
import { isReordering, restoreOrderOf } from './records.ts';

/** Changes of a list's records. Each is one transaction with its history entry. */
export interface RecordChanges<T extends ListTable, Answer> {
  create(db: Db, values: NewRow<T>, by: Author): Promise<Outcome<Answer>>;
  /** `conflict` if the record has changed since `expectedUpdatedAt`. */
  change(db: Db, id: number, values: RowChange<T>, by: Author, when?: When): Promise<Outcome<Answer>>;
  remove(db: Db, id: number, by: Author, of?: number): Promise<Outcome<null>>;
  /** @param ids all of the list, once each */
  reorder(db: Db, ids: number[], by: Author, of?: number): Promise<Outcome<Answer[]>>;
}

/** The record that this one must be a part of. */
type When = { expectedUpdatedAt?: string | undefined; of?: number };

/** Reads the list as an admin sees it. */
interface Reading<Answer> {
  one(db: Db, id: number): Promise<Answer | undefined>;
  all(db: Db, of: number | undefined): Promise<Answer[]>;
}

/** The four changes of a list. They return records as `one` and `all` read them. */
export function changesOf<T extends ListTable, Answer>(
  list: ContentList & { table: T },
  { one, all }: Reading<Answer>,
): RecordChanges<T, Answer> {
  const answer = async (trx: Db, id: number): Promise<Outcome<Answer>> => done((await one(trx, id))!);
  return {
    create: (db, values, by) =>
      changeContent(db, async (trx) => {
        if (!(await hasOwner(trx, list, values as Fields))) return { outcome: 'missing' };
        const row = await createRow(trx, list, values as Fields, by);
        return answer(trx, row.id);
      }),

    change: (db, id, values, by, { expectedUpdatedAt, of } = {}) =>
      changeContent(db, async (trx) => {
        const before = await findRow(trx, list, id, of);
        if (!before) return { outcome: 'missing' };
        if (isOutdated(expectedUpdatedAt, before.updatedAt))
          return { outcome: 'conflict', detail: MOVED_ON, members: { current: await one(trx, id) } };
        await changeRow(trx, list, before, values as Fields, by);
        return answer(trx, id);
      }),

    remove: (db, id, by, of) =>
      changeContent(db, async (trx) => {
        const row = await findRow(trx, list, id, of);
        if (!row) return { outcome: 'missing' };
        await removeRow(trx, list, row, by);
        return done(null);
      }),

    reorder: (db, ids, by, of) =>
      changeContent(db, async (trx) => {
        if (!(await hasOwner(trx, list, { [list.owner?.column ?? '']: of }))) return { outcome: 'missing' };
        const rows = await rowsInOrder(trx, list, of);
        const present = rows.map(({ id }) => id);
        if (!isReordering(ids, present)) return refused('ids', INCOMPLETE);
        await numberRows(trx, list, rows, ids, by.now);
        const moved = ids.join() !== present.join();
        if (moved) await recordOrder(trx, list, of, { action: 'ordered', before: present, after: ids }, by);
        return done(await all(trx, of));
      }),
  };
}

const MOVED_ON = 'Someone else changed this in the meantime. Please check the current version.';
const INCOMPLETE = 'List every id exactly once';

/** Inserts a row in its place, with its history entry, in the transaction of a change of content. */
export async function createRow(trx: Db, list: ContentList, values: Fields, by: Author): Promise<StoredRow> {
  const time = by.now.toISOString();
  const place = await newPlace(trx, list);
  const row = await insertRow(trx, list, { ...place, ...values, createdAt: time, updatedAt: time });
  await recordRowChange(trx, list, row, { action: 'created', before: null, after: row }, by);
  return row;
}

/** The same for a change of a row. */
export async function changeRow(
  trx: Db,
  list: ContentList,
  before: StoredRow,
  values: Fields,
  by: Author,
): Promise<StoredRow> {
  const after = await updateRow(trx, list, before, values, by.now);
  const difference = changedFields(before, after);
  if (difference) await recordRowChange(trx, list, after, { action: 'changed', ...difference }, by);
  return after;
}

/** Deletes the row and its parts, and returns a history entry with all of it. */
export async function removeRow(trx: Db, list: ContentList, row: StoredRow, by: Author) {
  const parts = list.parts && { [list.parts.name]: await rowsInOrder(trx, list.parts.list, row.id) };
  await deleteRow(trx, list, row);
  return recordRowChange(trx, list, row, { action: 'deleted', before: { ...row, ...parts }, after: null }, by);
}

export function recordRowChange(
  trx: Db,
  list: ContentList,
  row: StoredRow,
  change: Pick<HistoryEntry, 'action' | 'before' | 'after'>,
  by: Author,
): Promise<HistoryEntry> {
  return recordChange(trx, { entity: list.entity, entityId: row.id, label: list.label(row), ...change }, by);
}

function recordOrder(
  trx: Db,
  { entity }: ContentList,
  of: number | undefined,
  { action, before, after }: { action: HistoryAction; before: number[]; after: number[] },
  by: Author,
): Promise<HistoryEntry> {
  const entityId = of === undefined ? 'order' : `order-${of}`;
  return recordChange(
    trx,
    { entity, entityId, label: 'Order', action, before: { ids: before }, after: { ids: after } },
    by,
  );
}

/** Visitors read records with the shop's facts, an admin edits the placeholders. */
export async function asRead<T>(db: Db, forAdmin: boolean, read: Promise<T>): Promise<T> {
  return forAdmin ? read : fillInFacts(db, await read);
}

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
  /** Refuses a row that the rest of the site does not allow. Call `refuse` or `conflict`. */
  check?: (trx: Db, row: StoredRow, before: StoredRow | null) => Promise<void>;
  /** Records deleted and restored with it. */
  parts?: { name: string; list: ContentList };
}

export type StoredRow = Fields & { id: number; updatedAt: string };

/** @param of the record that it must be a part of */
function findRow(trx: Db, { table, owner }: Pick<ContentList, 'table' | 'owner'>, id: number, of?: number) {
  return anyTable(trx)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .$if(of !== undefined, (query) => query.where(owner!.column, '=', of!))
    .executeTakeFirst() as Promise<StoredRow | undefined>;
}

/** Whether the owner record of these values exists; true for lists without owners. */
async function hasOwner(trx: Db, { owner }: ContentList, values: Fields): Promise<boolean> {
  return !owner || (await findRow(trx, owner, Number(values[owner.column]))) !== undefined;
}

/** All rows of the list in order, hidden ones too. */
function rowsInOrder(trx: Db, { table, position, owner, newest }: ContentList, of?: number) {
  return anyTable(trx)
    .selectFrom(table)
    .selectAll()
    .$if(of !== undefined, (query) => query.where(owner!.column, '=', of!))
    .orderBy(position.column)
    .orderBy('id', newest === 'first' ? 'desc' : 'asc')
    .execute() as Promise<StoredRow[]>;
}

async function insertRow(trx: Db, { table, check }: ContentList, values: Fields): Promise<StoredRow> {
  await check?.(trx, { active: true, ...values } as unknown as StoredRow, null);
  return anyTable(trx)
    .insertInto(table)
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<StoredRow>;
}

/** Every update advances `updatedAt`. */
async function updateRow(trx: Db, { table, check }: ContentList, row: StoredRow, values: Fields, now: Date) {
  const { id, updatedAt } = row;
  await check?.(trx, { ...row, ...values, id, updatedAt }, row);
  return anyTable(trx)
    .updateTable(table)
    .set({ ...values, updatedAt: timeOfChange(updatedAt, now) } as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<StoredRow>;
}

async function deleteRow(trx: Db, { table }: ContentList, { id }: StoredRow): Promise<void> {
  await anyTable(trx).deleteFrom(table).where('id', '=', id).execute();
}

/** The place of a new record as a column value. */
async function newPlace(trx: Db, { table, position, newest }: ContentList): Promise<Fields> {
  if (!newest) return {};
  const { column, first } = position;
  const { least, most } = await anyTable(trx)
    .selectFrom(table)
    .select((e) => [e.fn.min<number | null>(column).as('least'), e.fn.max<number | null>(column).as('most')])
    .executeTakeFirstOrThrow();
  return { [column]: newest === 'first' ? (least ?? first + 1) - 1 : (most ?? first - 1) + 1 };
}

/** Renumbers the rows in the order of `ids`; unchanged places are not written. */
async function numberRows(trx: Db, list: ContentList, rows: StoredRow[], ids: number[], now: Date) {
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

/** Restores what a history entry replaced: fields, a record with its parts, or an order. */
export function restoreIn(list: ContentList): Restore {
  return (trx, entry, by) => {
    const ordered = /^order(?:-(\d+))?$/.exec(entry.entityId);
    if (ordered) return restoreOrder(trx, list, entry, ordered[1] ? Number(ordered[1]) : undefined, by);
    return restoreRow(trx, list, entry, by);
  };
}

async function restoreOrder(
  trx: Db,
  list: ContentList,
  entry: HistoryEntry,
  of: number | undefined,
  by: Author,
): Promise<Outcome<HistoryEntry>> {
  const rows = await rowsInOrder(trx, list, of);
  const present = rows.map(({ id }) => id);
  const ids = restoreOrderOf(present, (entry.before as { ids: number[] }).ids);
  await numberRows(trx, list, rows, ids, by.now);
  return done(await recordOrder(trx, list, of, { action: 'restored', before: present, after: ids }, by));
}

async function restoreRow(
  trx: Db,
  list: ContentList,
  { entityId, before, after }: HistoryEntry,
  by: Author,
): Promise<Outcome<HistoryEntry>> {
  const row = await findRow(trx, list, Number(entityId));
  if (after === null) {
    if (row) return { outcome: 'conflict', detail: 'This is already on the site.' };
    return bringBack(trx, list, before as Fields, by);
  }
  if (!row) return { outcome: 'conflict', detail: 'This was deleted in the meantime. Restore it first.' };
  if (before === null) return done(await removeRow(trx, list, row, by));
  const back = await updateRow(trx, list, row, before as Fields, by.now);
  const difference = changedFields(row, back) ?? { before, after: before };
  return done(await recordRowChange(trx, list, back, { action: 'restored', ...difference }, by));
}

async function bringBack(trx: Db, list: ContentList, deleted: Fields, by: Author): Promise<Outcome<HistoryEntry>> {
  const { parts } = list;
  if (!(await hasOwner(trx, list, deleted)))
    return { outcome: 'conflict', detail: 'The item it belongs to was deleted. Restore that first.' };

  const row = { ...deleted, updatedAt: timeOfChange(String(deleted.updatedAt), by.now) };
  if (!parts) {
    const back = await insertRow(trx, list, row);
    return done(await recordRowChange(trx, list, back, { action: 'restored', before: null, after: back }, by));
  }
  const { [parts.name]: partRows, ...own } = row as Fields;
  const back = await insertRow(trx, list, own);
  for (const part of partRows as Fields[]) await insertRow(trx, parts.list, part);
  const whole = { ...back, [parts.name]: partRows };
  return done(await recordRowChange(trx, list, back, { action: 'restored', before: null, after: whole }, by));
}
