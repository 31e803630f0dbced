import { type Expression, type SqlBool, sql } from 'kysely';
import { findSuspects } from '#customers/lead-forms/suspects.store.server.ts';
import { phoneDigits } from '#customers/leads/lead-words.ts';
import { toLead } from '#customers/leads/leads.store.server.ts';
import { findPassportsOf } from '#customers/passports/person.store.server.ts';
import { type Db, engineOf } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { findInboundOf } from '#desk/mailbox/inbound.store.server.ts';
import type { LinkKind } from '#server/links.store.server.ts';
import { findMailsTouching } from '#server/mail/outbox-records.store.server.ts';
import { done, type Outcome } from '#server/outcome.store.server.ts';
import { findChangesOf } from '#workshop/changes/person.store.server.ts';
import { findJobsOf } from '#workshop/jobs/person.store.server.ts';
import { findOffersOf } from '#workshop/offers/person.store.server.ts';
import { findShowingsOf } from '#workshop/shown/person.store.server.ts';
import type { HeldCounts, PersonRequest } from './people.contract.ts';
import { isAddress, mentionsAddress, PEOPLE_MESSAGES } from './people.ts';

/** @returns the contact of a person: an address in lower case, or the phone and last name of leads without one */
export async function findContact(db: Db, { email, phone, leadId }: PersonRequest): Promise<Outcome<string>> {
  if (email !== undefined) return done(email);
  const digits = phoneDigits(phone ?? '');
  const leads = await db
    .selectFrom('quotes')
    .select((e) => ['emailKey', e.fn.max('id').as('id')])
    .where((e) =>
      leadId === undefined
        ? e.and([e('phoneKey', '>=', `${digits} `), e('phoneKey', '<', `${digits}!`)])
        : e('id', '=', leadId),
    )
    .groupBy('emailKey')
    .execute();
  const [first, ...others] = leads;
  if (!first) return { outcome: 'missing' };
  if (others.length === 0) return done(first.emailKey);
  return { outcome: 'conflict', detail: PEOPLE_MESSAGES.several(leads.map(({ id }) => String(id))) };
}

/** All data on one contact of a person. */
export type Person = Awaited<ReturnType<typeof findPerson>>;

/** Reads every table that can have personal data. */
export async function findPerson(db: Db, email: string) {
  const quoteRows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('emailKey', '=', email)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const ids = idsOf(quoteRows);
  const offers = await findOffersOf(db, { quoteIds: ids, email });
  const jobs = await findJobsOf(db, { quoteIds: ids, email });
  const ownJobs = idsOf(jobs.filter(({ isOwn }) => isOwn));
  const changes = await findChangesOf(db, { jobIds: ownJobs, email });
  const showings = await findShowingsOf(db, ownJobs);
  const passports = await findPassportsOf(db, email);
  return {
    quotes: quoteRows.map(toLead),
    events: await findRows(db, 'quoteEvents', ids),
    photos: await findRows(db, 'quotePhotos', ids),
    schemes: await findSchemes(db, ids),
    appointments: await findRows(db, 'appointments', ids),
    waitlist: await findRows(db, 'waitlist', ids),
    links: [...(await findLinks(db, 'request', ids)), ...(await findLinks(db, 'waitlist', ids))],
    offers,
    offerLinks: await findLinks(db, 'offer', idsOf(offers)),
    jobs,
    jobLinks: await findLinks(db, 'job', ownJobs),
    showings,
    changes,
    changeLinks: await findLinks(db, 'change', idsOf(changes)),
    passports,
    passportLinks: await findLinks(db, 'holder', idsOf(passports.filter(({ isHeld }) => isHeld))),
    mails: await findMails(db, email, ids),
    emails: await findInboundOf(db, { quoteIds: ids, email }),
    mentions: await findMentions(db, email),
    suspects: (await findSuspects(db)).filter((suspect) => mentionsAddress(JSON.stringify(suspect), email)),
    account: await findAccount(db, email),
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
    history: await findHistory(db, email),
    login: await findLoginData(db, email),
  };
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

export function countHeld(person: Person): HeldCounts {
  const { quotes, photos, offers, jobs, passports, mails, emails, mentions, suspects, account } = person;
  const { invitations, passwordCodes, history } = person;
  return {
    quotes: quotes.length,
    photos: photos.length,
    offers: offers.length,
    jobs: jobs.length,
    passports: passports.length,
    mails: mails.length + emails.length,
    mentions: mentions.length,
    suspects: suspects.length,
    accounts: account ? 1 : 0,
    codes: invitations.length + passwordCodes.length,
    history: history.length,
  };
}

async function findMails(db: Db, email: string, quoteIds: readonly number[]) {
  const mails = await findMailsTouching(db, email, quoteIds);
  return mails.filter(
    ({ quoteId, recipient, subject, text, replyTo }) =>
      quoteIds.includes(quoteId ?? 0) || mentionsAddress([recipient, subject, text, replyTo].join(' '), email),
  );
}

function findSchemes(db: Db, quoteIds: number[]) {
  if (quoteIds.length === 0) return [];
  return db
    .selectFrom('quoteSchemes')
    .innerJoin('schemes', 'schemes.id', 'quoteSchemes.schemeId')
    .select(['quoteId', 'origin', 'attachedAt', 'code', 'facts', 'note'])
    .where('quoteId', 'in', quoteIds)
    .orderBy('schemeId')
    .execute();
}

function findRows<T extends 'quoteEvents' | 'quotePhotos' | 'appointments' | 'waitlist'>(
  db: Db,
  table: T,
  quoteIds: number[],
) {
  if (quoteIds.length === 0) return Promise.resolve([] as (Row<T> & { quoteId: number })[]);
  return db
    .selectFrom(table as 'quoteEvents')
    .selectAll()
    .where('quoteId', 'in', quoteIds)
    .orderBy(table === 'appointments' || table === 'waitlist' ? 'quoteId' : 'id')
    .execute() as unknown as Promise<(Row<T> & { quoteId: number })[]>;
}

/** Finds links without the hashes of their tokens. */
async function findLinks(db: Db, kind: LinkKind, subjectIds: number[]) {
  if (subjectIds.length === 0) return [];
  return db
    .selectFrom('links')
    .select(['subjectId', 'recipient', 'createdAt', 'openedAt', 'openings', 'lastOpenedAt', 'expiresAt', 'revokedAt'])
    .where('kind', '=', kind)
    .where('subjectId', 'in', subjectIds)
    .orderBy('id')
    .execute();
}

/** Other people's requests that mention the address, such as referrals or notes. */
export async function findMentions(db: Db, email: string): Promise<Row<'quotes'>[]> {
  if (!isAddress(email)) return [];
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('emailKey', '<>', email)
    .where((e) =>
      e.or([
        sql<SqlBool>`${position(db)}(search_text, ${email}) > 0`,
        containsAddress(db, sql`cast(details as text)`, email),
        containsAddress(db, sql`notes`, email),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.filter(({ details, message, notes }) =>
    mentionsAddress([JSON.stringify(details), message, notes].join(' '), email),
  );
}

/** Content changes that mention the address. */
async function findHistory(db: Db, email: string): Promise<Row<'history'>[]> {
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where((e) =>
      e.or([
        containsAddress(db, sql`cast(before as text)`, email),
        containsAddress(db, sql`cast(after as text)`, email),
        containsAddress(db, sql`label`, email),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.filter(({ before, after, label }) => mentionsAddress(JSON.stringify([before, after, label]), email));
}

async function findAccount(db: Db, email: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'createdAt', 'updatedAt'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst();
  return account ?? null;
}

/** How the account logs in, without secrets, and what the security log says of it. */
async function findLoginData(db: Db, email: string) {
  const account = await findAccount(db, email);
  if (!account) return null;
  const { id } = account;
  const passkeys = db.selectFrom('passkeys').select(['name', 'createdAt', 'lastUsedAt']).where('userId', '=', id);
  const devices = db
    .selectFrom('knownDevices')
    .select(['browser', 'network', 'createdAt', 'lastLoginAt'])
    .where('userId', '=', id);
  const phones = db.selectFrom('pushDevices').select(['browser', 'createdAt', 'lastRangAt']).where('userId', '=', id);
  const log = db
    .selectFrom('securityLog')
    .select(['kind', 'detail', 'network', 'browser', 'times', 'createdAt', 'updatedAt'])
    .where('userId', '=', id);
  return {
    passkeys: await passkeys.orderBy('id').execute(),
    devices: await devices.orderBy('id').execute(),
    phones: await phones.orderBy('id').execute(),
    log: await log.orderBy('id').execute(),
  };
}

/**
 * Matches plain text, ignoring case. Tests for an '@' first: `lower` on every text takes SQLite ten times as long.
 */
function containsAddress(db: Db, column: Expression<unknown>, email: string): Expression<SqlBool> {
  return sql<SqlBool>`(${position(db)}(${column}, '@') > 0 and ${position(db)}(lower(${column}), ${email}) > 0)`;
}

const position = (db: Db) => sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
