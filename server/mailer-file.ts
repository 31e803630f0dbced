import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMail } from './mailer.ts';

/**
 * Puts a mail into `directory` as an .eml file, whole or not at all. Names sort by time, and the same mail always gets the
 * same name. Only the owner of the process may read it.
 */
export async function writeMailFile(
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
