/** What is wrong with a mail server's settings, from an error of nodemailer. */

type Setup = 'host' | 'private' | 'port' | 'silent' | 'encryption' | 'certificate' | 'login';
type MailProblem = Setup | 'later' | 'sender' | 'recipient' | 'message' | 'other';

interface MailError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

interface Attempt {
  host: string;
  port: number;
  sender: string;
  to: string;
}

const MAX_ANSWER = 300;

/** The problem as a sentence that an owner can act on, and the server's own words if it gave any. */
export function explainMailError(
  error: unknown,
  attempt: Attempt,
): { problem: MailProblem; sentence: string; answer: string | null } {
  const problem = findProblem(error as MailError);
  return { problem, sentence: sentencesFor(attempt)[problem], answer: answerOf((error as MailError).response) };
}

/** Codes of a mail server's errors: https://nodemailer.com/errors/ */
const CODES = /^E(PRIVATE|CONNECTION|SOCKET|TIMEDOUT|DNS|TLS|REQUIRETLS|PROTOCOL|ENVELOPE|MESSAGE|AUTH|NOAUTH)$/;

/** Why a try failed, as a short line without addresses of people, for the outbox and the log. */
export function reasonOf(error: unknown): string {
  const known = (error ?? {}) as MailError;
  const { code = '', message = String(error), response } = known;
  const problem = CODES.test(code) ? findProblem(known) : 'other';
  const words = withoutAddresses(problem === 'other' ? message : (answerOf(response) ?? ''));
  if (problem !== 'other')
    return [sentencesFor()[problem], words && `It said: ${words}`].filter(Boolean).join(' ').slice(0, MAX_ANSWER);
  return (code ? `${code}: ${words}` : words).slice(0, MAX_ANSWER);
}

const withoutAddresses = (words: string) =>
  words
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** The answer of a mail server; null for another service at that port. */
export function answerOf(response: string | undefined): string | null {
  if (!response || !/^[2-5]\d\d[ -]/.test(response)) return null;
  return response
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER);
}

const CERTIFICATE = /certificate|altnames|self.signed/i;
const UNENCRYPTED = /wrong version number|packet length too long|SSL routines|TLS|STARTTLS/i;
/** Authentication required, or too weak without encryption (RFC 4954). */
const NEEDS_LOGIN = [530, 534, 535, 538];

function findProblem({ code, command, responseCode = 0, message = '' }: MailError): MailProblem {
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|ENODATA/.test(message)) return 'host';
  if (code === 'EPRIVATE') return 'private';
  if (/ECONNREFUSED/.test(message)) return 'port';
  if (code === 'ETIMEDOUT' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(message)) return 'silent';
  if (responseCode >= 400 && responseCode < 500) return 'later';
  if (code === 'EAUTH' || code === 'ENOAUTH' || NEEDS_LOGIN.includes(responseCode)) return 'login';
  if (CERTIFICATE.test(message)) return 'certificate';
  if (code === 'ETLS' || (code !== 'EENVELOPE' && code !== 'EMESSAGE' && UNENCRYPTED.test(message)))
    return 'encryption';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'DATA') return 'message';
  return 'other';
}

/** The sentences for each problem; without an attempt they name no server and no address. */
function sentencesFor(attempt?: Attempt): Record<MailProblem, string> {
  const { host = 'The mail server', sender = 'this sender', to = 'of this email' } = attempt ?? {};
  const at = attempt ? ` at port ${attempt.port}` : '';
  return {
    host: attempt
      ? `There is no mail server called ${host}. Check the name for typos.`
      : 'The mail server was not found. Check its name for typos in the email settings.',
    private: `${host} is on a private network. Only the operator of the site can allow such a mail server, by SMTP_URL or SMTP_PRIVATE_HOSTS.`,
    port: `${host} refused the connection${at}. Most mail servers use port 465 or 587.`,
    silent: `${host} is not responding${at}. Check the port. A firewall or your internet provider may also be blocking it.`,
    encryption: `${host} doesn’t offer an encrypted connection${at}. Try port 465 or 587.`,
    certificate: `${host} has no valid certificate for that name. Use the server name your email provider gives you.`,
    later:
      'The mail server isn’t accepting mail right now. It may be busy, or it may delay senders it doesn’t know yet.',
    login:
      'The mail server refused the login. Check the username and password. Many providers require an app password here.',
    sender: `The mail server won’t let this login send as ${sender}. Use an address that belongs to this login.`,
    recipient: `The mail server refused the recipient ${to}.`,
    message: 'The mail server refused the message itself.',
    other: `${host}${at} could not be used.`,
  };
}
