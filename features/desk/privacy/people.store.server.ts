import { type Expression, type SqlBool, sql } from 'kysely';
import type { Suspect } from '#customers/lead-forms/suspects.contract.ts';
import { findSuspects } from '#customers/lead-forms/suspects.store.server.ts';
import { toQuote } from '#customers/leads/leads.store.server.ts';
import { findPassportsOf, toPassportExport } from '#customers/passports/person.store.server.ts';
import { type Db, engineOf } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { LinkKind } from '#server/links.store.server.ts';
import { findMailsTouching } from '#server/mail/outbox-records.store.server.ts';
import { findChangesOf, toChangeExport } from '#workshop/changes/person.store.server.ts';
import { findJobsOf, toJobExport } from '#workshop/jobs/person.store.server.ts';
import { findOffersOf, type PersonOffer } from '#workshop/offers/person.store.server.ts';
import type { HeldCounts } from './people.contract.ts';
import { findMention, mentionsAddress } from './people.ts';

/** All data on one email address (lower case). */
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
  const ids = quoteRows.map(({ id }) => id);
  const offers = await findOffersOf(db, { quoteIds: ids, email });
  const jobs = await findJobsOf(db, { quoteIds: ids, email });
  const ownJobs = jobs.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  const changes = await findChangesOf(db, { jobIds: ownJobs, email });
  const passports = await findPassportsOf(db, email);
  return {
    quotes: quoteRows.map(toQuote),
    events: await findRows(db, 'quoteEvents', ids),
    photos: await findRows(db, 'quotePhotos', ids),
    schemes: await findSchemes(db, ids),
    appointments: await findRows(db, 'appointments', ids),
    waitlist: await findRows(db, 'waitlist', ids),
    links: [...(await findLinks(db, 'request', ids)), ...(await findLinks(db, 'waitlist', ids))],
    offers,
    offerLinks: await findLinks(
      db,
      'offer',
      offers.map(({ id }) => id),
    ),
    jobs,
    jobLinks: await findLinks(db, 'job', ownJobs),
    changes,
    changeLinks: await findLinks(
      db,
      'change',
      changes.map(({ id }) => id),
    ),
    passports,
    passportLinks: await findLinks(
      db,
      'holder',
      passports.filter(({ isHeld }) => isHeld).map(({ id }) => id),
    ),
    mails: await findMails(db, email, ids),
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

export function countHeld(person: Person): HeldCounts {
  const { quotes, photos, offers, jobs, passports, mails, mentions, suspects, account } = person;
  const { invitations, passwordCodes, history } = person;
  return {
    quotes: quotes.length,
    photos: photos.length,
    offers: offers.length,
    jobs: jobs.length,
    passports: passports.length,
    mails: mails.length,
    mentions: mentions.length,
    suspects: suspects.length,
    accounts: account ? 1 : 0,
    codes: invitations.length + passwordCodes.length,
    history: history.length,
  };
}

/** The data to give to the person, without other people's data. */
export function toExport(email: string, person: Person) {
  const {
    quotes,
    events,
    photos,
    schemes,
    appointments,
    waitlist,
    links,
    offers,
    offerLinks,
    jobs,
    jobLinks,
    changes,
    changeLinks,
    passports,
    passportLinks,
    mails,
    mentions,
    suspects,
    account,
    invitations,
    passwordCodes,
    history,
    login,
  } = person;
  const about = <T extends { quoteId: number }>(rows: T[], id: number) =>
    rows.filter(({ quoteId }) => quoteId === id).map(({ quoteId: _, ...row }) => row);
  const isFrom = (suspect: Suspect) => suspect.email.toLowerCase() === email;
  const aboutSubject = (rows: typeof links, id: number) =>
    rows.filter(({ subjectId }) => subjectId === id).map(({ subjectId: _, ...row }) => row);
  return {
    email,
    quotes: quotes.map((quote) => ({
      ...quote,
      appointment: about(appointments, quote.id)[0] ?? null,
      waitlist: about(waitlist, quote.id)[0] ?? null,
      photos: about(photos, quote.id).map(({ tokenHash: _, fileKey: __, thumbnailKey: ___, ...photo }) => ({
        ...photo,
        file: photoName({ quoteId: quote.id, ...photo }),
      })),
      schemes: about(schemes, quote.id),
      links: aboutSubject(links, quote.id),
      happened: about(events, quote.id).map(({ id: _, userId: __, ...event }) => event),
    })),
    offers: offers.map((offer) => ({ ...toOfferExport(offer), links: aboutSubject(offerLinks, offer.id) })),
    jobs: jobs.map((job) => ({ ...toJobExport(job), links: aboutSubject(jobLinks, job.id) })),
    changes: changes.map((change) => ({ ...toChangeExport(change), links: aboutSubject(changeLinks, change.id) })),
    passports: passports.map((passport) => ({
      ...toPassportExport(passport),
      links: aboutSubject(passportLinks, passport.id),
    })),
    mails: mails.filter((mail) => isOwnMail(mail, email, quotes)).map(({ id: _, ...mail }) => mail),
    mentions: [...mentions, ...suspects.filter((suspect) => !isFrom(suspect))].map(
      ({ createdAt, source, details }) => ({
        createdAt,
        source,
        about: findMention(details, email),
      }),
    ),
    suspects: suspects.filter(isFrom),
    account,
    invitations,
    passwordCodes,
    history: history.map(({ entity, label, action, createdAt }) => ({ entity, label, action, createdAt })),
    login,
  };
}

/** Sent versions as they were sent, drafts as they stand. */
function toOfferExport({ number, status, createdAt, versions, decisions, scans }: PersonOffer) {
  return {
    number,
    status,
    createdAt,
    versions: versions.map(({ version, status, sentAt, sentTo, document, documentHash, body, pdfKey }) => ({
      version,
      status,
      sentAt,
      sentTo,
      documentHash,
      document: document === null ? body : JSON.parse(document),
      file: pdfKey && offerFileName(number, version),
    })),
    decisions: decisions.map(({ id: _, offerId: __, versionId: ___, changeOrderId: ____, pdfKey, ...decision }) => ({
      ...decision,
      file: pdfKey && offerFileName(number, 'accepted'),
    })),
    scans: scans.map((scan) => ({
      originalFilename: scan.originalFilename,
      createdAt: scan.createdAt,
      file: scanName(number, scan),
    })),
  };
}

/** The name of a PDF in the export, such as 'quotes/Q-26-0012-2.pdf'. */
function offerFileName(number: string, which: number | 'accepted'): string {
  return `quotes/${number}-${which}.pdf`;
}

/** 'quotes/Q-26-0012-scan-7.jpg' */
function scanName(number: string, { id, kind }: PersonOffer['scans'][number]): string {
  return `quotes/${number}-scan-${id}.${kind === 'photo' ? 'jpg' : 'pdf'}`;
}

/** The PDFs and scans of offers by their names in the export. */
export function offerFiles(offers: PersonOffer[]): { name: string; key: string }[] {
  return offers.flatMap(({ number, versions, decisions, scans }) => [
    ...versions.flatMap(({ version, pdfKey }) =>
      pdfKey ? [{ name: offerFileName(number, version), key: pdfKey }] : [],
    ),
    ...decisions.flatMap(({ pdfKey }) => (pdfKey ? [{ name: offerFileName(number, 'accepted'), key: pdfKey }] : [])),
    ...scans.map((scan) => ({ name: scanName(number, scan), key: scan.fileKey })),
  ]);
}

/** A mail to the person or about their requests. Another person's mail that mentions them is not theirs. */
function isOwnMail({ recipient, quoteId }: Person['mails'][number], email: string, quotes: Person['quotes']): boolean {
  return recipient?.toLowerCase() === email || quotes.some(({ id }) => id === quoteId);
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

/** A photo's file name in the export. */
export function photoName({ quoteId, id, mimeType }: Pick<Row<'quotePhotos'>, 'quoteId' | 'id' | 'mimeType'>): string {
  return `photos/request-${quoteId}-${id}.${mimeType === 'image/jpeg' ? 'jpg' : 'heic'}`;
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

/** Without the hashes of tokens. */
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
  const log = db
    .selectFrom('securityLog')
    .select(['kind', 'detail', 'network', 'browser', 'times', 'createdAt', 'updatedAt'])
    .where('userId', '=', id);
  return {
    passkeys: await passkeys.orderBy('id').execute(),
    devices: await devices.orderBy('id').execute(),
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
