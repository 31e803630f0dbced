import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const [conflict, setConflict] = useState<CurrentSetting<T>>();
  const { changes } = edit;
  const change = (fields: Partial<T>) => send({ type: 'change', fields, shown: saved ?? {} });

  /** @param accepted the conflicting value that the admin chose to replace */
  async function save(accepted?: CurrentSetting<T>): Promise<SendResult> {
    try {
      const current = accepted ?? (await readSetting<T>(address));
      if (!accepted && conflictingKeys(edit, current.value).length > 0) {
        setConflict(current);
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

  function keepTheirs() {
    send({ type: 'discard', keys: conflictingKeys(edit, conflict!.value) });
    client.setQueryData([address], conflict!.value);
    setConflict(undefined);
  }

  function saveMine() {
    void save(conflict);
    setConflict(undefined);
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
    conflict: conflict && {
      ...pickBoth(conflictingKeys(edit, conflict.value), changes, conflict.value),
      onBack: () => setConflict(undefined),
      onKeepTheirs: keepTheirs,
      onSaveMine: saveMine,
    },
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

function pickBoth<T>(keys: (keyof T)[], mine: Partial<T>, theirs: T): { mine: object; theirs: object } {
  const pick = (value: Partial<T>) => Object.fromEntries(keys.map((key) => [key, value[key]]));
  return { mine: pick(mine), theirs: pick(theirs) };
}
