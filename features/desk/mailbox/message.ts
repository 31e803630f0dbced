/** A message of the mailbox, as far as the site reads it. */

export interface Message {
  /** With angle brackets; null without one. */
  messageId: string | null;
  inReplyTo: string[];
  /** As the header lists them, the oldest first. */
  references: string[];
  /** Null unless the message names exactly one sender. */
  from: { name: string; address: string } | null;
  /** Its recipients, from all headers that name any, in lower case. */
  recipients: string[];
  subject: string;
  /** What is new in it, as plain text. */
  text: string;
  /** What it quotes, and its signature. */
  quoted: string;
  /** Sent by a program: an auto-reply, a list, a receipt. */
  isAutomatic: boolean;
  /** The results of the servers that it passed, the last one first. */
  authentication: string[];
  /** A report of a mail server on a mail, whatever it says. */
  isReport: boolean;
  /** What such a report says could not be delivered. */
  report: DeliveryReport | null;
  attachments: Attachment[];
  /** Tells it from every other message, also under the same Message-ID. */
  hash: string;
}

export interface Attachment {
  name: string;
  mimeType: string;
  /** Bytes, decoded. */
  size: number;
  /** Null for one that stays in the mailbox. */
  bytes: Uint8Array | null;
  /** A small picture within the text, such as a logo of a signature. */
  isDecoration: boolean;
}

/** A failure to deliver a mail (RFC 3464). */
export interface DeliveryReport {
  /** Message-IDs of what could not be delivered. */
  about: string[];
  failures: { recipient: string; status: string; diagnostic: string }[];
}

export interface Header {
  /** In lower case. */
  key: string;
  value: string;
}

export const valuesOf = (headers: readonly Header[], key: string): string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value);

/**
 * The Message-IDs in a header as they are, so that a reply names them as mail programs compare them. We compare them in
 * lower case: servers change the case of a domain.
 */
export const messageIdsIn = (value: string): string[] => value.match(/<[^<>\s]{1,250}>/g) ?? [];

/** What a reply to a message refers to beside it (RFC 5322, 3.6.4). */
export const threadBefore = ({ references, inReplyTo }: Pick<Message, 'references' | 'inReplyTo'>): string[] =>
  references.length === 0 && inReplyTo.length === 1 ? inReplyTo : references;

const AUTOMATIC_PRECEDENCE = ['bulk', 'junk', 'list', 'auto_reply'];

/** Whether a program sent it (RFC 3834), or it only says that a mail was displayed (RFC 8098). */
export function isAutomatic(headers: readonly Header[]): boolean {
  const first = (key: string) => (valuesOf(headers, key)[0] ?? '').trim().toLowerCase();
  const submitted = first('auto-submitted').split(/[;\s(]/, 1)[0]!;
  return (
    (submitted !== '' && submitted !== 'no') ||
    AUTOMATIC_PRECEDENCE.includes(first('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((key) => valuesOf(headers, key).length > 0) ||
    isReport(headers)
  );
}

export const isReport = (headers: readonly Header[]): boolean =>
  /^\s*multipart\/report\b/i.test(valuesOf(headers, 'content-type')[0] ?? '');

/** Reads the parts of a delivery report; null if nothing failed. `original` is what it returns of the mail. */
export function readReport(status: string, original: string): DeliveryReport | null {
  const blocks = status.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  const failures = blocks.map(fieldsOf).filter(({ action }) => action?.toLowerCase() === 'failed');
  if (failures.length === 0) return null;
  const { 'message-id': messageId = '' } = fieldsOf(original.replace(/\r\n?/g, '\n').split(/\n\n/, 1)[0]!);
  return {
    about: messageIdsIn(messageId),
    failures: failures.map((fields) => ({
      recipient: addressOf(fields['final-recipient'] ?? ''),
      status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.status ?? '')?.[0] ?? '',
      diagnostic: (fields['diagnostic-code'] ?? '').replace(/^[^;]*;/, '').trim(),
    })),
  };
}

/** The fields of a block of headers, by their names in lower case. */
function fieldsOf(block: string): Record<string, string> {
  const fields = block
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : [];
    });
  return Object.fromEntries(fields);
}

/** 'rfc822; ada@example.com' as 'ada@example.com' */
const addressOf = (recipient: string) =>
  recipient
    .slice(recipient.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase();

/** Why a mail bounced, in plain words, with what the other server said (RFC 3463). */
export function explainBounce({ status, diagnostic }: DeliveryReport['failures'][number]): string {
  const words = BOUNCES.find(([code]) => code.test(status))?.[1] ?? 'The email could not be delivered.';
  const said = diagnostic
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_DIAGNOSTIC);
  return said ? `${words} The server said: ${said}` : words;
}

const MAX_DIAGNOSTIC = 200;

const BOUNCES: [code: RegExp, words: string][] = [
  [/^5\.1\.[136]$|^5\.1\.1\d?$/, 'This address doesn’t exist.'],
  [/^5\.1\.2$|^[45]\.4\.4$/, 'The part of the address after the @ doesn’t exist.'],
  [/^[45]\.2\.1$/, 'This mailbox is turned off.'],
  [/^[45]\.2\.2$/, 'This mailbox is full.'],
  [/^[45]\.[23]\.[34]$/, 'The email was too large for this mailbox.'],
  [/^[45]\.7\./, 'The receiving mail server refused the email, perhaps as spam.'],
  [/^4\./, 'The receiving mail server didn’t accept the email in time.'],
];

/** What identifies a lead in the part behind the plus of an address: 130 random bits in base32. */
const PLUS_TOKEN = /\+([a-z2-7]{26})@/;

export const plusTokensIn = (recipients: readonly string[]): string[] =>
  recipients.flatMap((address) => PLUS_TOKEN.exec(address.toLowerCase())?.[1] ?? []);

/** An address without its plus-part, in lower case. */
export const withoutPlus = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/**
 * Whether the own mail server found the sender to be real: DMARC passed for the domain in From. Only its topmost
 * Authentication-Results (RFC 8601) counts.
 */
export function isVerified(
  { from, authentication }: Pick<Message, 'from' | 'authentication'>,
  server: string,
): boolean {
  if (!from || !server) return false;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  for (const value of authentication) {
    const [id = '', ...results] = withoutComments(value).toLowerCase().split(';');
    if (id.trim().split(/\s/, 1)[0] !== server.toLowerCase()) continue;
    return results.some((result) => {
      const about = /\bheader\.from\s*=\s*(\S+)/.exec(result)?.[1];
      return /^\s*dmarc\s*=\s*pass\b/.test(result) && (about === undefined || about.replace(/^.*@/, '') === domain);
    });
  }
  return false;
}

/** Removes comments and quoted words, which hold what a stranger wrote. */
function withoutComments(value: string): string {
  let kept = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at]!;
    if (character === '\\' && (depth > 0 || isQuoted)) at += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (character === '(' && !isQuoted) depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0 && !isQuoted) kept += character;
  }
  return kept;
}
