import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#database/open.ts';
import type { OutgoingMail } from './mailer.ts';
import { listWrittenMails } from './outbox.store.server.ts';

/** The folder for mails without a mail server. */
export const mailFolder = (dataDir: string) => join(dataDir, 'outbox');

/** The note on a mail that was saved as a file. */
export const SAVED_AS_FILE = 'No mail server was set up, so it was saved as a file.';

/**
 * Writes a mail into `directory` as an .eml file, whole or not at all. Names sort by time, and the same mail always
 * gets the same name. Private to the process's user.
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

/** Deletes files of mails that the outbox no longer holds. `onError` gets files that could not be deleted. */
export async function sweepMailFiles(db: Db, dataDir: string, onError: (error: unknown) => void): Promise<void> {
  try {
    const directory = mailFolder(dataDir);
    const files = (await filesIn(directory)).flatMap((file) => mailIn(file) ?? []);
    if (files.length === 0) return;
    const times = files.map(({ time }) => time).sort();
    const held = new Set((await listWrittenMails(db, times[0]!, times.at(-1)!)).map(nameOf));
    for (const { file, name } of files) if (!held.has(name)) await rm(join(directory, file), { force: true });
  } catch (error) {
    onError(error);
  }
}

/** Parses a name by `nameOf`, also of a partly written file. */
function mailIn(file: string): { file: string; name: string; time: string } | null {
  const [, name, day, h, m, s, ms] = NAMED.exec(file) ?? [];
  return name ? { file, name, time: `${day}T${h}:${m}:${s}.${ms}Z` } : null;
}

const NAMED = /^((\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z_.+\.eml)(?:\.\d+\.tmp)?$/;

async function filesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
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
