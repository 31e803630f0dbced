import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Db } from '#database/open.ts';
import { calendarMethod } from '../calendar-file.ts';
import type { Config } from '../config.ts';
import { internet, publicAddresses, untilAborted } from '../http/remote-network.ts';
import type { Attachment } from './attachments.ts';
import { listWrittenMails } from './outbox.store.server.ts';

/** The folder for mails without a mail server. */
export const mailFolder = (dataDir: string) => join(dataDir, 'outbox');

/** The note on a mail that was saved as a file. */
export const SAVED_AS_FILE = 'No mail server was set up, so it was saved as a file.';

/**
 * Writes a mail into `directory` as an .eml file, whole or not at all. Names sort by time, and the same mail always
 * gets the same name. Private to the process's user.
 */
async function writeMailFile(
  directory: string,
  mail: Pick<OutgoingMail, 'messageId' | 'date'>,
  content: Buffer,
): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, nameOf(mail));
  const unfinished = `${file}.${process.pid}.tmp`;
  await onDisk(unfinished, 'w', (handle) => handle.writeFile(content));
  await rename(unfinished, file);
  await onDisk(directory, 'r'); // the new name itself
}

/** Deletes files of mails that the outbox no longer holds. `onError` gets files that could not be deleted. */
export async function sweepMailFiles(db: Db, dataDir: string, onError: (error: unknown) => void): Promise<void> {
  try {
    const directory = mailFolder(dataDir);
    const files = (await filesIn(directory)).flatMap((file) => mailIn(file) ?? []);
    if (files.length === 0) return;
    const times = files.map(({ time }) => time).sort();
    const held = new Set((await listWrittenMails(db, times[0]!, times.at(-1)!)).map(nameOf));
    for (const { file, name } of files) if (!held.has(name)) await rm(join(directory, file), { force: true });
  } catch (error) {
    onError(error);
  }
}

/** Parses a name by `nameOf`, also of a partly written file. */
function mailIn(file: string): { file: string; name: string; time: string } | null {
  const [, name, day, h, m, s, ms] = NAMED.exec(file) ?? [];
  return name ? { file, name, time: `${day}T${h}:${m}:${s}.${ms}Z` } : null;
}

const NAMED = /^((\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z_.+\.eml)(?:\.\d+\.tmp)?$/;

async function filesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function nameOf({ messageId, date }: Pick<OutgoingMail, 'messageId' | 'date'>): string {
  const time = date.toISOString().replace(/[:.]/g, '-');
  return `${time}_${messageId.replace(/[^\w.-]+/g, '')}.eml`;
}

type Handle = Awaited<ReturnType<typeof open>>;

async function onDisk(path: string, flags: string, write?: (handle: Handle) => Promise<void>): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    await write?.(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface OutgoingMail {
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  replyTo: string | undefined;
  /** An attached calendar entry (RFC 5545). */
  calendar?: string | undefined;
  attachments?: readonly Attachment[];
  /** The address at which a POST ends the subscription (RFC 8058). */
  unsubscribe?: string | undefined;
  /** The Message-IDs of what it answers, the oldest first. */
  references?: readonly string[] | undefined;
  /** With angle brackets; the same whenever this mail is sent again. */
  messageId: string;
  date: Date;
}

/** Resolves when the mail server has accepted the mail, or with a note when it was saved as a file. */
type Deliver = (mail: OutgoingMail) => Promise<string | undefined>;

// A silent server must not delay other mails for long.
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, dnsTimeout: 15_000 };
/** Nothing in a mail may make nodemailer read a file or fetch a URL. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** A mail server from the desk. */
export interface MailServer {
  host: string;
  port: number;
  username: string | null;
  password: string | null;
  /** Whether the operator lets it be on this machine or a private network. */
  maySitPrivate: boolean;
}

/** What mails are sent with. */
interface MailSettings {
  /** An address as SMTP_URL has it, or a server from the desk; without one mails are saved to DATA_DIR/outbox. */
  server: string | MailServer | null;
  from: Sender;
}
export type Sender = string | { name: string; address: string };

/** Delivers each mail with the settings in force by then, so that a change needs no restart. */
export function createMailer({ dataDir }: Pick<Config, 'dataDir'>, readSettings: () => Promise<MailSettings>): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED });
  return async (mail) => {
    const { server, from } = await readSettings();
    if (server) {
      await sendThrough(server, mail, from);
      return undefined;
    }
    const { message } = await composer.sendMail(toMailOptions(mail, from));
    await writeMailFile(mailFolder(dataDir), mail, message as Buffer);
    return SAVED_AS_FILE;
  };
}

/** Sends a mail through a mail server. @returns the server's answer */
export async function sendThrough(
  server: string | MailServer,
  mail: OutgoingMail,
  from: Sender,
  timeouts: Partial<typeof TIMEOUTS> = {},
): Promise<string> {
  const smtp = createTransport({ ...(await toTransport(server)), ...TIMEOUTS, ...timeouts, ...CLOSED });
  const { response } = await smtp.sendMail(toMailOptions(mail, from));
  return response;
}

/** Connects and logs in, and sends nothing. @throws the error of nodemailer */
export async function verifyServer(server: string | MailServer): Promise<void> {
  const smtp = createTransport({ ...(await toTransport(server)), ...TIMEOUTS, ...CLOSED });
  await smtp.verify().finally(() => smtp.close());
}

/** The port for connections that are encrypted from the start (RFC 8314). */
const TLS_PORT = 465;

/** A login is sent through an encrypted connection only. */
async function toTransport(server: string | MailServer) {
  if (typeof server === 'string') return { url: server };
  const { port, username, password } = server;
  const secure = port === TLS_PORT;
  const place = { ...(await checkPlace(server)), port, secure };
  if (username === null || password === null) return place;
  return { ...place, requireTLS: !secure, auth: { user: username, pass: password } };
}

/**
 * The address to connect to, which was checked, so that DNS cannot lead the connection elsewhere; the certificate is that
 * of the name. @throws with a code of `explain-error.ts`
 */
export async function checkPlace({
  host,
  maySitPrivate,
}: Pick<MailServer, 'host' | 'maySitPrivate'>): Promise<{ host: string; tls?: { servername: string } }> {
  if (maySitPrivate) return { host };
  const resolving = publicAddresses(internet, { hostname: host });
  const addresses = await untilAborted(AbortSignal.timeout(TIMEOUTS.dnsTimeout), resolving).catch((cause) => {
    throw Object.assign(new Error('The mail server was not found', { cause }), { code: 'EDNS' });
  });
  if (!addresses) throw Object.assign(new Error('The mail server is on a private network'), { code: 'EPRIVATE' });
  const { address } = addresses.find(({ family }) => family === 4) ?? addresses[0]!;
  return { host: address, ...(!isIP(host) && { tls: { servername: host } }) };
}

type Composed = Parameters<Transporter['sendMail']>[0];

/** Addresses are passed as objects, so that a comma cannot split one. */
function toMailOptions(
  { to, replyTo, references = [], calendar, unsubscribe, attachments = [], ...mail }: OutgoingMail,
  from: Sender,
): Composed {
  return {
    ...mail,
    from,
    to: to.map(toAddress),
    ...(replyTo && { replyTo: toAddress(replyTo) }),
    ...(references.length > 0 && { inReplyTo: references.at(-1), references: [...references] }),
    ...(calendar && {
      icalEvent: { method: calendarMethod(calendar), filename: 'appointment.ics', content: calendar },
    }),
    attachments: attachments.map(({ name: filename, content, cid }) => ({
      filename,
      content,
      ...(cid && { cid, contentDisposition: 'inline' as const }),
    })),
    // Prevents auto-replies: https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function toAddress(text: string) {
  return { name: '', address: text };
}
