import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { checkPlace } from '#server/mail/mailer.ts';
import { DAY_MS } from '#time/units.ts';
import { describeMailboxProblem, findMailboxProblem, mailboxAnswer } from './connection.ts';
import { MAILBOX_LIMITS } from './mailbox.constants.ts';
import type { MailboxTest } from './mailbox.contract.ts';

/** Where a mailbox is, and how it is entered. */
export interface MailboxPlace {
  host: string;
  port: number;
  isSecure: boolean;
  username: string;
  password: string | null;
  folder: string;
  maySitPrivate: boolean;
}

/** An open mailbox. Nothing in it is changed: it is opened for reading. */
export interface OpenMailbox {
  uidValidity: string;
  /** When it was opened. */
  uidNext: number;
  /** The ids of messages that came after one, in ascending order. */
  listAfter(uid: number): Promise<number[]>;
  /** The ids of messages since a day. */
  listSince(from: Date): Promise<number[]>;
  /** Null for a message that is gone meanwhile. */
  readHead(uid: number): Promise<MessageHead | null>;
  /** The bytes of a message, at most `sourceBytes`. */
  readSource(uid: number): Promise<Uint8Array | null>;
  /** Names and sizes of its attachments, in their order. */
  listParts(uid: number): Promise<MessagePart[]>;
  close(): void;
}

export interface MessageHead {
  headers: Uint8Array;
  receivedAt: Date;
  /** Bytes, as it was sent. */
  size: number;
}

interface MessagePart {
  name: string;
  mimeType: string;
  /** Bytes, decoded. */
  size: number;
}

/** A person waits for the outcome of a try. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 5 * 60_000 };

/**
 * Opens a mailbox. Its password goes through an encrypted connection only, or to this machine.
 * @param on.news is called when the server says that something came, `on.closed` once when the connection ends
 * @throws an error of imapflow, or with a code of `mailbox-problems.ts`
 */
export async function openMailbox(
  place: MailboxPlace,
  on: { news: () => void; closed: () => void } = { news: () => {}, closed: () => {} },
): Promise<OpenMailbox> {
  if (place.password === null) throw Object.assign(new Error('The password cannot be read'), { code: 'EPASSWORD' });
  // Loaded with the first mailbox.
  const { ImapFlow } = await import('imapflow');
  const { host, tls } = await checkPlace(place);
  const client: ImapFlow = new ImapFlow({
    host,
    port: place.port,
    secure: place.isSecure,
    ...(tls && { servername: tls.servername }),
    ...(!place.isSecure && !isThisMachine(place) && { doSTARTTLS: true }),
    auth: { user: place.username, pass: place.password },
    logger: false,
    autoIdleDelay: 500,
    maxIdleTime: 4 * 60_000,
    ...TIMEOUTS,
  });
  client.on('error', () => client.close());
  client.on('close', () => on.closed());
  try {
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(place.folder, { readOnly: true });
    client.on('exists', () => on.news());
    return reader(client, { uidValidity: String(uidValidity), uidNext });
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Opens a mailbox and closes it again, and says in plain words what the mail server made of it. */
export async function tryMailbox(place: MailboxPlace): Promise<MailboxTest> {
  try {
    (await openMailbox(place)).close();
    const sentence = `The mailbox works. Emails in ${place.folder} can be read.`;
    return { works: true, problem: null, sentence, answer: null };
  } catch (error) {
    const problem = findMailboxProblem(error);
    const sentence = describeMailboxProblem(problem, place);
    return { works: false, problem, sentence, answer: mailboxAnswer(error) };
  }
}

/** Whether the operator allows this server on the same machine. */
const isThisMachine = ({ host, maySitPrivate }: MailboxPlace) =>
  maySitPrivate && ['localhost', '127.0.0.1', '::1'].includes(host);

function reader(client: ImapFlow, facts: Pick<OpenMailbox, 'uidValidity' | 'uidNext'>): OpenMailbox {
  const search = async (query: Parameters<ImapFlow['search']>[0]) => {
    const found = await client.search(query, { uid: true });
    if (!found) throw new Error('The mailbox could not be searched');
    return found.toSorted((a, b) => a - b);
  };
  const fetch = async (uid: number, query: Parameters<ImapFlow['fetchOne']>[1]): Promise<FetchMessageObject | null> => {
    const found = await client.fetchOne(String(uid), query, { uid: true });
    return found || null;
  };
  return {
    ...facts,
    // A range without an end has the last message, also when it came before.
    listAfter: async (uid) => (await search({ uid: `${uid + 1}:*` })).filter((each) => each > uid),
    // Servers compare days, in a time zone of their own.
    listSince: (from) => search({ since: new Date(from.getTime() - 2 * DAY_MS) }),
    async readHead(uid) {
      const found = await fetch(uid, { headers: true, internalDate: true, size: true });
      if (!found?.headers) return null;
      const receivedAt = new Date(found.internalDate ?? Date.now());
      return { headers: found.headers, receivedAt, size: found.size ?? 0 };
    },
    async readSource(uid) {
      const found = await fetch(uid, { source: { maxLength: MAILBOX_LIMITS.sourceBytes } });
      return found?.source ?? null;
    },
    async listParts(uid) {
      const found = await fetch(uid, { bodyStructure: true });
      return found?.bodyStructure ? partsIn(found.bodyStructure).filter(isAttached).map(toPart) : [];
    },
    close: () => client.close(),
  };
}

/** Parts within a forwarded message are not told apart. */
const partsIn = (node: MessageStructureObject): MessageStructureObject[] =>
  node.type.startsWith('multipart/') ? (node.childNodes ?? []).flatMap(partsIn) : [node];

const isAttached = ({ type, disposition }: MessageStructureObject) =>
  disposition === 'attachment' || !['text/plain', 'text/html'].includes(type);

function toPart({ type, size = 0, encoding, parameters, dispositionParameters }: MessageStructureObject): MessagePart {
  const name = dispositionParameters?.filename ?? parameters?.name ?? '';
  // Four characters for three bytes, and line ends.
  return { name, mimeType: type, size: encoding === 'base64' ? Math.floor((size * 3) / 4.1) : size };
}
