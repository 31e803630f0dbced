import { type Expression, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { toQuote } from '#features/leads/store.server.ts';
import { findMailsTouching } from '#server/mail/outbox-records.store.server.ts';
import type { HeldCounts } from './contract.ts';
import { mentionIn, namesAddress } from './rules.ts';

/** Everything that is held on one email address, which is in small letters. */
export type Person = Awaited<ReturnType<typeof findPerson>>;

/** Looks through every table that can hold something of a person. */
export async function findPerson(db: Db, email: string) {
  const quoteRows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('emailKey', '=', email)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const ids = quoteRows.map(({ id }) => id);
  return {
    quotes: quoteRows.map(toQuote),
    events: await rowsOf(db, 'quoteEvents', ids),
    photos: await rowsOf(db, 'quotePhotos', ids),
    appointments: await rowsOf(db, 'appointments', ids),
    links: await linksTo(db, ids),
    mails: await mailsWith(db, email, ids),
    mentions: await requestsNaming(db, email),
    account: await accountOf(db, email),
    invitations: await db
      .selectFrom('invitations')
      .select(['createdAt', 'expiresAt'])
      .where(sql<string>`lower(email)`, '=', email)
      .execute(),
    passwordCodes: await db
      .selectFrom('passwordResetTokens')
      .select(['createdAt', 'expiresAt'])
      .where(sql<string>`lower(email)`, '=', email)
      .execute(),
    history: await historyNaming(db, email),
  };
}

/** How much of each kind is held. */
export function countHeld(person: Person): HeldCounts {
  const { quotes, photos, mails, mentions, account, invitations, passwordCodes, history } = person;
  return {
    quotes: quotes.length,
    photos: photos.length,
    mails: mails.length,
    mentions: mentions.length,
    accounts: account ? 1 : 0,
    codes: invitations.length + passwordCodes.length,
    history: history.length,
  };
}

/** The same without what belongs to others: what a person is given to read. */
export function toldTo(email: string, person: Person) {
  const { quotes, events, photos, appointments, links, mails, mentions, account, invitations, passwordCodes, history } =
    person;
  const about = <T extends { quoteId: number }>(rows: T[], id: number) =>
    rows.filter(({ quoteId }) => quoteId === id).map(({ quoteId: _, ...row }) => row);
  return {
    email,
    quotes: quotes.map((quote) => ({
      ...quote,
      appointment: about(appointments, quote.id)[0] ?? null,
      photos: about(photos, quote.id).map(({ tokenHash: _, fileKey: __, thumbnailKey: ___, ...photo }) => ({
        ...photo,
        file: photoName({ quoteId: quote.id, ...photo }),
      })),
      links: about(links, quote.id),
      happened: about(events, quote.id).map(({ id: _, userId: __, ...event }) => event),
    })),
    mails: mails.filter((mail) => isTheirs(mail, email, quotes)).map(({ id: _, ...mail }) => mail),
    mentions: mentions.map(({ createdAt, source, details }) => ({
      createdAt,
      source,
      about: mentionIn(details, email),
    })),
    account,
    invitations,
    passwordCodes,
    history: history.map(({ entity, label, action, createdAt }) => ({ entity, label, action, createdAt })),
  };
}

/** To them or about their own requests; a mail to another person that names them belongs to that person. */
function isTheirs({ recipient, quoteId }: Person['mails'][number], email: string, quotes: Person['quotes']): boolean {
  return recipient?.toLowerCase() === email || quotes.some(({ id }) => id === quoteId);
}

async function mailsWith(db: Db, email: string, quoteIds: readonly number[]) {
  const mails = await findMailsTouching(db, email, quoteIds);
  return mails.filter(
    ({ quoteId, recipient, subject, text, replyTo }) =>
      quoteIds.includes(quoteId ?? 0) || namesAddress([recipient, subject, text, replyTo].join(' '), email),
  );
}

/** What a photo's file is called among what a person is given. */
export function photoName({ quoteId, id, mimeType }: Pick<Row<'quotePhotos'>, 'quoteId' | 'id' | 'mimeType'>): string {
  return `photos/request-${quoteId}-${id}.${mimeType === 'image/jpeg' ? 'jpg' : 'heic'}`;
}

function rowsOf<T extends 'quoteEvents' | 'quotePhotos' | 'appointments'>(db: Db, table: T, quoteIds: number[]) {
  if (quoteIds.length === 0) return Promise.resolve([] as (Row<T> & { quoteId: number })[]);
  return db
    .selectFrom(table as 'quoteEvents')
    .selectAll()
    .where('quoteId', 'in', quoteIds)
    .orderBy(table === 'appointments' ? 'quoteId' : 'id')
    .execute() as unknown as Promise<(Row<T> & { quoteId: number })[]>;
}

/** The private links to requests, without what they are made of. */
async function linksTo(db: Db, quoteIds: number[]) {
  if (quoteIds.length === 0) return [];
  return db
    .selectFrom('links')
    .select(['subjectId as quoteId', 'recipient', 'createdAt', 'openedAt', 'expiresAt', 'revokedAt'])
    .where('kind', '=', 'request')
    .where('subjectId', 'in', quoteIds)
    .orderBy('id')
    .execute();
}

/** Requests of others that name the address: a friend who was referred, or a note. */
export async function requestsNaming(db: Db, email: string): Promise<Row<'quotes'>[]> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('emailKey', '<>', email)
    .where((e) =>
      e.or([
        sql<SqlBool>`${position(db)}(search_text, ${email}) > 0`,
        holds(db, sql`cast(details as text)`, email),
        holds(db, sql`notes`, email),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.filter(({ details, message, notes }) =>
    namesAddress([JSON.stringify(details), message, notes].join(' '), email),
  );
}

/** Changes of the content that name the address. */
async function historyNaming(db: Db, email: string): Promise<Row<'history'>[]> {
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where((e) =>
      e.or([
        holds(db, sql`cast(before as text)`, email),
        holds(db, sql`cast(after as text)`, email),
        holds(db, sql`label`, email),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.filter(({ before, after, label }) => namesAddress(JSON.stringify([before, after, label]), email));
}

async function accountOf(db: Db, email: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'createdAt', 'updatedAt'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Plain text, so that no character of it means anything else; in any case. What has no address at all is passed over
 * first: to make small letters of every text takes SQLite ten times as long.
 */
function holds(db: Db, where: Expression<unknown>, email: string): Expression<SqlBool> {
  return sql<SqlBool>`(${position(db)}(${where}, '@') > 0 and ${position(db)}(lower(${where}), ${email}) > 0)`;
}

const position = (db: Db) => sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
