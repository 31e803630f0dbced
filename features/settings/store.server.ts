import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { type Author, type Restore, remember } from '#features/content/history/store.server.ts';
import { changedFields, type Fields } from '#features/content/rules.ts';
import { done, inContentTransaction } from '#features/content/store.server.ts';
import type { Setting } from './contract.ts';

/** The setting as the owner left it, else as built in; one stored by an older release that no longer fits is passed over. */
export async function readSetting<T>(db: Db, { name, schema, builtIn }: Setting<T>): Promise<T> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst();
  const stored = row && schema.safeParse(row.value);
  return stored?.success ? stored.data : builtIn;
}

/** Stores a setting that has been checked. */
export async function writeSetting<T>(db: Db, { name }: Setting<T>, value: T): Promise<void> {
  const changed = { value: json<unknown>(value), updatedAt: new Date().toISOString() };
  await db
    .insertInto('settings')
    .values({ key: name, ...changed })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute();
}

/** The same for the owner: with its entry in the history, and every page follows. */
export function changeSetting<T>(db: Db, setting: Setting<T>, value: T, by: Author): Promise<T> {
  return inContentTransaction(db, async (trx) => {
    const before = await readSetting(trx, setting);
    await writeSetting(trx, setting, value);
    const difference = changedFields(before as Fields, value as Fields);
    if (difference) await remember(trx, { ...namesOf(setting), action: 'changed', ...difference }, by);
    return value;
  });
}

/** Puts back the parts of a setting that an entry changed; its other parts stay as they are. */
export function restoreSetting(settings: Setting<unknown>[]): Restore {
  return async (trx, { entityId, before }, by) => {
    const setting = settings.find(({ name }) => name === entityId);
    if (!setting) return { outcome: 'conflict', detail: 'There is no such setting any more.' };
    const present = (await readSetting(trx, setting)) as Fields;
    const back = setting.schema.safeParse({ ...present, ...(before as Fields) });
    if (!back.success) return { outcome: 'conflict', detail: 'The value before no longer fits the setting.' };
    await writeSetting(trx, setting, back.data);
    const difference = changedFields(present, back.data as Fields) ?? { before, after: before };
    return done(await remember(trx, { ...namesOf(setting), action: 'restored', ...difference }, by));
  };
}

function namesOf({ name, summary }: Setting<unknown>) {
  return { entity: 'settings' as const, entityId: name, label: summary };
}
