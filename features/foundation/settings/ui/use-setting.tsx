import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { conflictingKeys, isUnsaved, useRecordEdit } from '#client/editable-record.ts';
import { adminRequest, needsRecentLogin } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { UPDATED_AT_HEADER } from '#foundation/audit/changes.ts';
import { diffValues, formatPath, formatWhen } from '#foundation/audit/history.ts';
import { fetchLastChange } from '#foundation/audit/ui/last-change.ts';
import { lastSaved } from '#foundation/audit/ui/log-queries.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import { choose } from '#ui/confirm.tsx';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import type { FieldErrors, SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';

const SETTINGS_TOASTS = {
  saved: { title: 'Saved', description: 'Visitors can see it now.' },
  savedPrivately: { title: 'Saved', description: 'It takes effect right away.' },
  wrong: { title: 'Not saved', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
  signedOut: {
    title: 'Not saved',
    description: 'You are logged out. Your changes are still here. Save again and log in when asked.',
    kind: 'error',
  },
} as const;

const SETTINGS_CONFLICT = {
  me: 'you, in another window',
  unknown: 'someone else',
  saved: (who: string, when: string) => `Saved by ${who}: ${when}.`,
} as const;

/** A subset of zod's issue. */
type Issue = {
  code?: string | undefined;
  message: string;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
};

/** Replaces zod's default messages; custom messages stay. */
export function formatIssue({ code, message, minimum, maximum, origin }: Issue): string {
  const isText = origin === 'string';
  if (/^Invalid input/.test(message)) return 'Enter a number';
  if (/^Invalid number/.test(message)) return 'Use at most two decimals';
  if (code === 'too_small' && /^Too small/.test(message)) {
    if (isText) return 'Fill this in';
    return origin === 'array' ? 'Keep at least one row' : `Enter ${minimum} or more`;
  }
  if (code === 'too_big' && /^Too big/.test(message))
    return isText ? `Use at most ${maximum} characters` : `At most ${Number(maximum).toLocaleString('en-US')}`;
  return message;
}

export type SettingFields<T> = {
  /** The setting's name in the API; several parts may edit fields of one. */
  setting: string;
  /** Lazily loads the schema and the built-in values. */
  load: () => Promise<Pick<Setting<T>, 'schema' | 'isPrivate'> & Partial<Pick<Setting<T>, 'builtIn'>>>;
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
      await keepAnswer(client, [address], stored);
      send({ type: 'saved', sent: changes, stored });
      toast(isPrivate ? SETTINGS_TOASTS.savedPrivately : SETTINGS_TOASTS.saved);
    } catch (error) {
      return handleFailure(error);
    }
    void client.invalidateQueries({ queryKey: [lastSaved(setting)] });
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
    await keepAnswer(client, [address], current.value);
  }

  async function resetToBuiltIn() {
    try {
      const { builtIn } = await load();
      if (builtIn) change(Object.fromEntries(keys.map((key) => [key, builtIn[key]])) as Partial<T>);
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

const pick = <T,>(value: Partial<T>, keys: (keyof T)[]): object =>
  Object.fromEntries(keys.map((key) => [key, value[key]]));

/** `updatedAt` is null for the built-in value. */
export interface CurrentSetting<T> {
  value: T;
  updatedAt: string | null;
}

async function readSetting<T>(address: string): Promise<CurrentSetting<T>> {
  let updatedAt: string | null = null;
  const onHeaders = (headers: Headers) => {
    updatedAt = headers.get(UPDATED_AT_HEADER);
  };
  const value = await adminRequest<T>('GET', address, { onHeaders });
  return { value, updatedAt };
}

/** Replaces the given version of a setting. @returns null when another admin has changed it since */
async function replaceSetting<T>(address: string, value: T, { updatedAt }: CurrentSetting<T>): Promise<T | null> {
  try {
    const body = { ...value, expectedUpdatedAt: updatedAt };
    return await adminRequest<T>('PUT', address, { body });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null;
    throw error;
  }
}

type Conflict = { setting: string; mine: object; theirs: object };

/** Compares the conflicting values and lets the admin choose. */
function chooseValues(conflict: Conflict) {
  return choose({
    title: 'Someone else changed this while you were editing',
    text: <BothValues {...conflict} />,
    answers: [
      { key: 'back', label: 'Back to the form' },
      { key: 'theirs', label: 'Keep theirs' },
      { key: 'mine', label: 'Save mine', variant: 'primary' },
    ],
  });
}

function BothValues({ setting, mine, theirs }: Conflict) {
  const savedBy = useLastChange(setting);
  return (
    <>
      <p>
        {savedBy && `${savedBy} `}
        Nothing is lost: choose one. The other stays in the history.
      </p>
      <ul className="stack stack--close set__clash">
        {diffValues(theirs, mine).map(({ path, before, after }) => (
          <li className="card" key={path.join()}>
            <b>{formatPath(path)}</b>
            <p>
              Yours, not saved: <ins>{after || 'nothing'}</ins>
            </p>
            <p>
              Theirs, on the site now: <del>{before || 'nothing'}</del>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** 'Saved by Joe Park: Today, 8:22 AM.'; null while loading. */
function useLastChange(setting: string): string | null {
  const { data } = useQuery({
    queryKey: ['settings-change', setting],
    queryFn: () => fetchLastChange('settings', setting),
    gcTime: 0,
  });
  if (!data) return null;
  const who = data.isMe ? SETTINGS_CONFLICT.me : (data.name ?? SETTINGS_CONFLICT.unknown);
  return SETTINGS_CONFLICT.saved(who, formatWhen(data.at, new Date(), shopTimeZone()));
}
