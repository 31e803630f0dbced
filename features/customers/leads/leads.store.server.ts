import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf, locksRows } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { numberKey, searchWords, withAsciiDomain } from '#foundation/fields/typed-text.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { keyedHash } from '#server/crypto.ts';
import { consume } from '#server/http/limits.store.server.ts';
import { createLink, currentLink, isReadable, type Link } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS, HOUR_MS } from '#time/units.ts';
import { type LeadSource, type LeadStatus, LOST, REQUEST_LINK_DAYS, type StatusCause } from './leads.constants.ts';
import type { Lead } from './leads.contract.ts';
import { MAX_CONFIRMATIONS_PER_DAY, mailboxOf } from './recipients.ts';
import { type LeadEvent, recordEvents } from './timeline.store.server.ts';

/** Null when there is no such quote request. */
export async function findLead(db: Db, id: number): Promise<Lead | null> {
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toLead(row) : null;
}

export type LeadChange =
  | {
      status: LeadStatus;
      reason?: string | null | undefined;
      takeBackAppointment?: boolean | undefined;
      /** Set when no admin chose the status. */
      cause?: StatusCause;
    }
  | { notes: string | null };

/** Changes status or notes. @returns null when the lead has changed since `before` */
export async function applyChange(trx: Db, before: Lead, change: LeadChange, by: Author): Promise<Lead | null> {
  const changed = await changeRow(trx, before, change, by.now);
  if (!changed) return null;
  await recordEvents(trx, before.id, changed.events, by);
  return changed.lead;
}

/** The same without its events, for a caller that records them with others. */
export async function changeRow(
  trx: Db,
  before: Lead,
  change: LeadChange,
  now: Date,
): Promise<{ lead: Lead; events: LeadEvent[] } | null> {
  const lead = { ...before, ...columnsOf(change, before), updatedAt: timeOfChange(before.updatedAt, now) };
  const { id, status, lostReason, notes, updatedAt } = lead;
  const [row] = await updateRow(trx, { id, status, lostReason, notes, updatedAt, before: before.updatedAt });
  return row ? { lead, events: differences(before, lead, 'cause' in change ? change.cause : undefined) } : null;
}

type Changed = Pick<Lead, 'id' | 'status' | 'lostReason' | 'notes' | 'updatedAt'> & { before: string };

const updateRow = prepared<Changed, { id: number }>((db, slot) =>
  db
    .updateTable('quotes')
    .set({
      status: slot('status'),
      lostReason: slot('lostReason'),
      notes: slot('notes'),
      updatedAt: slot('updatedAt'),
    })
    .where('id', '=', slot('id'))
    .where('updatedAt', '=', slot('before'))
    .returning('id'),
);

function columnsOf(change: LeadChange, before: Lead) {
  if ('notes' in change) return change;
  const { status, reason } = change;
  if (status !== LOST) return { status, lostReason: null };
  return { status, lostReason: reason === undefined ? before.lostReason : reason || null };
}

function differences(before: Lead, { status, lostReason: reason, notes }: Lead, cause?: StatusCause): LeadEvent[] {
  const isMoved = before.status !== status || before.lostReason !== reason;
  return [
    ...(isMoved ? [{ kind: 'status' as const, from: before.status, to: status, reason, ...(cause && { cause }) }] : []),
    ...(before.notes !== notes ? [{ kind: 'notes' as const, notes }] : []),
  ];
}

/** Leaves out the columns for searching and sorting. */
export function toLead({ searchText, sortName, emailKey, tailKey, phoneKey, ...row }: Row<'quotes'>): Lead {
  return { ...row, source: row.source as LeadSource, estimate: row.estimate as Lead['estimate'] };
}

/** Locks the lead until the transaction ends. */
export async function lockLead(trx: Db, id: number): Promise<Lead | null> {
  const [row] = await selectLocked(trx, { id });
  return row ? toLead(row) : null;
}

const selectLocked = prepared<{ id: number }, Row<'quotes'>>((db, slot) =>
  db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', slot('id'))
    .$if(locksRows(db), (query) => query.forUpdate()),
);

/** Updates `updatedAt`, so that open desks reload the lead. */
export async function touch(
  trx: Db,
  { id, updatedAt }: Lead,
  changes: Partial<Pick<Lead, 'remindOn' | 'remindAbout' | 'unansweredSince'>>,
  now: Date,
): Promise<Lead> {
  const row = await trx
    .updateTable('quotes')
    .set({ ...changes, updatedAt: timeOfChange(updatedAt, now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toLead(row);
}

/** Beyond this many matches, scanning the list in its order fills a page sooner than the index. */
const MAX_MATCHES = 1_000;
/** The index is of trigrams. */
const MIN_INDEXED_LENGTH = 3;

/** Other requests wait while a batch is indexed. */
const INDEX_BATCH_SIZE = 50;

export function splitWords(q = ''): string[] {
  // Domains are stored in ASCII.
  return searchWords(q.replace(/\S+@\S+/g, withAsciiDomain));
}

/** @returns candidates: all leads with these words and perhaps others; null when there are too many */
export async function findMatchingIds(db: Db, words: string[]): Promise<number[] | null> {
  const indexedWords = words.map(numberKey).filter((word) => [...word].length >= MIN_INDEXED_LENGTH);
  if (indexedWords.length === 0) return null;
  const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ id: number }>`select rowid as id from quotes_search
        where quotes_search match ${toMatch(indexedWords)}
        union all select id from quotes where id > (select id from quotes_search_upto)
          and ${all(indexedWords.map((word) => containsWord(db, word)))}
        limit ${MAX_MATCHES + 1}`
    : sql<{ id: number }>`select id from quotes
        where ${toLike(indexedWords)}
        limit ${MAX_MATCHES + 1}`
  ).execute(db);
  return rows.length > MAX_MATCHES ? null : rows.map(({ id }) => id);
}

/** The newest leads with all of these words, as far as the index knows them: of fewer letters it has none. */
export async function findNewestIds(db: Db, words: string[], limit: number): Promise<number[]> {
  const indexedWords = words.map(numberKey).filter((word) => [...word].length >= MIN_INDEXED_LENGTH);
  if (indexedWords.length === 0) return [];
  const all = sql.join(
    words.map((word) => containsWord(db, word)),
    sql` and `,
  );
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ id: number }>`select id from quotes where ${all} and id in (
        select rowid from (select rowid from quotes_search where quotes_search match ${toMatch(indexedWords)}
          order by rowid desc limit ${limit})
        union all select id from quotes where id > (select id from quotes_search_upto))`
    : sql<{
        id: number;
      }>`select id from quotes where ${toLike(indexedWords)} and ${all} order by id desc limit ${limit}`
  ).execute(db);
  return rows.map(({ id }) => id);
}

const toMatch = (words: string[]) => words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');

const toLike = (words: string[]) =>
  sql.join(
    words.map((word) => sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  );

/**
 * Adds leads to SQLite's search index, oldest first; until then a search scans them.
 * @returns true when the batch was full, so that there may be more
 */
export async function indexNewLeads(db: Db): Promise<boolean> {
  if (engineOf(db) !== 'sqlite' || (await newLeads(db).limit(1).execute()).length === 0) return false;
  return db.transaction().execute(async (trx) => {
    const rows = await newLeads(trx).orderBy('id').limit(INDEX_BATCH_SIZE).execute();
    const last = rows.at(-1)?.id;
    if (last === undefined) return false;
    await sql`insert into quotes_search(rowid, search_text)
      select id, search_text from quotes where id > (select id from quotes_search_upto) and id <= ${last}`.execute(trx);
    await sql`update quotes_search_upto set id = ${last}`.execute(trx);
    return rows.length === INDEX_BATCH_SIZE;
  });
}

function newLeads(db: Db) {
  return db.selectFrom('quotes').select('id').where(sql<SqlBool>`id > (select id from quotes_search_upto)`);
}

/** As `searchFields` made the text. Not `like`, so that no character of the word is a wildcard. */
export function containsWord(db: Db, word: string): RawBuilder<SqlBool> {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${position}(quotes.search_text, ${numberKey(word)}) > 0`;
}

/** Creates the customer's private link to a request. */
export function createRequestLink(
  trx: Db,
  { id: subjectId, email: recipient }: Pick<Lead, 'id' | 'email'>,
  by: { sessionSecret: string; now: Date },
): Promise<Link> {
  const expiresAt = new Date(by.now.getTime() + REQUEST_LINK_DAYS * DAY_MS).toISOString();
  return createLink(trx, by, { kind: 'request', subjectId, recipient, expiresAt });
}

/** The newest valid link whose token derives from the current session secret, else a new one. */
export async function findOrCreateRequestLink(
  trx: Db,
  lead: Lead,
  by: { sessionSecret: string; now: Date },
): Promise<Link> {
  const link = await currentLink(trx, { kind: 'request', subjectId: lead.id, now: by.now });
  return link && isReadable(by.sessionSecret, link) ? link : createRequestLink(trx, lead, by);
}

/** Longer than a day with a clock change. */
const COUNT_WINDOW_MS = 26 * HOUR_MS;

type MailKind = 'confirmations' | 'subscriptions';

/**
 * Counts a mail of a kind that visitors cause to a mailbox. Call it in the transaction that stores the request: others for
 * the same mailbox wait for it.
 * @returns whether it may be sent
 */
export async function countConfirmation(
  trx: Db,
  email: string,
  { kind = 'confirmations', sessionSecret, now }: { kind?: MailKind; sessionSecret: string; now: Date },
): Promise<boolean> {
  const key = `${kind}:${shopDay(now)}:${keyedHash(sessionSecret, 'limit', mailboxOf(email))}`;
  return (await consume(trx, key, { max: MAX_CONFIRMATIONS_PER_DAY, windowMs: COUNT_WINDOW_MS })).allowed;
}
