import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { SavedState } from './SavedState.tsx';
import { SettingClash } from './SettingClash.tsx';
import { SETTINGS_PARTS, type SettingsPartName } from './settings-parts.ts';
import { useUnsavedMark } from './UnsavedParts.tsx';
import { type SettingFields, useSetting } from './use-setting.ts';

type SettingPartProps<T> = SettingFields<T> & {
  part: SettingsPartName;
  children: (edit: Edit<T>) => ReactNode;
};

/** What is in the fields, how to change it, and what the site goes by now. */
export type Edit<T> = { value: T; change: (changes: Partial<T>) => void; saved: T };

/** One part of the settings: its fields, what became of them, and how to save them or go back. */
export function SettingPart<T extends object>({ part, children, ...fields }: SettingPartProps<T>) {
  const { saved, isFetching, refetch, changes, isUnsaved, change, putBack, toBuiltIn, save, clash } =
    useSetting(fields);
  const submit = { label: 'Save', busy: 'Saving...' };
  useUnsavedMark(part, isUnsaved);

  return (
    <section className="set__part" id={part} aria-labelledby={`${part}-title`}>
      <header>
        <h2 className="h3" id={`${part}-title`}>
          {SETTINGS_PARTS[part]}
        </h2>
        <SavedState setting={fields.setting} isUnsaved={isUnsaved} />
      </header>
      {saved ? (
        <Form
          name={`settings-${part}`}
          labelledBy={`${part}-title`}
          resetOnSuccess={false}
          submit={{ ...submit, variant: isUnsaved ? 'primary' : 'line' }}
          send={save}
          actions={(send) => (
            <div className="set__actions">
              <Button variant="quiet" onClick={toBuiltIn}>
                Back to built-in values
              </Button>
              {isUnsaved && <Button onClick={putBack}>Undo changes</Button>}
              {send}
            </div>
          )}
        >
          {children({
            value: { ...saved, ...changes },
            change,
            saved,
          })}
        </Form>
      ) : (
        <PartWait isFetching={isFetching} onRetry={refetch} />
      )}
      {clash && <SettingClash {...clash} setting={fields.setting} />}
    </section>
  );
}

function PartWait({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => unknown }) {
  if (isFetching) return <Spinner>Loading the settings...</Spinner>;
  return (
    <div role="alert">
      <p>This section could not be loaded.</p>
      <Button small onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}
