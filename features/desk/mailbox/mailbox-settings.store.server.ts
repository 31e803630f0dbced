import { randomBytes } from 'node:crypto';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { seal, unseal } from '#server/crypto.ts';
import { type Code, conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { DAY_MS } from '#time/units.ts';
import { describeMailboxProblem } from './connection.ts';
import {
  IMAPS_PORT,
  MAILBOX_FOLDER,
  MAILBOX_MESSAGES,
  type MailboxProblem,
  type MailboxStart,
} from './mailbox.constants.ts';
import type { MailboxInput, MailboxSettings } from './mailbox.contract.ts';
import { beginMailbox, isConnected, readState } from './mailbox-state.store.server.ts';

/** What the operator set, which wins over the desk. */
export interface MailboxEnvironment {
  imapUrl: string | null;
  privateMailHosts: readonly string[];
  sessionSecret: string;
}

/** A mailbox that can be read. */
export interface Mailbox {
  host: string;
  port: number;
  /** Encrypted from the start; else it switches to encryption. */
  isSecure: boolean;
  username: string;
  /** Null if it was sealed with another secret, or left out of a backup. */
  password: string | null;
  folder: string;
  /** Whether it may be on this machine or a private network. */
  maySitPrivate: boolean;
  plusAddresses: boolean;
  /** The own mail server's name in Authentication-Results. */
  authservId: string;
}

const PURPOSE = 'mailbox';
const THE_ONE = 1;
const MONTH_MS = 30 * DAY_MS;

type SettingsRow = Row<'mailboxSettings'>;
type Entered = Omit<MailboxInput, 'password'> & { password: string | null };

/** The mailbox in force; null without one. */
export async function readMailbox(db: Db, environment: MailboxEnvironment): Promise<Mailbox | null> {
  const row = await findRow(db);
  return toMailbox(row ? unsealed(row, environment) : null, environment);
}

/** The same with settings that are not stored. `password` null is the stored one. */
export async function readEnteredMailbox(
  db: Db,
  environment: MailboxEnvironment,
  entered: MailboxInput,
): Promise<Mailbox | null> {
  const password = entered.password ?? (await findStoredPassword(db, environment, entered));
  return toMailbox({ ...entered, password }, environment);
}

function toMailbox(entered: Entered | null, environment: MailboxEnvironment): Mailbox | null {
  const place = environment.imapUrl === null ? placeOf(entered, environment) : placeIn(environment.imapUrl);
  if (!place) return null;
  return {
    ...place,
    plusAddresses: entered?.plusAddresses ?? false,
    authservId: entered?.authservId ?? domainOf(place.host),
  };
}

function placeOf(entered: Entered | null, { privateMailHosts }: MailboxEnvironment) {
  if (!entered || entered.host === null || entered.port === null || entered.username === null) return null;
  const { host, port, username, password } = entered;
  return {
    host,
    port,
    isSecure: port === IMAPS_PORT,
    username,
    password,
    folder: entered.folder ?? MAILBOX_FOLDER,
    maySitPrivate: privateMailHosts.includes(host.toLowerCase()),
  };
}

/** IMAP_URL: its path is the folder. */
function placeIn(imapUrl: string) {
  const { hostname, port, protocol, username, password, pathname } = new URL(imapUrl);
  const isSecure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? IMAPS_PORT : 143),
    isSecure,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || MAILBOX_FOLDER,
    maySitPrivate: true,
  };
}

/** 'imap.example.com' as 'example.com'; those of large providers as they sign. */
function domainOf(host: string): string {
  const known = SIGNED_AS[host.toLowerCase()];
  return known ?? (host.split('.').length > 2 && !/^[\d.]+$/.test(host) ? host.slice(host.indexOf('.') + 1) : host);
}

const SIGNED_AS: Record<string, string> = { 'imap.gmail.com': 'mx.google.com' };

/** The settings for the desk, without the password. */
export async function describeMailbox(db: Db, environment: MailboxEnvironment, now: Date): Promise<MailboxSettings> {
  const row = await findRow(db);
  const own = row ? unsealed(row, environment) : null;
  const mailbox = toMailbox(own, environment);
  const place = mailbox ?? own;
  const state = mailbox && (await readState(db, mailbox));
  const problem =
    mailbox && mailbox.password === null ? 'password' : ((state?.problem ?? null) as MailboxProblem | null);
  return {
    host: place?.host ?? null,
    port: place?.port ?? null,
    username: place?.username ?? null,
    hasPassword: Boolean(place?.password),
    folder: place?.folder ?? null,
    plusAddresses: own?.plusAddresses ?? false,
    authservId: own?.authservId ?? null,
    defaultAuthservId: mailbox && domainOf(mailbox.host),
    environment: environment.imapUrl !== null,
    state: mailbox && {
      isConnected: problem === null && state !== null && isConnected(state, now),
      answeredAt: state?.answeredAt ?? null,
      takenAt: state?.takenAt ?? null,
      problem,
      sentence: problem && describeMailboxProblem(problem, mailbox),
    },
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row ? await nameOf(db, row.updatedBy) : null,
  };
}

type NoPassword = Code<'no password'>;

/**
 * Stores the settings; a password is sealed. Another mailbox is read from now on, or with the emails of the last month.
 * @param by.expectedUpdatedAt as of `isOutdated`
 */
export async function saveMailbox(
  db: Db,
  environment: MailboxEnvironment,
  { start, ...input }: MailboxInput & { start: MailboxStart },
  by: Author & { expectedUpdatedAt?: string | null | undefined },
): Promise<Outcome<null, NoPassword>> {
  return transact(db, async (trx) => {
    const before = await findRow(trx);
    if (isOutdated(by.expectedUpdatedAt, before?.updatedAt ?? null)) conflict(MAILBOX_MESSAGES.moved);
    const password = input.password ?? (await findStoredPassword(trx, environment, input));
    if (input.host !== null && password === null) fail<NoPassword>({ outcome: 'no password' });
    const place = input.host === null ? NO_PLACE : input;
    const row = {
      host: place.host,
      port: place.port,
      username: place.username,
      folder: place.folder,
      password: input.host === null ? null : seal(environment.sessionSecret, PURPOSE, password!),
      plusAddresses: input.plusAddresses,
      authservId: input.authservId,
      updatedBy: by.userId,
      updatedAt: timeOfChange(before?.updatedAt, by.now),
    };
    await trx
      .insertInto('mailboxSettings')
      .values({ id: THE_ONE, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    const mailbox = toMailbox({ ...input, password }, environment);
    const isMonth = start === 'month';
    const beginsAt = new Date(by.now.getTime() - (isMonth ? MONTH_MS : 0));
    if (mailbox) await beginMailbox(trx, mailbox, { beginsAt, isAgain: isMonth, now: by.now });
    return null;
  });
}

const NO_PLACE = { host: null, port: null, username: null, folder: null };

/** The stored password, which goes to the server and user it was entered for and to no other. */
async function findStoredPassword(
  db: Db,
  environment: MailboxEnvironment,
  { host, port, username }: Pick<MailboxInput, 'host' | 'port' | 'username'>,
): Promise<string | null> {
  const row = await findRow(db);
  const isSame = row?.host === host && row?.port === port && row?.username === username;
  return row && isSame ? unsealed(row, environment).password : null;
}

const unsealed = (row: SettingsRow, { sessionSecret }: MailboxEnvironment): SettingsRow => ({
  ...row,
  password: row.password && unseal(sessionSecret, PURPOSE, row.password),
});

const findRow = (db: Db) => db.selectFrom('mailboxSettings').selectAll().executeTakeFirst();

/**
 * Where a customer's answer to a mail about a lead goes, so that the mailbox has it: with the lead's token where the
 * mailbox knows plus-addresses. Null without a mailbox whose address is known.
 */
export async function replyAddress(db: Db, environment: MailboxEnvironment, leadId: number): Promise<string | null> {
  const mailbox = await readMailbox(db, environment);
  const at = mailbox?.username.lastIndexOf('@') ?? -1;
  if (!mailbox || at < 1) return null;
  if (!mailbox.plusAddresses) return mailbox.username;
  return `${mailbox.username.slice(0, at)}+${await leadToken(db, leadId)}${mailbox.username.slice(at)}`;
}

/** Made with the first mail that needs it. */
async function leadToken(db: Db, quoteId: number): Promise<string> {
  const find = () => db.selectFrom('leadAddresses').select('token').where('quoteId', '=', quoteId).executeTakeFirst();
  const known = await find();
  if (known) return known.token;
  await db
    .insertInto('leadAddresses')
    .values({ quoteId, token: randomToken() })
    .onConflict((conflict) => conflict.column('quoteId').doNothing())
    .execute();
  return (await find())!.token;
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** 26 characters of base32 (RFC 4648): 130 bits. */
const randomToken = () => Array.from(randomBytes(26), (byte) => BASE32[byte % 32]).join('');
