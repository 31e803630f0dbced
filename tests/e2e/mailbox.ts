import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Mails of the site that contain `address`, once there are `count` of them. */
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
  return found;
}

function allMails(): Promise<Email[]> {
  const folder = join(process.env.E2E_DATA_DIR!, 'outbox');
  // The first mail creates the folder.
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}
