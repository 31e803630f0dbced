import { MINUTE_MS } from '#time/units.ts';
import type { MailboxProblem } from './mailbox.constants.ts';

/** How a process stands to the mailbox. One of all nodes reads it; the others are off. */
export type ConnectionState =
  | { name: 'off' }
  | { name: 'connecting'; failures: number }
  /** `isStale`: something came since this sync began. */
  | { name: 'syncing'; failures: number; isStale: boolean }
  | { name: 'idle'; since: number }
  | { name: 'waiting'; failures: number; until: number };

/** Times are in milliseconds. */
export type ConnectionEvent =
  /** `mayRead`: there is a mailbox, and this process has its lease. */
  | { type: 'tick'; at: number; mayRead: boolean }
  | { type: 'connected' }
  /** The server said that something came. */
  | { type: 'news' }
  | { type: 'synced'; at: number }
  | { type: 'failed'; at: number }
  /** Other settings are in force. */
  | { type: 'changed' };

/** For servers that say nothing of news, and as a check that the server answers. */
export const POLL_MS = MINUTE_MS;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 5 * MINUTE_MS;

/** What follows an event. The same object: nothing is to be done. */
export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'tick':
      return afterTick(state, event);
    case 'connected':
      return state.name === 'connecting' ? { name: 'syncing', failures: state.failures, isStale: false } : state;
    case 'news':
      if (state.name === 'idle') return { name: 'syncing', failures: 0, isStale: false };
      // The running sync goes on.
      return state.name === 'syncing' && !state.isStale ? { ...state, isStale: true } : state;
    case 'synced':
      if (state.name !== 'syncing') return state;
      return state.isStale ? { name: 'syncing', failures: 0, isStale: false } : { name: 'idle', since: event.at };
    case 'failed':
      return afterFailure(state, event.at);
    case 'changed':
      return state.name === 'off' ? state : { name: 'off' };
  }
}

function afterTick(
  state: ConnectionState,
  { at, mayRead }: Extract<ConnectionEvent, { type: 'tick' }>,
): ConnectionState {
  if (!mayRead) return state.name === 'off' ? state : { name: 'off' };
  if (state.name === 'off') return { name: 'connecting', failures: 0 };
  if (state.name === 'waiting' && at >= state.until) return { name: 'connecting', failures: state.failures };
  if (state.name === 'idle' && at - state.since >= POLL_MS) return { name: 'syncing', failures: 0, isStale: false };
  return state;
}

/** About 5, 10, 20, … seconds, at most 5 minutes. */
function afterFailure(state: ConnectionState, at: number): ConnectionState {
  if (state.name === 'off' || state.name === 'waiting') return state;
  const failures = ('failures' in state ? state.failures : 0) + 1;
  return { name: 'waiting', failures, until: at + Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS) };
}

/** Whether an event that led from one state to another begins what the later one does. */
export const isEntered = (before: ConnectionState, after: ConnectionState): boolean =>
  before !== after && !(before.name === 'syncing' && after.name === 'syncing' && after.isStale);

/** What is wrong with a mailbox, from an error of imapflow. */

interface MailboxError {
  code?: string;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  serverResponseCode?: string;
  responseText?: string;
  message?: string;
}

const MAX_ANSWER = 300;
const CERTIFICATE = /certificate|altnames|self.signed|CERT_|UNABLE_TO_VERIFY/i;
const UNENCRYPTED = /wrong version number|packet length too long|SSL|TLS|STARTTLS/i;

export function findMailboxProblem(error: unknown): MailboxProblem {
  const { code = '', message = '', ...said } = (error ?? {}) as MailboxError;
  const text = `${code} ${message}`;
  if (code === 'EPASSWORD') return 'password';
  if (code === 'EROOM') return 'room';
  if (code === 'EPRIVATE') return 'private';
  if (/EDNS|ENOTFOUND|EAI_AGAIN|ENODATA/.test(text)) return 'host';
  if (said.authenticationFailed) return 'login';
  if (said.mailboxMissing || ['NONEXISTENT', 'TRYCREATE', 'CANNOT'].includes(said.serverResponseCode ?? ''))
    return 'folder';
  if (/ECONNREFUSED/.test(text)) return 'port';
  if (CERTIFICATE.test(text)) return 'certificate';
  if (/TIMEDOUT|TIMEOUT|EHOSTUNREACH|ENETUNREACH/i.test(text)) return 'silent';
  return UNENCRYPTED.test(text) ? 'encryption' : 'other';
}

type Place = { host: string; port: number; folder: string };

/** A problem as a sentence that an owner can act on. */
export function describeMailboxProblem(problem: MailboxProblem, { host, port, folder }: Place): string {
  const sentences: Record<MailboxProblem, string> = {
    host: `There is no mail server called ${host}. Check the name for typos.`,
    private: `${host} is on a private network. Only the operator of the site can allow such a mail server, by IMAP_URL or SMTP_PRIVATE_HOSTS.`,
    port: `${host} refused the connection at port ${port}. Most mail servers use port 993 or 143.`,
    silent: `${host} is not responding at port ${port}. Check the port. A firewall or your internet provider may also be blocking it.`,
    encryption: `${host} doesn’t offer an encrypted connection at port ${port}. Try port 993.`,
    certificate: `${host} has no valid certificate for that name. Use the server name your email provider gives you.`,
    login:
      'The mail server refused the login. Check the username and password. Many providers require an app password here.',
    password: 'The stored password can’t be read anymore. Enter the mailbox password again.',
    folder: `This mailbox has no folder called ${folder}. Check its name.`,
    room: 'The server is out of space, so emails stay in the mailbox for now.',
    other: `The mailbox at ${host} could not be read.`,
  };
  return sentences[problem];
}

/** The server's own words; none of another service at that port. */
export function mailboxAnswer(error: unknown): string | null {
  const { responseText } = (error ?? {}) as MailboxError;
  return (
    responseText
      ?.replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_ANSWER) || null
  );
}
