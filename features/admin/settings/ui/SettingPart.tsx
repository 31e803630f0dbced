import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { SavedState } from './SavedState.tsx';
import { SETTINGS_PARTS, type SettingsPartName } from './settings-parts.ts';
import { useMarkUnsaved } from './UnsavedParts.tsx';
import { type SettingFields, useSetting } from './use-setting.ts';

type SettingPartProps<T> = SettingFields<T> & {
  part: SettingsPartName;
  children: (edit: SettingEdit<T>) => ReactNode;
};

/** `value` is in the fields, `saved` on the site. */
export type SettingEdit<T> = { value: T; change: (changes: Partial<T>) => void; saved: T };

/** A section of the settings with its state and actions. */
export function SettingPart<T extends object>({ part, children, ...fields }: SettingPartProps<T>) {
  const { saved, isFetching, refetch, changes, isUnsaved, change, discardChanges, resetToBuiltIn, save } =
    useSetting(fields);
  const submit = { label: 'Save', busy: 'Saving...' };
  useMarkUnsaved(part, isUnsaved);

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
          submit={{ ...submit, variant: isUnsaved ? 'primary' : 'line' }}
          send={save}
          actions={(send) => (
            <div className="actions set__actions">
              <Button variant="quiet" onClick={resetToBuiltIn}>
                Back to built-in values
              </Button>
              {isUnsaved && <Button onClick={discardChanges}>Undo changes</Button>}
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
        <PartPlaceholder isFetching={isFetching} onRetry={refetch} />
      )}
    </section>
  );
}

function PartPlaceholder({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => unknown }) {
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
