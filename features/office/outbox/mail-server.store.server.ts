import type { Db } from '#database/open.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { type Author, moveContentVersion, nameOf } from '#server/content-change.store.server.ts';
import { seal, unseal } from '#server/crypto.ts';
import { type Code, conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import type { MailServerInput, MailServerSettings } from './mail-server.contract.ts';
import { MAIL_SERVER_MESSAGES } from './mail-server.ts';

/** What the operator set, which wins over the desk. */
export interface MailEnvironment {
  smtpUrl: string | null;
  privateMailHosts: readonly string[];
  mailFrom: string | null;
  ownerEmail: string | null;
  publicUrl: string;
  sessionSecret: string;
}

interface StoredServer {
  host: string;
  port: number;
  username: string | null;
  /** Null without a login, or if it was sealed with another secret. */
  password: string | null;
}

const fromDesk = (server: StoredServer, { privateMailHosts }: MailEnvironment) => ({
  ...server,
  maySitPrivate: privateMailHosts.includes(server.host.toLowerCase()),
});

const PURPOSE = 'mail-server';
const THE_ONE = 1;

/** Whether mails leave; otherwise they become files. */
export async function hasMailServer(db: Db, { smtpUrl }: Pick<MailEnvironment, 'smtpUrl'>): Promise<boolean> {
  return smtpUrl !== null || ((await findRow(db))?.host ?? null) !== null;
}

/** What mails are sent with now. */
export async function readMailSettings(db: Db, environment: MailEnvironment) {
  const row = await findRow(db);
  const stored = storedServer(row, environment.sessionSecret);
  return {
    server: environment.smtpUrl ?? (stored && fromDesk(stored, environment)),
    from: environment.mailFrom ?? (await namedSender(db, row?.sender ?? null, environment.publicUrl)),
  };
}

/** The same with settings that are not stored. `password` null is the stored one. */
export async function readEnteredSettings(db: Db, environment: MailEnvironment, entered: MailServerInput) {
  const { host, port, username, sender } = entered;
  const password = entered.password ?? (await findStoredPassword(db, environment.sessionSecret, entered));
  const server = host !== null && port !== null ? fromDesk({ host, port, username, password }, environment) : null;
  return {
    server: environment.smtpUrl ?? server,
    from: environment.mailFrom ?? (await namedSender(db, sender, environment.publicUrl)),
  };
}

/** The settings for the desk, without the password. */
export async function describeMailServer(db: Db, environment: MailEnvironment): Promise<MailServerSettings> {
  const { smtpUrl, mailFrom, ownerEmail, publicUrl, sessionSecret } = environment;
  const row = await findRow(db);
  const url = smtpUrl === null ? null : new URL(smtpUrl);
  const own = storedServer(row, sessionSecret);
  return {
    host: url ? url.hostname : (own?.host ?? null),
    port: url ? portOf(url) : (own?.port ?? null),
    username: url ? null : (own?.username ?? null),
    hasPassword: url ? url.password !== '' : own?.password != null,
    sender: mailFrom ?? row?.sender ?? null,
    defaultSender: defaultSender(publicUrl),
    environment: { server: smtpUrl !== null, sender: mailFrom !== null },
    ownerEmail,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row ? await nameOf(db, row.updatedBy) : null,
  };
}

type NoPassword = Code<'no password'>;

/**
 * Stores the settings; a password is sealed. Pages that say whether mail works are rendered anew.
 * @param by.expectedUpdatedAt as of `isOutdated`
 */
export async function saveMailServer(
  db: Db,
  sessionSecret: string,
  { host, port, username, password, sender }: MailServerInput,
  by: Author & { expectedUpdatedAt?: string | null | undefined },
): Promise<Outcome<null, NoPassword>> {
  return transact(db, async (trx) => {
    const before = await findRow(trx);
    if (isOutdated(by.expectedUpdatedAt, before?.updatedAt ?? null)) conflict(MAIL_SERVER_MESSAGES.moved);
    const login = password ?? (await findStoredPassword(trx, sessionSecret, { host, port, username }));
    if (username !== null && login === null) fail<NoPassword>({ outcome: 'no password' });
    const row = {
      host,
      port: host === null ? null : port,
      username,
      sender,
      updatedBy: by.userId,
      password: username === null ? null : seal(sessionSecret, PURPOSE, login!),
      updatedAt: timeOfChange(before?.updatedAt, by.now),
    };
    await trx
      .insertInto('mailSettings')
      .values({ id: THE_ONE, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await moveContentVersion(trx);
    return null;
  });
}

/** The stored password, which goes to the server and user it was entered for and to no other. */
async function findStoredPassword(
  db: Db,
  sessionSecret: string,
  { host, port, username }: Pick<MailServerInput, 'host' | 'port' | 'username'>,
): Promise<string | null> {
  const stored = storedServer(await findRow(db), sessionSecret);
  const isSame = stored?.host === host && stored?.port === port && stored?.username === username;
  return isSame ? (stored?.password ?? null) : null;
}

type MailSettingsRow = Awaited<ReturnType<typeof findRow>>;

function storedServer(row: MailSettingsRow, sessionSecret: string): StoredServer | null {
  if (!row || row.host === null || row.port === null) return null;
  const { host, port, username } = row;
  return { host, port, username, password: row.password && unseal(sessionSecret, PURPOSE, row.password) };
}

async function namedSender(db: Db, sender: string | null, publicUrl: string) {
  const { name } = await readBusiness(db);
  return { name, address: sender ?? defaultSender(publicUrl) };
}

const defaultSender = (publicUrl: string) => `no-reply@${new URL(publicUrl).hostname}`;
const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'smtps:' ? 465 : 587));

async function findRow(db: Db) {
  return db.selectFrom('mailSettings').selectAll().executeTakeFirst();
}
