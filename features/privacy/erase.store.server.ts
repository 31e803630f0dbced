import { sql } from 'kysely';
import { json } from '#database/columns.ts';
import { type Db, engineOf } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { clearSearchWords } from '#features/audit/access/store.server.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import { recordDeletions } from '#features/leads/events.store.server.ts';
import { searchFields } from '#features/leads/rules.ts';
import { keepCounted } from '#features/reports/store.server.ts';
import { BUSINESS } from '#features/site/contract.ts';
import { type Author, nameOf } from '#server/author.store.server.ts';
import { eraseMails } from '#server/mail/outbox-records.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { ERASURE_REASONS } from './constants.ts';
import type { Erasure } from './contract.ts';
import { holdsNothing, mentionIn, withoutMention, withoutPerson } from './rules.ts';
import { countHeld, findPerson, type Person, requestsNaming } from './store.server.ts';

type ErasureOutcome =
  | { outcome: 'erased'; erasure: Erasure; quoteIds: number[]; fileKeys: string[] }
  /** The address signs in as an admin. */
  | { outcome: 'admin' }
  | { outcome: 'nothing' };

type Whom = { email: string; personHash: string };

/**
 * Erases everything that is held on an address (in small letters), or nothing of it: its own requests with all that
 * belongs to them, what others wrote of it, mails, account and codes. What the numbers count stays, without a person.
 * The files of the photos go after the commit, see `removeFiles`.
 */
export async function erasePerson(db: Db, { email, personHash }: Whom, by: Author): Promise<ErasureOutcome> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, email);
    const person = await findPerson(trx, email);
    if (person.account?.role === 'admin') return { outcome: 'admin' };
    const removed = countHeld(person);
    if (holdsNothing(removed)) return { outcome: 'nothing' };

    const quoteIds = person.quotes.map(({ id }) => id);
    await eraseMails(
      trx,
      person.mails.map(({ id }) => id),
    );
    const fileKeys = await eraseQuotes(trx, quoteIds, by.now);
    await eraseMentions(trx, email, person.mentions, by.now);
    await eraseAccount(trx, email, person);
    await eraseInHistory(trx, email, person.history);
    await clearSearchWords(trx, namesIn(person, email));
    const erasure = await recordErasure(trx, { reason: 'asked', personHash, removed }, by);
    return { outcome: 'erased', erasure, quoteIds, fileKeys };
  });
}

/**
 * Deletes quotes with all that belongs to them but their mails; what the numbers count of them stays.
 * @returns the files of their photos
 */
export async function eraseQuotes(trx: Db, ids: readonly number[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const photos = await trx
    .selectFrom('quotePhotos')
    .select(['fileKey', 'thumbnailKey'])
    .where('quoteId', 'in', ids)
    .execute();
  await keepCounted(trx, ids, BUSINESS.timeZone);
  await trx.deleteFrom('quotes').where('id', 'in', ids).execute();
  await recordDeletions(trx, ids, now);
  return photos.flatMap(({ fileKey, thumbnailKey }) => [fileKey, thumbnailKey ?? []].flat());
}

/** Removes files whose records are gone. What the storage does not give up now, the next clearing out removes. */
export async function removeFiles(storage: Storage, keys: readonly string[], onError: (error: unknown) => void) {
  for (const key of keys) await storage.delete(key).catch(onError);
}

type NewErasure = {
  reason: (typeof ERASURE_REASONS)[number];
  personHash: string | null;
  removed: Record<string, number>;
};

/** Leaves word that something was erased. */
export async function recordErasure(
  trx: Db,
  { reason, personHash, removed }: NewErasure,
  { userId, now }: Author,
): Promise<Erasure> {
  const row = await trx
    .insertInto('erasures')
    .values({
      reason,
      personHash,
      removed: json<Record<string, number>>(removed),
      userId,
      userName: await nameOf(trx, userId),
      createdAt: now.toISOString(),
    })
    .returning(ERASURE_COLUMNS)
    .executeTakeFirstOrThrow();
  return toErasure(row);
}

/** One page, newest first. `next` is the cursor of the page after it; null on the last. */
export async function pageOfErasures(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<{ erasures: Erasure[]; next: number | null }> {
  const rows = await db
    .selectFrom('erasures')
    .select(ERASURE_COLUMNS)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const erasures = rows.slice(0, limit).map(toErasure);
  return { erasures, next: rows.length > limit ? erasures.at(-1)!.id : null };
}

/** When this address was last erased; null when it never was. */
export async function lastErasureOf(db: Db, personHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('erasures')
    .select('createdAt')
    .where('personHash', '=', personHash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

const ERASURE_COLUMNS = ['id', 'reason', 'removed', 'userName', 'createdAt'] as const;

function toErasure({ reason, ...row }: Pick<Row<'erasures'>, (typeof ERASURE_COLUMNS)[number]>): Erasure {
  return { ...row, reason: reason as Erasure['reason'] };
}

/**
 * Locks the person's requests while they go, so that no change of one that names them is written
 * over. SQLite has one writer at a time.
 */
async function lockPerson(trx: Db, email: string): Promise<void> {
  if (engineOf(trx) !== 'postgres') return;
  const naming = (await requestsNaming(trx, email)).map(({ id }) => id);
  await trx
    .selectFrom('quotes')
    .select('id')
    .where((e) => e.or([e('emailKey', '=', email), ...(naming.length > 0 ? [e('id', 'in', naming)] : [])]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Takes the person out of the requests of others. */
async function eraseMentions(trx: Db, email: string, mentions: Row<'quotes'>[], now: Date): Promise<void> {
  for (const quote of mentions) {
    const names = Object.values(mentionIn(quote.details, email));
    const { message, notes } = withoutPerson({ message: quote.message, notes: quote.notes }, email, names);
    const details = withoutMention(quote.details, email);
    await trx
      .updateTable('quotes')
      .set({
        message,
        notes,
        details: json(details),
        ...searchFields({ ...quote, message }),
        updatedAt: timeOfChange(quote.updatedAt, now),
      })
      .where('id', '=', quote.id)
      .execute();
    const events = await trx
      .selectFrom('quoteEvents')
      .select(['id', 'detail'])
      .where('quoteId', '=', quote.id)
      .execute();
    for (const { id, detail } of events)
      await trx
        .updateTable('quoteEvents')
        .set({ detail: json(withoutPerson(detail, email, names)) })
        .where('id', '=', id)
        .execute();
  }
}

async function eraseAccount(trx: Db, email: string, { account }: Person): Promise<void> {
  for (const table of ['invitations', 'passwordResetTokens'] as const)
    await trx.deleteFrom(table).where(sql<string>`lower(email)`, '=', email).execute();
  // What the account did stays; whose account it was does not.
  for (const table of ['history', 'quoteEvents', 'accessLog', 'erasures'] as const)
    await trx
      .updateTable(table)
      .set({ userName: null })
      .where((e) =>
        e.or([e(sql<string>`lower(user_name)`, '=', email), ...(account ? [e('userId', '=', account.id)] : [])]),
      )
      .execute();
  if (account) await trx.deleteFrom('users').where('id', '=', account.id).execute();
}

async function eraseInHistory(trx: Db, email: string, entries: Row<'history'>[]): Promise<void> {
  for (const { id, before, after, label } of entries)
    await trx
      .updateTable('history')
      .set({
        before: before === null ? null : json(withoutPerson(before, email)),
        after: after === null ? null : json(withoutPerson(after, email)),
        label: withoutPerson(label, email),
      })
      .where('id', '=', id)
      .execute();
}

/** Whether a recorded search names the person: by address, last name, phone or tail number. */
function namesIn({ quotes, mentions }: Person, email: string): (words: string) => boolean {
  const names = [
    email,
    ...quotes.flatMap(({ firstName, lastName, phone, tailNumber }) => [firstName, lastName, phone, tailNumber]),
    ...mentions.flatMap(({ details }) => Object.values(mentionIn(details, email))),
  ]
    .flatMap((name) => name?.toLowerCase().trim() || [])
    .filter((name) => name.length > 1);
  return (words) => {
    const searched = words.split(/\s+/);
    return names.some(
      (name) => words.includes(name) || searched.some((word) => word.length > 2 && name.includes(word)),
    );
  };
}
