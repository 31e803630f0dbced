import { type RawBuilder, sql } from 'kysely';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { changedFields, type Fields, isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { type Restore, recordChange } from '#foundation/audit/history.store.server.ts';
import { sensitiveFields } from '#rights/rights.ts';
import { changeContent, type GuardedAuthor } from '#server/content-change.store.server.ts';
import { done, type Outcome, refused } from '#server/outcome.store.server.ts';
import type { Setting } from './settings.contract.ts';

/** The owner's setting, else the built-in one. A value of an earlier release that no longer fits is ignored. */
export async function readSetting<T>(db: Db, setting: Setting<T>): Promise<T> {
  return (await readStored(db, setting)).value;
}

/** A setting with the time of its last change; null if built in. */
export interface Stored<T> {
  value: T;
  updatedAt: string | null;
}

/** The current value with the time of its last change (ISO 8601), null if built in. */
export async function readStored<T>(db: Db, setting: Setting<T>): Promise<Stored<T>> {
  const [row] = await selectSetting(db, { name: setting.name });
  return { value: settingIn(setting, row?.value), updatedAt: row?.updatedAt ?? null };
}

/** @returns a function that reads several settings in one query */
export function settingsReader<Values extends object>(
  settings: {
    [Name in keyof Values]: Setting<Values[Name]>;
  },
): (db: Db) => Promise<Values> {
  const entries = Object.entries(settings) as [name: string, setting: Setting<unknown>][];
  const keys = entries.map(([, { name }]) => name);
  const select = prepared<object, Row<'settings'>>((db) =>
    db.selectFrom('settings').selectAll().where('key', 'in', keys),
  );
  return async (db) => {
    const stored = new Map((await select(db, {})).map(({ key, value }) => [key, value]));
    const values = entries.map(([name, setting]) => [name, settingIn(setting, stored.get(setting.name))]);
    return Object.fromEntries(values) as Values;
  };
}

/** A stored setting as a column of another query, to save a round trip. */
export function settingColumn({ name }: Setting<unknown>): RawBuilder<unknown> {
  return sql`(select value from settings where key = ${name})`;
}

/** Parses such a column. */
export function settingIn<T>({ schema, builtIn }: Setting<T>, column: unknown): T {
  if (column === undefined || column === null) return builtIn;
  const stored = schema.safeParse(column);
  return stored.success ? stored.data : builtIn;
}

const selectSetting = prepared<{ name: string }, Row<'settings'>>((db, slot) =>
  db.selectFrom('settings').selectAll().where('key', '=', slot('name')),
);

/** Stores a validated setting. */
export async function writeSetting<T>(
  db: Db,
  { name }: Setting<T>,
  value: T,
  updatedAt = new Date().toISOString(),
): Promise<void> {
  const changed = { value: json<unknown>(value), updatedAt };
  await db
    .insertInto('settings')
    .values({ key: name, ...changed })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute();
}

interface SettingChange<T> {
  value: T;
  expectedUpdatedAt?: string | null | undefined;
  /** Whether the setting had no value of this shop before. */
  isFirst?: boolean;
}

/**
 * Stores the owner's change with a history entry and invalidates pages; `conflict` if the setting has changed since
 * `expectedUpdatedAt`, null for the built-in one.
 */
export function changeSetting<T>(
  db: Db,
  setting: Setting<T>,
  { value, expectedUpdatedAt, isFirst = false }: SettingChange<T>,
  by: GuardedAuthor,
): Promise<Outcome<Stored<T>>> {
  return changeContent(db, async (trx) => {
    const before = await readStored(trx, setting);
    if (isOutdated(expectedUpdatedAt, before.updatedAt))
      return {
        outcome: 'conflict',
        detail: MOVED_ON,
        members: { current: { ...before.value, updatedAt: before.updatedAt } },
      };
    const refusal = await setting.refuse?.(trx, before.value, value);
    if (refusal) return refused(...refusal);
    const difference = changedFields(before.value as Fields, value as Fields);
    if (difference) guardChange(setting, difference.after, by);
    const moves = difference !== null || before.updatedAt === null;
    const updatedAt = moves ? timeOfChange(before.updatedAt, by.now) : before.updatedAt!;
    await writeSetting(trx, setting, value, updatedAt);
    const change = isFirst ? ({ action: 'created', before: null, after: value } as const) : difference;
    if (change) await recordChange(trx, { ...namesOf(setting), action: 'changed', ...change }, by);
    return done({ value, updatedAt });
  });
}

const MOVED_ON = 'Someone else changed this setting in the meantime. Please check the current version.';
/** Restores the parts of a setting that an entry changed; its other parts stay. */
export function restoreSetting(settings: Setting<unknown>[]): Restore {
  return async (trx, { entityId, before }, by) => {
    const setting = settings.find(({ name }) => name === entityId);
    if (!setting) return { outcome: 'conflict', detail: 'This setting no longer exists.' };
    if (before === null) return { outcome: 'conflict', detail: 'There is no earlier value.' };
    const { value, updatedAt } = await readStored(trx, setting);
    const present = value as Fields;
    const back = setting.schema.safeParse({ ...present, ...(before as Fields) });
    if (!back.success) return { outcome: 'conflict', detail: 'The earlier value no longer fits this setting.' };
    const refusal = await setting.refuse?.(trx, value, back.data);
    if (refusal) return { outcome: 'conflict', detail: refusal[1] };
    const difference = changedFields(present, back.data as Fields);
    if (difference) guardChange(setting, difference.after, by);
    await writeSetting(trx, setting, back.data, timeOfChange(updatedAt, by.now));
    const told = difference ?? { before, after: before };
    return done(await recordChange(trx, { ...namesOf(setting), action: 'restored', ...told }, by));
  };
}

/** @throws when a sensitive field changes and the login is not recent */
function guardChange({ name }: Setting<unknown>, changed: Fields, by: GuardedAuthor): void {
  for (const detail of sensitiveFields(name, Object.keys(changed))) by.startSensitive('setting-changed', detail);
}

function namesOf({ name, summary }: Setting<unknown>) {
  return { entity: 'settings' as const, entityId: name, label: summary };
}
