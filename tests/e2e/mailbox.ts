import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** The mails that the site has written so far and that name `address`, once there are `count` of them. */
export async function mailsAbout(address: string, count: number): Promise<Email[]> {
  // Not dana@example.com where ana@example.com is asked for.
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
  // The first mail makes the folder.
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}
