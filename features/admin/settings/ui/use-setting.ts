import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { conflictingKeys, isUnsaved, useRecordEdit } from '#client/editable-record.ts';
import { needsRecentLogin } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import type { Setting } from '#features/settings/contract.ts';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import type { FieldErrors, SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { SETTINGS_TOASTS } from '../constants.ts';
import { formatIssue } from '../rules.ts';
import { chooseValues } from './SettingConflict.tsx';
import { type CurrentSetting, readSetting, replaceSetting } from './setting-requests.ts';

export type SettingFields<T> = {
  /** The setting's name in the API; several parts may edit fields of one. */
  setting: string;
  /** Lazily loads the schema and the built-in values. */
  load: () => Promise<Setting<T>>;
  /** The fields of this part. */
  keys: (keyof T)[];
  /** Maps the path of an issue to the name of the field that shows it. */
  fieldNameAt?: (path: string, value: T) => string;
};

/** Edits some fields of a setting and merges them with other admins' changes on save. */
export function useSetting<T extends object>({ setting, load, keys, fieldNameAt }: SettingFields<T>) {
  const address = `/api/settings/${setting}`;
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { data: saved, isFetching, refetch } = useQuery<T>({ queryKey: [address] as QueryKey });
  const [edit, send] = useRecordEdit<T>();
  const { changes } = edit;
  const change = (fields: Partial<T>) => send({ type: 'change', fields, shown: saved ?? {} });

  /** @param accepted the conflicting value that the admin chose to replace */
  async function save(accepted?: CurrentSetting<T>): Promise<SendResult> {
    try {
      const current = accepted ?? (await readSetting<T>(address));
      const conflicting = accepted ? [] : conflictingKeys(edit, current.value);
      if (conflicting.length > 0) {
        void resolveConflict(current, conflicting);
        return { ok: false };
      }
      const merged = { ...current.value, ...changes };
      const { schema, isPrivate } = await load();
      const checked = schema.safeParse(merged);
      if (!checked.success)
        return rejectInvalid(
          checked.error.issues.map((i) => [i.path.join('.'), formatIssue(i)]),
          merged,
        );
      const stored = await replaceSetting(address, checked.data, current);
      // Another admin saved between the two calls.
      if (stored === null) return save();
      client.setQueryData([address], stored);
      send({ type: 'saved', sent: changes, stored });
      toast(isPrivate ? SETTINGS_TOASTS.savedPrivately : SETTINGS_TOASTS.saved);
    } catch (error) {
      return handleFailure(error);
    }
    void client.invalidateQueries({ queryKey: ['settings-history', setting] });
    // Loaded pages show the new values, too.
    void revalidate();
    return { ok: true, shouldReset: false };
  }

  function rejectInvalid(problems: [path: string, sentence: string][], merged: T): SendResult {
    toast(SETTINGS_TOASTS.wrong);
    const errors: FieldErrors = Object.fromEntries(
      problems.map(([path, sentence]) => [fieldNameAt?.(path, merged) ?? path, sentence]),
    );
    return { ok: false, errors };
  }

  async function resolveConflict(current: CurrentSetting<T>, keys: (keyof T)[]) {
    const answer = await chooseValues({ setting, mine: pick(changes, keys), theirs: pick(current.value, keys) });
    if (answer === 'mine') void save(current);
    if (answer !== 'theirs') return;
    send({ type: 'discard', keys });
    client.setQueryData([address], current.value);
  }

  async function resetToBuiltIn() {
    try {
      const { builtIn } = await load();
      change(Object.fromEntries(keys.map((key) => [key, builtIn[key]])) as Partial<T>);
    } catch (error) {
      handleFailure(error);
    }
  }

  return {
    saved,
    isFetching,
    refetch,
    changes,
    isUnsaved: saved !== undefined && isUnsaved(edit, saved),
    change,
    discardChanges: () => send({ type: 'discard' }),
    resetToBuiltIn,
    save: () => save(),
  };
}

function handleFailure(error: unknown): SendResult {
  const { failed, signedOut } = SETTINGS_TOASTS;
  if (needsRecentLogin(error)) return { ok: false };
  if (error instanceof ApiError && error.status === 401) {
    toast(signedOut);
    return { ok: false };
  }
  toast({ ...failed, description: explainProblem(error, failed.description) });
  return { ok: false, errors: fieldErrorsOf(error) };
}

const pick = <T>(value: Partial<T>, keys: (keyof T)[]): object =>
  Object.fromEntries(keys.map((key) => [key, value[key]]));
