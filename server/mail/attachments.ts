import type { MailFile, OutboxMessage } from '#database/tables.ts';
import { sha256Hex } from '../crypto.ts';
import { qrPng } from '../qr-code.ts';

/** A file that leaves with a mail. */
export interface Attachment {
  name: string;
  content: Buffer;
  /** Content-ID of a picture that the HTML shows. */
  cid?: string;
}

/** A file of the mail is missing or changed: no retry makes it right. */
export class BrokenAttachment extends Error {
  constructor({ name }: MailFile, state: string) {
    super(`Its file ${name} ${state}. Restore the file from a backup, then send it again.`);
  }
}

/**
 * Reads a mail's files and compares them with their hashes.
 * @param read by storage key; null for a missing file
 * @throws {BrokenAttachment} if one is missing or has other bytes
 */
export async function readAttachments(
  files: readonly MailFile[],
  read: (fileKey: string) => Promise<Buffer | null>,
): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  for (const file of files) {
    const content = await read(file.fileKey);
    if (!content) throw new BrokenAttachment(file, 'is no longer stored');
    if (sha256Hex(content) !== file.sha256) throw new BrokenAttachment(file, 'has changed since the email was written');
    attachments.push({ name: file.name, content });
  }
  return attachments;
}

/** The picture of a scheme as a PNG. */
export type DrawScheme = (code: string) => Promise<Buffer>;

/** For a process without pictures. */
export const drawNothing: DrawScheme = async () => Promise.reject(new Error('No pictures are made here'));

/** Where a mail's pictures come from; by default there are none. */
export interface PictureSources {
  drawScheme?: DrawScheme | undefined;
  /** A stored file by its key; null if it does not exist. */
  readFile?: ((fileKey: string) => Promise<Buffer | null>) | undefined;
}

/** A picture of a mail, found by its scheme's code or its file's key. */
interface MailPicture {
  content: Buffer;
  type: 'png' | 'jpeg';
}
type MailPictures = ReadonlyMap<string, MailPicture>;

/**
 * Makes the drawings and reads the photos of a mail. A picture that cannot be had is left out and reported: its words
 * stand in its place.
 */
export async function makePictures(
  message: OutboxMessage,
  { drawScheme = drawNothing, readFile = async () => null }: PictureSources,
  onError: (error: unknown) => void,
): Promise<MailPictures> {
  const made = new Map<string, MailPicture>();
  const blocks = 'page' in message ? message.page.blocks : [];
  for (const block of blocks) {
    try {
      if ('qrCode' in block) {
        const { address } = block.qrCode;
        if (address) made.set(address, { content: qrPng(address), type: 'png' });
      } else if ('drawing' in block) {
        const { code } = block.drawing;
        made.set(code, { content: await drawScheme(code), type: 'png' });
      } else if ('photo' in block) {
        const { fileKey } = block.photo;
        const content = await readFile(fileKey);
        // Deleted since.
        if (content) made.set(fileKey, { content, type: 'jpeg' });
      }
    } catch (error) {
      onError(error);
    }
  }
  return made;
}

/** The pictures as parts of a mail, and the address of each within its HTML. */
export function toInline(pictures: MailPictures) {
  const parts: (Attachment & { cid: string })[] = [];
  const sources = new Map<string, string>();
  for (const [key, { content, type }] of pictures) {
    const cid = `${sha256Hex(key).slice(0, 32)}@picture`;
    parts.push({
      name: type === 'png' ? `picture-${parts.length + 1}.png` : `photo-${parts.length + 1}.jpg`,
      content,
      cid,
    });
    sources.set(key, `cid:${cid}`);
  }
  return { parts, sources };
}

/** The address of each picture for an HTML page that loads nothing. */
export function toDataAddresses(pictures: MailPictures): Map<string, string> {
  return new Map(
    [...pictures].map(([key, { content, type }]) => [key, `data:image/${type};base64,${content.toString('base64')}`]),
  );
}
