import { randomBytes } from 'node:crypto';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { changedFields, timeOfChange } from '#features/audit/rules.ts';
import type { GuardedAuthor } from '#server/author.store.server.ts';
import { keyedHash, sha256 } from '#server/crypto.ts';
import type { Feed, FeedChange, NewFeed } from './contract.ts';

type CalendarFeed = Row<'calendarFeeds'>;
type Site = { sessionSecret: string; publicUrl: string };

/** 22 characters in base64url. */
const NONCE_BYTES = 16;
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The feed of a user; null if there is none. */
export async function findFeed(db: Db, userId: string, site: Site): Promise<Feed | null> {
  const row = await db.selectFrom('calendarFeeds').selectAll().where('userId', '=', userId).executeTakeFirst();
  return row ? toFeed(row, site) : null;
}

/** Makes the feed of a user, with a new address in place of the one before. */
export async function makeFeed(
  db: Db,
  userId: string,
  { scope, names }: NewFeed,
  now: Date,
  site: Site,
): Promise<Feed> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const at = now.toISOString();
  const fields = { nonce, tokenHash: sha256(tokenOf(site, nonce)), scope, names, createdAt: at, updatedAt: at };
  const row = await db
    .insertInto('calendarFeeds')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFeed(row, site);
}

/** Changes what a user's feed shows; its address stays. Null if there is none. */
export async function changeFeed(
  db: Db,
  userId: string,
  change: FeedChange,
  by: GuardedAuthor,
  site: Site,
): Promise<Feed | null> {
  const before = await db.selectFrom('calendarFeeds').selectAll().where('userId', '=', userId).executeTakeFirst();
  if (!before) return null;
  if (changedFields(before, change)) by.startSensitive('feed-changed', 'What it shows');
  const row = await db
    .updateTable('calendarFeeds')
    .set({ ...change, updatedAt: timeOfChange(before.updatedAt, by.now) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirst();
  return row ? toFeed(row, site) : null;
}

/** @returns false if there is none */
export async function endFeed(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendarFeeds').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The feed of an address, as long as its user is an owner. */
export async function findFeedByToken(db: Db, token: string): Promise<CalendarFeed | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .selectAll('calendarFeeds')
    .where('tokenHash', '=', sha256(token))
    .where('users.role', '=', 'owner')
    .executeTakeFirst();
  return row ?? null;
}

/** Reproducible, so that the address can be copied again; the table holds its hash only. */
const tokenOf = ({ sessionSecret }: Pick<Site, 'sessionSecret'>, nonce: string) =>
  keyedHash(sessionSecret, 'calendar', nonce);

function toFeed({ scope, names, nonce, tokenHash, createdAt, updatedAt }: CalendarFeed, site: Site): Feed {
  const token = tokenOf(site, nonce);
  const url = sha256(token) === tokenHash ? `${site.publicUrl}/calendar/${token}.ics` : null;
  return { scope, names, url, createdAt, updatedAt };
}
