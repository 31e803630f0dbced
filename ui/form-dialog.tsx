import { explainProblem, fieldErrorsOf } from './explain-problem.ts';
import { type FieldErrors, FormContext, useFormContext } from './form-state.ts';
import './form.css';
import './parts.css';
import { type ComponentProps, type FormEvent, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Dialog, DialogBusy, type DialogProps, setAutofocus } from './dialog.tsx';
import { SubmitButton } from './form.tsx';
import { useDraft } from './form-draft.ts';
import { Icon } from './icon.tsx';
import { circleAlert } from './icons.ts';

/** Why a form was not sent, as it shows it. */
export type Failure = {
  /** The same sentence is read out again after another try. */
  id: number;
  error: unknown;
  /** The errors of fields that the form has. */
  errors: FieldErrors;
  /** About anything else. */
  message: string | null;
};

let lastId = 0;

export function failureOf(error: unknown, hasField: (name: string) => boolean): Failure {
  const all = Object.entries(fieldErrorsOf(error));
  const shown = all.filter(([name]) => hasField(name));
  const other = all.find(([name]) => !hasField(name));
  lastId += 1;
  return {
    id: lastId,
    error,
    errors: Object.fromEntries(shown),
    message: other?.[1] ?? (shown.length > 0 ? null : explainProblem(error)),
  };
}

export { SubmitButton } from './form.tsx';

/** The trimmed texts of a form by name. */
export type Entered = Readonly<Record<string, string>>;

type DeskFormProps = {
  className?: string | undefined;
  /** The name under which this tab keeps what is typed, until the server has it. */
  draft?: string | undefined;
  /** What it rejects with is explained in the form, and what was typed stays. */
  send: (entered: Entered, fields: FormData) => Promise<unknown>;
  /** Fields that a failure asks for. They stay until the form is sent. */
  asks?: ((error: unknown) => ReactNode) | undefined;
  /** Shown in place of the sentence about a failure; the sentence by default. */
  renderFailure?: ((error: unknown) => ReactNode) | undefined;
  /** Clears the fields once they are sent, for the next entry. */
  resetOnSuccess?: boolean;
  /** The buttons, with a `SubmitButton`. */
  foot: ReactNode;
  children: ReactNode;
};

/** A form at the desk: it sends, says why that failed, and keeps what was typed until it is done. */
export function DeskForm({
  className = 'stack',
  draft: draftName = '',
  send,
  asks,
  renderFailure,
  resetOnSuccess = false,
  foot,
  children,
}: DeskFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, {
    name: draftName,
    isEnabled: draftName !== '',
    isRefused: false,
    isPrefilled: false,
  });
  const [isBusy, setFormBusy] = useState(false);
  const setDialogBusy = use(DialogBusy);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asked, setAsked] = useState<ReactNode>(null);

  function setBusy(isBusy: boolean) {
    setFormBusy(isBusy);
    setDialogBusy(isBusy);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const element = event.currentTarget;
    const fields = new FormData(element);
    setBusy(true);
    try {
      await send(readTexts(fields), fields);
      draft.clear();
      if (resetOnSuccess) element.reset();
      setFailure(null);
      setAsked(null);
    } catch (error) {
      const fields = asks?.(error);
      // They must stand in the form to show what was said of them.
      if (fields) flushSync(() => setAsked(fields));
      // The field must show its error before it gets the focus, to be read out with it.
      flushSync(() => setFailure(failureOf(error, (name) => element.elements.namedItem(name) !== null)));
      element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    } finally {
      setBusy(false);
    }
  }

  // Memoized, so that only a change renders all fields.
  const context = useMemo(
    () => ({ name: '', errors: failure?.errors ?? {}, values: {}, showsRequired: false, isBusy }),
    [failure, isBusy],
  );
  const inPlace = failure ? renderFailure?.(failure.error) : null;
  return (
    <FormContext value={context}>
      <form
        ref={form}
        className={className}
        // Its fields are about others: what the browser knows of the user is of no use there.
        autoComplete="off"
        onInput={draft.save}
        onSubmit={(event) => void submit(event)}
      >
        {children}
        {asked}
        {inPlace === undefined
          ? failure?.message && <FormProblem key={failure.id}>{failure.message}</FormProblem>
          : inPlace}
        {foot}
      </form>
    </FormContext>
  );
}

type FormDialogProps = Omit<DialogProps, 'dismissOnBackdrop' | 'isBusy'> &
  Omit<DeskFormProps, 'foot' | 'resetOnSuccess'> & {
    narrow?: boolean;
    /** The label of the button that sends it. */
    submit: ReactNode;
    cancel?: string;
    isDanger?: boolean;
    disabled?: boolean;
  };

/** A dialog that is one form. It closes once the form is sent, and not while it is being sent. */
export function FormDialog({
  className,
  draft,
  send,
  asks,
  renderFailure,
  submit,
  cancel = 'Not now',
  isDanger = false,
  disabled = false,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog dismissOnBackdrop={false} {...dialog}>
      <DeskForm
        className={className}
        draft={draft}
        send={async (...entered) => {
          await send(...entered);
          dialog.onClose();
        }}
        asks={asks}
        renderFailure={renderFailure}
        foot={
          <div className="dialog__foot">
            <CancelButton onClick={dialog.onClose}>{cancel}</CancelButton>
            <SubmitButton ref={focusWithoutFields} variant={isDanger ? 'danger' : 'primary'} disabled={disabled}>
              {submit}
            </SubmitButton>
          </div>
        }
      >
        {children}
      </DeskForm>
    </Dialog>
  );
}

/** A dialog without fields opens on the button that answers it. */
function focusWithoutFields(button: HTMLButtonElement | null): void {
  if (!button?.form?.querySelector('input, select, textarea')) setAutofocus(button);
}

/** Leaves the form around it, but not while it is being sent. */
export function CancelButton({ onClick, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const { isBusy = false } = useFormContext();
  return <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onClick} {...props} />;
}

/** Why something failed. Read out as soon as it shows. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p className="note note--warn" role="alert">
      <Icon of={circleAlert} />
      <span>{children}</span>
    </p>
  );
}

const readTexts = (fields: FormData): Entered =>
  Object.fromEntries([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])));
