import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import type { Setting } from '#features/settings/contract.ts';
import { RequestError, request } from '#features/site/ui/request.ts';
import { Button } from '#ui/button.tsx';
import { type FieldErrors, Form, type Outcome } from '#ui/form.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { sentenceFor } from '../rules.ts';
import { SETTINGS_TOASTS } from '../words.ts';
import { SavedState } from './SavedState.tsx';
import type { SettingsPartName } from './settings-parts.ts';
import { useUnsavedMark } from './UnsavedParts.tsx';

type SettingPartProps<T> = {
  part: SettingsPartName;
  /** Of the setting in the API; several parts may stand for fields of one. */
  setting: string;
  /** The setting's checks and built-in values, which load when they are needed. */
  load: () => Promise<Setting<T>>;
  /** The fields that this part is about. */
  keys: (keyof T)[];
  /** The name of the field that shows what is wrong at a place in the value. */
  fieldAt?: (path: string, value: T) => string;
  children: (edit: Edit<T>) => ReactNode;
};

/** What is in the fields, how to change it, and what the site goes by now. */
export type Edit<T> = { value: T; change: (changes: Partial<T>) => void; saved: T };

/** One part of the settings: its fields, what became of them, and how to save them or go back. */
export function SettingPart<T extends object>({ part, setting, load, keys, fieldAt, children }: SettingPartProps<T>) {
  const address = `/api/settings/${setting}`;
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { data: saved, isFetching, refetch } = useQuery<T>({ queryKey: [address] as QueryKey });
  const [changes, setChanges] = useState<Partial<T>>({});
  const isUnsaved = saved !== undefined && keys.some((key) => key in changes && !isSame(changes[key], saved[key]));
  const submit = { label: useText('settings.page.save'), busy: useText('settings.page.saving') };
  useUnsavedMark(part, isUnsaved);

  async function save(): Promise<Outcome> {
    try {
      // Somebody else may have changed the other fields since this page was opened.
      const whole = { ...(await request<T>('GET', address)), ...changes };
      const checked = (await load()).schema.safeParse(whole);
      if (!checked.success)
        return refused(
          checked.error.issues.map((i) => [i.path.join('.'), sentenceFor(i)]),
          whole,
        );
      client.setQueryData([address], await request<T>('PUT', address, { body: checked.data }));
    } catch (error) {
      return failed(error);
    }
    setChanges({});
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

  async function toBuiltIn() {
    try {
      const { builtIn } = await load();
      setChanges(Object.fromEntries(keys.map((key) => [key, builtIn[key]])) as Partial<T>);
    } catch (error) {
      failed(error);
    }
  }

  return (
    <section className="set__part" id={part} aria-labelledby={`${part}-title`}>
      <header>
        <h2 className="h3" id={`${part}-title`}>
          <Text k={`settings.${part}.title`} />
        </h2>
        <SavedState setting={setting} isUnsaved={isUnsaved} />
      </header>
      {saved ? (
        <Form
          name={`settings-${part}`}
          labelledBy={`${part}-title`}
          keepsValues
          submit={{ ...submit, look: isUnsaved ? 'primary' : 'line' }}
          send={save}
          actions={(send) => (
            <div className="set__actions">
              <Button look="quiet" onClick={toBuiltIn}>
                <Text k="settings.page.toBuiltIn" />
              </Button>
              {isUnsaved && (
                <Button onClick={() => setChanges({})}>
                  <Text k="settings.page.putBack" />
                </Button>
              )}
              {send}
            </div>
          )}
        >
          {children({
            value: { ...saved, ...changes },
            change: (more) => setChanges((before) => ({ ...before, ...more })),
            saved,
          })}
        </Form>
      ) : (
        <PartWait isFetching={isFetching} onRetry={refetch} />
      )}
    </section>
  );
}

function failed(error: unknown): Outcome {
  const problem = error instanceof RequestError ? error.problem : null;
  const { failed } = SETTINGS_TOASTS;
  toast({ ...failed, description: problem?.detail ?? failed.description });
  return { ok: false, errors: Object.fromEntries((problem?.errors ?? []).map((e) => [e.path, e.message])) };
}

function PartWait({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => unknown }) {
  const loading = useText('settings.page.loading');
  if (isFetching) return <Spinner>{loading}</Spinner>;
  return (
    <div role="alert">
      <p>
        <Text k="settings.page.failed" />
      </p>
      <Button small onClick={() => void onRetry()}>
        <Text k="settings.page.retry" />
      </Button>
    </div>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
