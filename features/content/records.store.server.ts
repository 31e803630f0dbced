import type { Db } from '#database/open.ts';
import type { NewRow, RowChange } from '#database/tables.ts';
import type { HistoryAction, HistoryEntry } from '#features/audit/history/contract.ts';
import { recordChange } from '#features/audit/history/store.server.ts';
import { changedFields, type Fields, isOutdated } from '#features/audit/rules.ts';
import type { Author } from '#server/author.store.server.ts';
import { changeContent } from '#server/content-change.store.server.ts';
import { done, type Outcome, refused } from '#server/outcome.store.server.ts';
import {
  type ContentList,
  deleteRow,
  findRow,
  hasOwner,
  insertRow,
  type ListTable,
  newPlace,
  numberRows,
  rowsInOrder,
  type StoredRow,
  updateRow,
} from './rows.store.server.ts';
import { isReordering } from './rules.ts';

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
        const time = by.now.toISOString();
        const place = await newPlace(trx, list);
        const row = await insertRow(trx, list, { ...place, ...values, createdAt: time, updatedAt: time });
        await recordRowChange(trx, list, row, { action: 'created', before: null, after: row }, by);
        return answer(trx, row.id);
      }),

    change: (db, id, values, by, { expectedUpdatedAt, of } = {}) =>
      changeContent(db, async (trx) => {
        const before = await findRow(trx, list, id, of);
        if (!before) return { outcome: 'missing' };
        if (isOutdated(expectedUpdatedAt, before.updatedAt))
          return { outcome: 'conflict', detail: MOVED_ON, members: { current: await one(trx, id) } };
        const after = await updateRow(trx, list, before, values as Fields, by.now);
        const difference = changedFields(before, after);
        if (difference) await recordRowChange(trx, list, after, { action: 'changed', ...difference }, by);
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

export function recordOrder(
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
