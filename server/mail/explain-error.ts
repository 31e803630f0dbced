/** What is wrong with a mail server's settings, from an error of nodemailer. */

type Setup = 'host' | 'port' | 'silent' | 'encryption' | 'certificate' | 'login';
type MailProblem = Setup | 'sender' | 'recipient' | 'message' | 'other';

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
  return { problem, sentence: sentenceFor(problem, attempt), answer: answerOf((error as MailError).response) };
}

/** Of another service at that port, nothing is told. */
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
  if (/ECONNREFUSED/.test(message)) return 'port';
  if (code === 'ETIMEDOUT' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(message)) return 'silent';
  if (code === 'EAUTH' || NEEDS_LOGIN.includes(responseCode)) return 'login';
  if (CERTIFICATE.test(message)) return 'certificate';
  if (code === 'ETLS' || (code !== 'EENVELOPE' && code !== 'EMESSAGE' && UNENCRYPTED.test(message)))
    return 'encryption';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'DATA') return 'message';
  return 'other';
}

function sentenceFor(problem: MailProblem, { host, port, sender, to }: Attempt): string {
  const sentences: Record<MailProblem, string> = {
    host: `There is no mail server called ${host}. Check the name for typing errors.`,
    port: `${host} refuses connections at port ${port}. Most mail servers use port 465 or 587.`,
    silent: `${host} does not answer at port ${port}. Check the port; a firewall or your internet provider may also block it.`,
    encryption: `No encrypted connection to ${host} was possible at port ${port}. Try port 465 or 587.`,
    certificate: `${host} has no valid certificate for that name. Use the name that your mail provider gives.`,
    login: 'The mail server refused the login. Check user and password. Many providers want an app password here.',
    sender: `The mail server does not let this login send as ${sender}. Use an address that belongs to it.`,
    recipient: `The mail server refused the recipient ${to}.`,
    message: 'The mail server refused the message itself.',
    other: `The mail server at ${host}, port ${port}, could not be used.`,
  };
  return sentences[problem];
}
