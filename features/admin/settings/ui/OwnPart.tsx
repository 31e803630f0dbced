import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import type { FieldErrors } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, pencil, triangleAlert } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import { SETTINGS_PARTS } from './settings-parts.ts';

type Part = keyof typeof SETTINGS_PARTS;

export const titleOf = (part: Part) => `${part}-title`;

/** A part of the settings with an address of its own; without children, as it loads or failed to. */
export function OwnPart({
  part,
  isFetching,
  onRetry,
  children,
}: {
  part: Part;
  isFetching: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <section className="set__part" id={part} aria-labelledby={titleOf(part)}>
      {children || (
        <>
          <PartHeader part={part} />
          {isFetching ? (
            <Spinner>Loading the settings...</Spinner>
          ) : (
            <div role="alert">
              <p>This section could not be loaded.</p>
              <Button small onClick={onRetry}>
                Try again
              </Button>
            </div>
          )}
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
  part: Part;
  words?: string | undefined;
  works?: boolean;
  hasChanges?: boolean;
}) {
  const isGood = works && !hasChanges;
  const words = hasChanges ? 'Changes not saved' : state;
  const unsavedIcon = hasChanges ? pencil : triangleAlert;
  return (
    <header>
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
