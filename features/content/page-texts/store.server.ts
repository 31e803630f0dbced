import type { Db } from '#database/open.ts';
import type { HistoryAction, HistoryEntry } from '../history/contract.ts';
import { type Author, type Restore, remember } from '../history/store.server.ts';
import { changeContent, done, type Outcome } from '../store.server.ts';
import { pageTexts, type TextGroup, type TextKey, type Texts } from './contract.ts';
import { textProblem } from './rules.ts';

/** The words of the given pages: what the owner wrote, else the built-in text. */
export async function loadTexts(db: Db, ...groups: TextGroup[]): Promise<Texts> {
  const keys = (Object.keys(pageTexts) as TextKey[]).filter((key) => groups.includes(groupOf(key)));
  const changed = await db.selectFrom('pageTexts').select(['key', 'value']).where('key', 'in', keys).execute();
  const builtIn = Object.fromEntries(keys.map((key) => [key, pageTexts[key].text]));
  return { ...builtIn, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) };
}

/** Every text and image that the owner changed, by key. One that no page knows any more is left out. */
export async function listChangedTexts(db: Db): Promise<Record<string, string>> {
  const changed = await db.selectFrom('pageTexts').select(['key', 'value']).orderBy('key').execute();
  return Object.fromEntries(changed.filter(({ key }) => isTextKey(key)).map(({ key, value }) => [key, value]));
}

/** Whether a page shows a text of this key. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(pageTexts, key);
}

/** Stores a text or an image address; `conflict` when it is no longer the one that the change is based on. */
export function changeText(
  db: Db,
  key: TextKey,
  { value, expectedValue }: { value: string; expectedValue?: string | undefined },
  by: Author,
): Promise<Outcome<string>> {
  const problem = textProblem(pageTexts[key], value);
  if (problem !== null) return Promise.resolve({ outcome: 'refused', path: 'value', message: problem });
  return changeContent(db, async (trx) => {
    const before = await readText(trx, key);
    if (expectedValue !== undefined && expectedValue !== before)
      return { outcome: 'conflict', detail: MOVED_ON, current: { key, value: before } };
    await writeText(trx, key, value, by);
    if (before !== value) await rememberText(trx, key, { action: 'changed', before, after: value }, by);
    return done(value);
  });
}

const MOVED_ON = 'Somebody else changed this text meanwhile. Look at it as it stands now.';

/** Goes back to the built-in text. */
export function resetText(db: Db, key: TextKey, by: Author): Promise<Outcome<null>> {
  return changeContent(db, async (trx) => {
    const before = await readText(trx, key);
    const { numDeletedRows } = await trx.deleteFrom('pageTexts').where('key', '=', key).executeTakeFirst();
    const after = pageTexts[key].text;
    if (numDeletedRows > 0n) await rememberText(trx, key, { action: 'reset', before, after }, by);
    return done(null);
  });
}

/** Puts a text back. */
export const restoreText: Restore = async (trx, { entityId: key, before }, by) => {
  if (!isTextKey(key)) return { outcome: 'conflict', detail: 'No page shows this text any more.' };
  const value = String(before);
  const present = await readText(trx, key);
  if (value === pageTexts[key].text) await trx.deleteFrom('pageTexts').where('key', '=', key).execute();
  else await writeText(trx, key, value, by);
  return done(await rememberText(trx, key, { action: 'restored', before: present, after: value }, by));
};

async function readText(db: Db, key: TextKey): Promise<string> {
  const row = await db.selectFrom('pageTexts').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? pageTexts[key].text;
}

async function writeText(trx: Db, key: TextKey, value: string, { now }: Author): Promise<void> {
  const changed = { value, updatedAt: now.toISOString() };
  await trx
    .insertInto('pageTexts')
    .values({ key, ...changed })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute();
}

function rememberText(
  trx: Db,
  key: TextKey,
  change: { action: HistoryAction; before: string; after: string },
  by: Author,
): Promise<HistoryEntry> {
  return remember(trx, { entity: 'content', entityId: key, label: key, ...change }, by);
}

function groupOf(key: TextKey): TextGroup {
  return key.slice(0, key.indexOf('.')) as TextGroup;
}
