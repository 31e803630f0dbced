import type { Db } from '#database/open.ts';
import type { HistoryEntry } from '#features/audit/history/contract.ts';
import type { Restore } from '#features/audit/history/store.server.ts';
import { changedFields, type Fields, timeOfChange } from '#features/audit/rules.ts';
import type { Author } from '#server/author.store.server.ts';
import { done, type Outcome } from '#server/outcome.store.server.ts';
import { recordOrder, recordRowChange, removeRow } from './records.store.server.ts';
import {
  type ContentList,
  findRow,
  hasOwner,
  insertRow,
  numberRows,
  rowsInOrder,
  updateRow,
} from './rows.store.server.ts';
import { restoreOrderOf } from './rules.ts';

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
