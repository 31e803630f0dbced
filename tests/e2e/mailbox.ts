import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Mails of the site that contain `address`, once there are `count` of them; those to it come last. */
export async function mailsAbout(address: string, count: number): Promise<Email[]> {
  // Excludes dana@example.com for ana@example.com.
  const whole = new RegExp(`(?<![\\w.+-])${RegExp.escape(address)}`);
  let found: Email[] = [];
  await expect
    .poll(async () => {
      found = (await allMails()).filter(({ text }) => whole.test(text ?? ''));
      return found.length;
    })
    .toBe(count);
  // Several are sent at once.
  const isTo = ({ to }: Email) => to?.some((recipient) => recipient.address === address) ?? false;
  return found.toSorted((a, b) => Number(isTo(a)) - Number(isTo(b)));
}

async function allMails(): Promise<Email[]> {
  const folder = join(process.env.E2E_DATA_DIR!, 'outbox');
  // The first mail creates the folder, and the site may remove a mail before it is read.
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((name) => readMail(join(folder, name))));
  return mails.filter((mail) => mail !== null);
}

/** Files do not change: each is parsed once. */
const parsed = new Map<string, Email>();

async function readMail(file: string): Promise<Email | null> {
  const known = parsed.get(file);
  if (known) return known;
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return null;
  const mail = await PostalMime.parse(bytes);
  parsed.set(file, mail);
  return mail;
}
