import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { conflictingKeys, isUnsaved, useRecordEdit } from '#client/editable-record.ts';
import { ApiError } from '#client/request.ts';
import type { Setting } from '#features/settings/contract.ts';
import type { FieldErrors, Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { SETTINGS_TOASTS } from '../constants.ts';
import { sentenceFor } from '../rules.ts';
import { type CurrentSetting, readSetting, replaceSetting } from './setting-call.ts';

export type SettingFields<T> = {
  /** Of the setting in the API; several parts may stand for fields of one. */
  setting: string;
  /** The setting's checks and built-in values, which load when they are needed. */
  load: () => Promise<Setting<T>>;
  /** The fields that this part is about. */
  keys: (keyof T)[];
  /** The name of the field that shows what is wrong at a place in the value. */
  fieldAt?: (path: string, value: T) => string;
};

/** Some fields of a setting while they are changed, and how they are saved beside what others change. */
export function useSetting<T extends object>({ setting, load, keys, fieldAt }: SettingFields<T>) {
  const address = `/api/settings/${setting}`;
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { data: saved, isFetching, refetch } = useQuery<T>({ queryKey: [address] as QueryKey });
  const [edit, send] = useRecordEdit<T>();
  const [clash, setClash] = useState<CurrentSetting<T>>();
  const { changes } = edit;
  const change = (fields: Partial<T>) => send({ type: 'change', fields, shown: saved ?? {} });

  /** @param seen what the owner has looked at and means to replace */
  async function save(seen?: CurrentSetting<T>): Promise<Outcome> {
    try {
      const now = seen ?? (await readSetting<T>(address));
      if (!seen && conflictingKeys(edit, now.value).length > 0) {
        setClash(now);
        return { ok: false };
      }
      // Another admin may have changed the other fields since this page was opened.
      const whole = { ...now.value, ...changes };
      const checked = (await load()).schema.safeParse(whole);
      if (!checked.success)
        return refused(
          checked.error.issues.map((i) => [i.path.join('.'), sentenceFor(i)]),
          whole,
        );
      const stored = await replaceSetting(address, checked.data, now);
      // In the moment between the two calls: look again.
      if (stored === null) return save();
      client.setQueryData([address], stored);
      send({ type: 'saved', sent: changes, stored });
    } catch (error) {
      return failed(error);
    }
    void client.invalidateQueries({ queryKey: ['settings-history', setting] });
    // The pages that this browser has loaded show the new values, too.
    void revalidate();
    toast(SETTINGS_TOASTS.saved);
    return { ok: true };
  }

  function refused(problems: [path: string, sentence: string][], whole: T): Outcome {
    toast(SETTINGS_TOASTS.wrong);
    const errors: FieldErrors = Object.fromEntries(
      problems.map(([path, sentence]) => [fieldAt?.(path, whole) ?? path, sentence]),
    );
    return { ok: false, errors };
  }

  function keepTheirs() {
    send({ type: 'discard', keys: conflictingKeys(edit, clash!.value) });
    client.setQueryData([address], clash!.value);
    setClash(undefined);
  }

  function saveMine() {
    void save(clash);
    setClash(undefined);
  }

  async function toBuiltIn() {
    try {
      const { builtIn } = await load();
      change(Object.fromEntries(keys.map((key) => [key, builtIn[key]])) as Partial<T>);
    } catch (error) {
      failed(error);
    }
  }

  return {
    saved,
    isFetching,
    refetch,
    changes,
    isUnsaved: saved !== undefined && isUnsaved(edit, saved),
    change,
    putBack: () => send({ type: 'discard' }),
    toBuiltIn,
    save: () => save(),
    clash: clash && {
      ...pairs(conflictingKeys(edit, clash.value), changes, clash.value),
      onBack: () => setClash(undefined),
      onKeepTheirs: keepTheirs,
      onSaveMine: saveMine,
    },
  };
}

function failed(error: unknown): Outcome {
  const problem = error instanceof ApiError ? error.problem : null;
  const { failed, signedOut } = SETTINGS_TOASTS;
  if (error instanceof ApiError && error.status === 401) {
    toast(signedOut);
    return { ok: false };
  }
  toast({ ...failed, description: problem?.detail ?? failed.description });
  return { ok: false, errors: Object.fromEntries((problem?.errors ?? []).map((e) => [e.path, e.message])) };
}

/** The same fields of both. */
function pairs<T>(keys: (keyof T)[], mine: Partial<T>, theirs: T): { mine: object; theirs: object } {
  const of = (value: Partial<T>) => Object.fromEntries(keys.map((key) => [key, value[key]]));
  return { mine: of(mine), theirs: of(theirs) };
}
