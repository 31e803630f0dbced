import type { Db } from '#database/open.ts';
import type { HistoryAction, HistoryEntry } from '#foundation/audit/audit.contract.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { type Restore, recordChange } from '#foundation/audit/history.store.server.ts';
import { fillInFacts } from '#foundation/business/business.store.server.ts';
import { type Author, changeContent } from '#server/content-change.store.server.ts';
import { done, type Outcome, refused } from '#server/outcome.store.server.ts';
import { pageTexts, type TextGroup, type TextKey, type Texts, textProblem } from './page-texts.ts';

/** The texts of the given pages as visitors read them: the owner's, else the built-in ones, with the shop's facts. */
export async function loadTexts(db: Db, ...groups: TextGroup[]): Promise<Texts> {
  const keys = (Object.keys(pageTexts) as TextKey[]).filter((key) => groups.includes(groupOf(key)));
  const changed = await db.selectFrom('pageTexts').select(['key', 'value']).where('key', 'in', keys).execute();
  const builtIn = Object.fromEntries(keys.map((key) => [key, pageTexts[key].text]));
  return fillInFacts(db, { ...builtIn, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) });
}

/** All texts and images that the owner changed, by key, without unknown keys; placeholders stay in them. */
export async function listChangedTexts(db: Db): Promise<Record<string, string>> {
  const changed = await db.selectFrom('pageTexts').select(['key', 'value']).orderBy('key').execute();
  return Object.fromEntries(changed.filter(({ key }) => isTextKey(key)).map(({ key, value }) => [key, value]));
}

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(pageTexts, key);
}

/** The base of a change, for detecting conflicts: a value or a time. */
interface TextChange {
  value: string;
  expectedValue?: string | undefined;
  /** Null for the built-in text. */
  expectedUpdatedAt?: string | null | undefined;
}

/** Stores a text or image address; `conflict` if it has changed since the base. */
export function changeText(
  db: Db,
  key: TextKey,
  { value, ...base }: TextChange,
  by: Author,
): Promise<Outcome<StoredText>> {
  const { kind } = pageTexts[key];
  const problem = textProblem(pageTexts[key], value);
  if (problem !== null) return Promise.resolve(refused('value', problem));
  return changeContent(db, async (trx) => {
    const before = await readText(trx, key);
    if (hasMovedOn({ ...before, shown: await fillInFacts(trx, before.value) }, value, base))
      return {
        outcome: 'conflict',
        detail: MOVED_ON[kind === 'image' ? 'image' : 'text'],
        members: { current: { key, ...before } },
      };
    const updatedAt = await writeText(trx, key, value, before, by);
    if (before.value !== value)
      await recordTextChange(trx, key, { action: 'changed', before: before.value, after: value }, by);
    return done({ key, value, updatedAt });
  });
}

interface StoredText {
  key: TextKey;
  value: string;
  updatedAt: string;
}
/** The text on the page; `updatedAt` is null for a built-in one. */
type ShownText = { value: string; updatedAt: string | null };

/** Writing the stored value again is no conflict. The base may also be the text with the shop's facts. */
function hasMovedOn(
  before: ShownText & { shown: string },
  value: string,
  { expectedValue, expectedUpdatedAt }: Omit<TextChange, 'value'>,
) {
  if (isOutdated(expectedUpdatedAt, before.updatedAt)) return true;
  const isBase = expectedValue === undefined || expectedValue === before.value || expectedValue === before.shown;
  return !isBase && value !== before.value;
}

const MOVED_ON = {
  text: 'Someone else changed this text in the meantime. Please check the current version.',
  image: 'Someone else changed this picture in the meantime. Please check the current version.',
};

/** Restores the built-in text. */
export function resetText(db: Db, key: TextKey, by: Author): Promise<Outcome<null>> {
  return changeContent(db, async (trx) => {
    const { value: before } = await readText(trx, key);
    const { numDeletedRows } = await trx.deleteFrom('pageTexts').where('key', '=', key).executeTakeFirst();
    const after = pageTexts[key].text;
    if (numDeletedRows > 0n) await recordTextChange(trx, key, { action: 'reset', before, after }, by);
    return done(null);
  });
}

/** Restores an earlier text. */
export const restoreText: Restore = async (trx, { entityId: key, before }, by) => {
  if (!isTextKey(key)) return { outcome: 'conflict', detail: 'No page uses this text anymore.' };
  const value = String(before);
  const present = await readText(trx, key);
  if (value === pageTexts[key].text) await trx.deleteFrom('pageTexts').where('key', '=', key).execute();
  else await writeText(trx, key, value, present, by);
  return done(await recordTextChange(trx, key, { action: 'restored', before: present.value, after: value }, by));
};

async function readText(db: Db, key: TextKey): Promise<ShownText> {
  const row = await db.selectFrom('pageTexts').select(['value', 'updatedAt']).where('key', '=', key).executeTakeFirst();
  return row ?? { value: pageTexts[key].text, updatedAt: null };
}

/** @returns the time of the change, always later than before: two changes may share a millisecond */
async function writeText(trx: Db, key: TextKey, value: string, before: ShownText, { now }: Author): Promise<string> {
  const updatedAt = before.updatedAt === null ? now.toISOString() : timeOfChange(before.updatedAt, now);
  const changed = { value, updatedAt };
  await trx
    .insertInto('pageTexts')
    .values({ key, ...changed })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute();
  return updatedAt;
}

function recordTextChange(
  trx: Db,
  key: TextKey,
  change: { action: HistoryAction; before: string; after: string },
  by: Author,
): Promise<HistoryEntry> {
  return recordChange(trx, { entity: 'content', entityId: key, label: key, ...change }, by);
}

function groupOf(key: TextKey): TextGroup {
  return key.slice(0, key.indexOf('.')) as TextGroup;
}
