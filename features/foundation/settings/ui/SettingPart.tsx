import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { HistoryEntry } from '#foundation/audit/audit.contract.ts';
import { lastSaved } from '#foundation/audit/ui/log-queries.ts';
import { formatLongDate } from '#time/format-moment.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import { type FieldErrors, Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, pencil, triangleAlert } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { type SettingFields, useSetting } from './use-setting.tsx';

/** Titles of the sections by the id of each, by group; the page has them in this order. */
const SHOP = {
  facts: 'Business facts',
  mark: 'Your mark',
  hours: 'Phone and hours',
  booking: 'Booking days and slots',
};
const WORK = {
  prices: 'Prices',
  replies: 'Reply templates',
  shop: 'Quotes and taxes',
  invoices: 'Invoices',
  stripe: 'Card and bank payments',
  templates: 'Job stages',
  tracker: 'Customer updates',
  warranty: 'Warranty',
  opening: 'Next opening',
};
const WEBSITE = {
  notice: 'Construction notice',
  studio: 'Scheme studio',
  colors: 'Colors',
  showing: 'Finished airplanes',
  photos: 'Google Photos',
};
const SAFETY = {
  mail: 'Email',
  mailbox: 'Incoming email',
  connections: 'Calendar and webhooks',
  alarms: 'Alarms',
  backups: 'Backups',
  security: 'Second factor for admins',
  retention: 'How long leads are kept',
};

export const SETTINGS_GROUPS = {
  'The shop': SHOP,
  'Quotes and jobs': WORK,
  'The website': WEBSITE,
  'Email and security': SAFETY,
};
const SETTINGS_PARTS = { ...SHOP, ...WORK, ...WEBSITE, ...SAFETY };
export type SettingsPart = keyof typeof SETTINGS_PARTS;

export const SETTINGS_PATH = '/admin/settings';
export const isSettingsPart = (part: string): part is SettingsPart => Object.hasOwn(SETTINGS_PARTS, part);

type Unsaved = { parts: ReadonlySet<string>; mark: (part: string, isUnsaved: boolean) => void };
const UnsavedContext = createContext<Unsaved>({ parts: new Set(), mark: () => {} });

export const useUnsavedParts = () => use(UnsavedContext).parts;

export function useMarkUnsaved(part: string, isUnsaved: boolean): void {
  const { mark } = use(UnsavedContext);
  useEffect(() => {
    mark(part, isUnsaved);
    return () => mark(part, false);
  }, [mark, part, isUnsaved]);
}

/** Asks before a page with unsaved changes is left. */
export function UnsavedParts({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((part: string, isUnsaved: boolean) => {
    setParts((before) => {
      if (before.has(part) === isUnsaved) return before;
      return isUnsaved ? new Set([...before, part]) : new Set([...before].filter((other) => other !== part));
    });
  }, []);
  useLeaveGuard(parts.size > 0, SETTINGS_PATH, () =>
    confirm({
      title: 'Leave without saving?',
      text: 'Your unsaved changes here will be lost.',
      cancel: 'Stay',
      confirm: 'Leave',
    }),
  );

  return <UnsavedContext value={{ parts, mark }}>{children}</UnsavedContext>;
}

type SettingPartProps<T> = SettingFields<T> & {
  part: SettingsPart;
  /** False where the built-in values are those of another shop. */
  hasBuiltIn?: boolean;
  children: (edit: SettingEdit<T>) => ReactNode;
};

/** `value` is in the fields, `saved` on the site. */
export type SettingEdit<T> = { value: T; change: (changes: Partial<T>) => void; saved: T };

/** A section of the settings with its state and actions. */
export function SettingPart<T extends object>({ part, hasBuiltIn = true, children, ...fields }: SettingPartProps<T>) {
  const { saved, isFetching, refetch, changes, isUnsaved, change, discardChanges, resetToBuiltIn, save } =
    useSetting(fields);
  const submit = { label: 'Save', busy: 'Saving...' };
  useMarkUnsaved(part, isUnsaved);

  return (
    <section className="set__part" id={part} aria-labelledby={titleOf(part)}>
      <header className="spread part-title">
        <h2 className="h3" id={titleOf(part)}>
          {SETTINGS_PARTS[part]}
        </h2>
        <SavedState setting={fields.setting} isUnsaved={isUnsaved} />
      </header>
      {saved ? (
        <Form
          name={`settings-${part}`}
          labelledBy={titleOf(part)}
          submit={{ ...submit, variant: isUnsaved ? 'primary' : 'line' }}
          send={save}
          actions={(send) => (
            <div className="actions set__actions">
              {hasBuiltIn && (
                <Button variant="quiet" onClick={resetToBuiltIn}>
                  Back to built-in values
                </Button>
              )}
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

/** Shows unsaved changes, or who saved the setting last and when. */
function SavedState({ setting, isUnsaved }: { setting: string; isUnsaved: boolean }) {
  const { data, isSuccess } = useQuery<HistoryEntry[]>({ queryKey: [lastSaved(setting)] });
  const last = data?.[0];
  return (
    <p className="state" data-tone={isUnsaved ? 'open' : 'done'} aria-live="polite">
      {(isUnsaved || isSuccess) && <Icon of={isUnsaved ? pencil : circleCheck} />}
      {isUnsaved && 'Changes not saved'}
      {!isUnsaved && isSuccess && !last && 'Built-in values'}
      {!isUnsaved && last && (
        <Link to={`/admin/history?entity=settings&id=${setting}`}>
          {`Saved ${formatLongDate(last.updatedAt)}${last.userName ? ` by ${last.userName}` : ''}`}
        </Link>
      )}
    </p>
  );
}

export const titleOf = (part: SettingsPart) => `${part}-title`;

/** A part of the settings with an address of its own; without children, as it loads or failed to. */
export function OwnPart({
  part,
  isFetching,
  onRetry,
  children,
}: {
  part: SettingsPart;
  isFetching: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <section className="set__part" id={part} aria-labelledby={titleOf(part)}>
      {children || (
        <>
          <PartHeader part={part} />
          <PartPlaceholder isFetching={isFetching} onRetry={onRetry} />
        </>
      )}
    </section>
  );
}

/** Says how the part stands, unless it has changes that are not saved. */
export function PartHeader({
  part,
  words: state,
  works = false,
  hasChanges = false,
}: {
  part: SettingsPart;
  words?: string | undefined;
  works?: boolean;
  hasChanges?: boolean;
}) {
  const isGood = works && !hasChanges;
  const words = hasChanges ? 'Changes not saved' : state;
  const unsavedIcon = hasChanges ? pencil : triangleAlert;
  return (
    <header className="spread part-title">
      <h2 className="h3" id={titleOf(part)}>
        {SETTINGS_PARTS[part]}
      </h2>
      <p className="state" data-tone={isGood ? 'done' : 'open'} aria-live="polite">
        {words && <Icon of={isGood ? circleCheck : unsavedIcon} />}
        {words}
      </p>
    </header>
  );
}

/** Says in a toast what did not work. @returns the sentences of fields */
export function showFailure(error: unknown, toasts: { wrong: ToastMessage; failed: ToastMessage }): FieldErrors {
  const errors = Object.entries(fieldErrorsOf(error));
  const { wrong, failed } = toasts;
  toast(errors.length > 0 ? wrong : { ...failed, description: explainProblem(error, failed.description) });
  return Object.fromEntries(errors.map(([path, message]) => [path.replace('settings.', ''), message]));
}
