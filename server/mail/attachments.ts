import type { MailFile } from '#database/tables.ts';
import { sha256Hex } from '../crypto.ts';

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
