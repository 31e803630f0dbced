import type { MailboxProblem } from './mailbox.constants.ts';

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
