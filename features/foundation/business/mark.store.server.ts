import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { recordChange } from '#foundation/audit/history.store.server.ts';
import { type Author, changeContent } from '#server/content-change.store.server.ts';
import { done, type Outcome } from '#server/outcome.store.server.ts';

export const GROUNDS = ['dark', 'light'] as const;
export type Ground = (typeof GROUNDS)[number];

/** The shop's own mark for one ground, as it was uploaded and cleaned. */
export interface Mark {
  type: 'image/svg+xml' | 'image/png';
  /** Base64. */
  data: string;
  /** SHA-256 of its bytes. */
  hash: string;
  width: number;
  height: number;
  /** As PNG, for documents; base64. */
  png: string;
}
export type Marks = Record<Ground, Mark | null>;

const KEY = 'mark';
const NONE: Marks = { dark: null, light: null };
const EVER = new Date(0).toISOString();

/** Too large to be read for each page and mail. */
let known: { updatedAt: string; marks: Marks } | null = null;

export async function readMarks(db: Db): Promise<Marks> {
  const settings = db.selectFrom('settings').where('key', '=', KEY);
  const row = await settings.select('updatedAt').executeTakeFirst();
  if (!row) return NONE;
  if (known?.updatedAt === row.updatedAt) return known.marks;
  const { value, updatedAt } = await settings.select(['value', 'updatedAt']).executeTakeFirstOrThrow();
  const marks = { ...NONE, ...(value as Partial<Marks>) };
  known = { updatedAt, marks };
  return marks;
}

/** Stores the mark of a ground, or removes it. The history names its kind and size. */
export function changeMark(db: Db, ground: Ground, mark: Mark | null, by: Author): Promise<Outcome<Marks>> {
  return changeContent(db, async (trx) => {
    const row = await trx.selectFrom('settings').select('updatedAt').where('key', '=', KEY).executeTakeFirst();
    const before = await readMarks(trx);
    const marks = { ...before, [ground]: mark };
    const changed = { value: json<unknown>(marks), updatedAt: timeOfChange(row?.updatedAt ?? EVER, by.now) };
    await trx
      .insertInto('settings')
      .values({ key: KEY, ...changed })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
      .execute();
    const entry = { entity: 'settings', entityId: KEY, label: 'Mark', action: 'changed' } as const;
    const [old, now] = [before[ground], mark].map((each) => ({ [ground]: each && wordsOfMark(each) }));
    await recordChange(trx, { ...entry, before: old, after: now }, by);
    return done(marks);
  });
}

const wordsOfMark = ({ type, width, height }: Mark) =>
  `${type === 'image/png' ? 'PNG' : 'SVG'}, ${Math.round(width)} × ${Math.round(height)}`;
