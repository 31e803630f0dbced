import { hash } from 'node:crypto';
import EmailReplyParser from 'email-reply-parser';
import PostalMime, { addressParser, type Header, type Attachment as ParsedAttachment } from 'postal-mime';
import { cleanText, withAsciiDomain } from '#foundation/fields/typed-text.ts';
import { fileName } from '#foundation/media/uploads.ts';
import { MAILBOX_LIMITS as LIMITS } from './mailbox.constants.ts';
import { type Attachment, isAutomatic, isReport, type Message, messageIdsIn, readReport, valuesOf } from './message.ts';

/**
 * Reads a message: no part of it is run, shown or fetched.
 * @param extent `beginning`: the bytes are the first of a larger one, whose last attachment is cut. `headers`: its body is
 * not looked at
 * @throws for what is not to be read, such as parts in parts without end
 */
export async function readMessage(sent: Uint8Array, extent: Extent): Promise<Message> {
  const bytes = extent === 'headers' ? headersOf(sent) : sent;
  // A forwarded message is a file, so that its words are not taken for those of the sender.
  const email = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: LIMITS.nesting });
  const { headers } = email;
  const messageId = messageIdsIn(valuesOf(headers, 'message-id')[0] ?? '')[0] ?? null;
  const from = senderIn(headers);
  const subject = oneLine(email.subject ?? '', LIMITS.subject);
  const words = extent === 'headers' ? UNREADABLE : email.text?.trim() || (await wordsOfHtml(email.html ?? ''));
  const text = withoutBlanks(cleanText(words.slice(0, LIMITS.rawText)));
  const parts = email.attachments.map((part) => ({ ...part, bytes: bytesOf(part) }));
  const said = [
    messageId?.toLowerCase(),
    from?.address,
    email.date,
    subject,
    text,
    ...parts.map((part) => sha256(part.bytes)),
  ];
  return {
    messageId,
    inReplyTo: valuesOf(headers, 'in-reply-to').flatMap(messageIdsIn).slice(0, LIMITS.references),
    references: valuesOf(headers, 'references').flatMap(messageIdsIn).slice(-LIMITS.references),
    from,
    recipients: RECIPIENTS.flatMap((key) => addressesIn(headers, key)).slice(0, LIMITS.recipients),
    subject,
    ...splitReply(text),
    isAutomatic: isAutomatic(headers),
    authentication: valuesOf(headers, 'authentication-results').slice(0, LIMITS.references),
    isReport: isReport(headers),
    report: reportIn(parts),
    attachments: keepWhatFits(parts, extent === 'whole'),
    hash: sha256(messageId === null ? sent : JSON.stringify(said)),
  };
}

/** What is read of a message. */
export type Extent = 'whole' | 'beginning' | 'headers';

const UNREADABLE = 'This email could not be read here. It is still in your mailbox.';

/** Up to the first empty line. */
function headersOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.subarray(0, LIMITS.headers)).toString('latin1');
  return Buffer.from(text.split(/\r?\n\r?\n/, 1)[0]!, 'latin1');
}

const sha256 = (content: string | Uint8Array) => hash('sha256', content, 'hex');

const oneLine = (text: string, max: number) => [...cleanText(text).replace(/\s+/g, ' ')].slice(0, max).join('');

const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/** Exactly one, so that no second sender hides behind a verified one. */
function senderIn(headers: Header[]): Message['from'] {
  const named = valuesOf(headers, 'from').flatMap((value) => addressParser(value, { flatten: true }));
  const [address, ...others] = addressesIn(headers, 'from');
  if (!address?.includes('@') || others.length > 0) return null;
  return { name: oneLine(named[0]?.name ?? '', LIMITS.name), address };
}

const addressesIn = (headers: Header[], key: string): string[] =>
  valuesOf(headers, key)
    .flatMap((value) => addressParser(value, { flatten: true }))
    .map(({ address }) => cleanText(withAsciiDomain(address ?? '')).toLowerCase())
    .filter((address) => address !== '' && address.length <= LIMITS.address);

/** The words of HTML, by the way that the library has for messages within messages. */
async function wordsOfHtml(html: string): Promise<string> {
  const boundary = sha256(html);
  const begin = (type: string) => `\r\n--${boundary}\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n`;
  const head = `Content-Type: multipart/mixed; boundary=${boundary}\r\n${begin('plain')}${begin('html')}`;
  const { text = '' } = await PostalMime.parse(`${head}${withoutStyles(html)}\r\n--${boundary}--\r\n`);
  return text;
}

function withoutStyles(html: string): string {
  const [before = '', ...styles] = html.slice(0, LIMITS.rawText).split(/<style\b/i);
  return (
    before +
    styles
      .map((style) =>
        style
          .split(/<\/style\s*>/i)
          .slice(1)
          .join(''),
      )
      .join('')
  );
}

/** Blanks at the ends of lines, and many empty lines, take the parser of replies minutes. */
const withoutBlanks = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/**
 * What is new, and what is quoted. A message of quotes alone is shown whole, and so is one of lines so long that the
 * parser's patterns take minutes.
 */
function splitReply(words: string): Pick<Message, 'text' | 'quoted'> {
  if (words.split('\n').some((line) => line.length > LIMITS.line)) return { text: cut(words), quoted: '' };
  const fragments = new EmailReplyParser().read(words.slice(0, LIMITS.parsed)).getFragments();
  const joined = (isHidden: boolean) =>
    fragments
      .filter((fragment) => fragment.isHidden() === isHidden)
      .map((fragment) => fragment.getContent())
      .join('\n')
      .trim();
  const [text, quoted] = [joined(false), joined(true) + words.slice(LIMITS.parsed)];
  return text === '' ? { text: cut(words), quoted: '' } : { text: cut(text), quoted: cut(quoted) };
}

const cut = (text: string) => text.slice(0, LIMITS.text).toWellFormed();

type Part = ParsedAttachment & { bytes: Uint8Array };

const bytesOf = ({ content }: ParsedAttachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const STATUS_PARTS = ['message/delivery-status', 'message/global-delivery-status'];
const ORIGINAL_PARTS = ['text/rfc822-headers', 'message/rfc822', 'message/global', 'message/global-headers'];

function reportIn(parts: Part[]): Message['report'] {
  const textOf = (types: string[]) => {
    const part = parts.find(({ mimeType }) => types.includes(mimeType));
    return part && Buffer.from(part.bytes.subarray(0, LIMITS.report)).toString('utf8');
  };
  const status = textOf(STATUS_PARTS);
  return status === undefined ? null : readReport(status, textOf(ORIGINAL_PARTS) ?? '');
}

/** In order, until one is too large. Of a cut message the last one is not whole. */
function keepWhatFits(parts: Part[], isWhole: boolean): Attachment[] {
  let room: number = LIMITS.attachmentBytes;
  return parts.slice(0, LIMITS.attachments).map(({ bytes, filename, mimeType, related }, at) => {
    const fits = bytes.length <= room && (isWhole || at < parts.length - 1);
    room = fits ? room - bytes.length : 0;
    return {
      name: fileName(cleanText(filename ?? '')) ?? `attachment-${at + 1}`,
      mimeType: mimeType.slice(0, LIMITS.mimeType),
      size: bytes.length,
      bytes: fits && bytes.length > 0 ? bytes : null,
      isDecoration: related === true && bytes.length < LIMITS.decorationBytes,
    };
  });
}
