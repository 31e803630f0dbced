import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { json } from '#database/columns.ts';
import { type Db, engineOf } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { numberKey } from '#foundation/fields/typed-text.ts';
import { type Author, type GuardedAuthor, nameOf } from '#server/content-change.store.server.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import type { HistoryAction, HistoryEntity, HistoryEntry } from './audit.contract.ts';
import { splitSearchWords } from './history.ts';

/** `before` and `after` hold the fields that changed. */
export type Change = Pick<HistoryEntry, 'entity' | 'label' | 'action' | 'before' | 'after'> & {
  entityId: string | number;
};

/** Restores the value before an entry, in the given transaction. @returns the new entry */
export type Restore = (trx: Db, entry: HistoryEntry, by: GuardedAuthor) => Promise<Outcome<HistoryEntry>>;

/** Call it in the transaction of the change. */
export async function recordChange(trx: Db, { entityId, ...change }: Change, by: Author): Promise<HistoryEntry> {
  const row = await trx
    .insertInto('history')
    .values({
      entity: change.entity,
      entityId: String(entityId),
      label: [...change.label].slice(0, MAX_LABEL).join(''),
      action: change.action,
      before: jsonOrNull(change.before),
      after: jsonOrNull(change.after),
      userId: by.userId,
      userName: await nameOf(trx, by.userId),
      createdAt: by.now.toISOString(),
      updatedAt: by.now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEntry(row);
}

const MAX_LABEL = 120;

interface HistoryFilter {
  entity?: HistoryEntity | undefined;
  id?: string | undefined;
  /** Each word must occur in the label or the values; case-insensitive. */
  q?: string | undefined;
  who?: string | undefined;
  /** Inclusive and exclusive. */
  since?: string | undefined;
  until?: string | undefined;
  /** Only deletions of records that are still deleted. */
  deleted?: 'true' | undefined;
}

/** Newest first. `next` is the cursor of the next page; null on the last. */
export async function readHistoryPage(
  db: Db,
  { limit, cursor, ...filter }: HistoryFilter & { limit: number; cursor?: number | undefined },
): Promise<{ entries: HistoryEntry[]; total: number; next: number | null }> {
  let total = 0;
  let rows: Row<'history'>[] = [];
  for await (const { slice } of readSlices(db, filter)) {
    const { count } = await slice.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow();
    total += Number(count);
    if (Number(count) === 0 || rows.length > limit) continue;
    const more = await slice
      .selectAll()
      .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
      .orderBy('id', 'desc')
      .limit(limit + 1 - rows.length)
      .execute();
    rows = [...rows, ...more];
  }
  const entries = rows.slice(0, limit).map(toEntry);
  return { entries, total, next: rows.length > limit ? entries.at(-1)!.id : null };
}

/** Entries that a search reads at once, in a few milliseconds. */
const SLICE_SIZE = 500;

/**
 * Queries of the matching entries, newest first: one query for indexed filters, slices for a search, which scans the table.
 * SQLite queries block the process, so other requests run between slices.
 */
async function* readSlices(db: Db, filter: HistoryFilter) {
  if (splitSearchWords(filter.q ?? '').length === 0) return void (yield { slice: filteredHistory(db, filter) });
  const newest = db.selectFrom('history').select((e) => e.fn.max('id').as('id'));
  for (let last = (await newest.executeTakeFirst())?.id ?? 0; last > 0; last -= SLICE_SIZE) {
    // Wrapped, as `yield` would await the query itself.
    yield {
      slice: filteredHistory(db, filter)
        .where('id', '<=', last)
        .where('id', '>', last - SLICE_SIZE),
    };
    await new Promise(setImmediate);
  }
}

export async function findEntry(db: Db, id: number): Promise<HistoryEntry | null> {
  const row = await db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toEntry(row) : null;
}

export async function listAuthors(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('history')
    .select('userName')
    .distinct()
    .where('userName', 'is not', null)
    .orderBy('userName')
    .execute();
  return rows.map(({ userName }) => userName!);
}

function filteredHistory(db: Db, { entity, id, q = '', who, since, until, deleted }: HistoryFilter) {
  const words = splitSearchWords(q);
  return db
    .selectFrom('history')
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity!))
    .$if(id !== undefined, (query) => query.where('entityId', '=', id!))
    .$if(who !== undefined, (query) => query.where('userName', '=', who!))
    .$if(since !== undefined, (query) => query.where('updatedAt', '>=', since!))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', until!))
    .$if(deleted !== undefined, (query) =>
      query.where('action', '=', 'deleted').where((e) => e.not(e.exists(findLaterEntry(e)))),
    )
    .$if(words.length > 0, (query) => query.where((e) => e.and(words.map((word) => containsWord(db, word)))));
}

function findLaterEntry(e: ExpressionBuilder<Tables, 'history'>) {
  return e
    .selectFrom('history as later')
    .select('later.id')
    .whereRef('later.entity', '=', 'history.entity')
    .whereRef('later.entityId', '=', 'history.entityId')
    .whereRef('later.id', '>', 'history.id');
}

/** Matches as typed and in lower case, as `lower` of SQLite only knows ASCII; a phone number by its digits. */
function containsWord(db: Db, word: string): Expression<SqlBool> {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  const text = sql`(label || ' ' || entity_id || ' ' || coalesce(cast(before as text), '') || ' ' || coalesce(cast(after as text), ''))`;
  const digits = numberKey(word);
  if (/^\d+$/.test(digits))
    return sql<SqlBool>`${position}(${[...' +().-/'].reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, text)}, ${digits}) > 0`;
  // Values are JSON, which escapes quotation marks.
  const escaped = JSON.stringify(word).slice(1, -1);
  return sql<SqlBool>`(${position}(lower(${text}), ${escaped.toLowerCase()}) > 0 or ${position}(${text}, ${escaped}) > 0)`;
}

function jsonOrNull(value: unknown) {
  return value === null ? null : json(value);
}

function toEntry(row: Row<'history'>): HistoryEntry {
  return { ...row, entity: row.entity as HistoryEntity, action: row.action as HistoryAction };
}
