import {
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { type DraftActions, useDraft } from './form-draft.ts';
import {
  type FieldErrors,
  FormContext,
  type FormEvent,
  initialFormState,
  nextFormState,
  type Refused,
  useFormContext,
  type Values,
} from './form-state.ts';
import { closeToast, getCurrentToast, toast } from './toast.tsx';
import './form.css';
import './parts.css';
import { Button, type ButtonVariant } from './button.tsx';
import { Icon } from './icon.tsx';
import { arrowRight, circleAlert } from './icons.ts';
import { useDeferredWork } from './use-deferred-work.ts';

const PARTLY_SENT = { title: 'Sent Without Your Last Changes', description: 'They are still in the form.' };

/** Returns a function that sends the form and dispatches the outcome. It does nothing while a request is pending. */
function useFormSubmit(send: FormProps['send'], draft: DraftActions, dispatch: Dispatch<FormEvent>) {
  const isSending = useRef(false);

  return async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    dispatch({ type: 'submitted' });
    const sent = new FormData(form, submitter);
    const earlier = getCurrentToast();
    const outcome = await send(sent);
    isSending.current = false;
    if (!outcome.ok) {
      const { errors = {} } = outcome;
      return dispatch({ type: 'failed', errors, isDraftSaved: Object.keys(errors).length === 0 && draft.save() });
    }
    const { hasUnsentChanges = false, shouldReset = true, onComplete } = outcome;
    if (earlier?.kind === 'error') closeToast(earlier.id);
    // The user may have typed during the request.
    const isComplete = !hasUnsentChanges && serialize(new FormData(form, submitter)) === serialize(sent);
    if (isComplete) draft.clear();
    if (shouldReset) isComplete ? form.reset() : toast(PARTLY_SENT);
    dispatch({ type: 'succeeded' });
    onComplete?.(isComplete);
  };
}

const serialize = (fields: FormData) => JSON.stringify([...fields]);

export type { FieldErrors, Refused } from './form-state.ts';

export type SendResult =
  | {
      ok: true;
      /** Something other than fields, such as a photo, was added during the request. */
      hasUnsentChanges?: boolean;
      /** Clears the fields; by default true. */
      shouldReset?: boolean;
      /** Runs last and learns whether all of the form's content was sent. */
      onComplete?: ((isComplete: boolean) => void) | undefined;
    }
  | { ok: false; errors?: FieldErrors };

/** `action` is posted to without JavaScript. */
export type FormProps = Pick<ComponentProps<'form'>, 'action' | 'onFocus'> & {
  /** The name of the form and of its draft; unique on the site. */
  name: string;
  labelledBy: string;
  refused?: Refused;
  /** Values by field that a link has filled in. They win over a draft once; then the draft holds what became of them. */
  prefilled?: Values;
  submit: {
    label: string;
    busy: string;
    variant?: ButtonVariant;
    block?: boolean;
    arrow?: boolean;
    disabled?: boolean;
  };
  /** Places the submit button among others, in a form with steps. */
  actions?: (send: ReactNode) => ReactNode;
  /** Must not throw; returns invalid fields as errors. The form holds the name of the button that sent it, if it has one. */
  send: (form: FormData) => Promise<SendResult>;
  /** Called with the form's values on mount, and after each change has been painted. */
  onEdit?: (fields: FormData) => void;
  /** Stores what is typed in this tab until it is sent. */
  persistDraft?: boolean;
  children: ReactNode;
};

const DRAFT_SAVED = 'What you filled in is saved in this tab, even if you reload the page.';

const NO_VALUES: Values = {};

/** Keys that may submit or leave the field. */
const FLUSH_KEYS = ['Enter', 'Tab'];

/** Every form's shell: submitting, busy state, errors, focus and draft. */
export function Form({
  name,
  labelledBy,
  refused,
  prefilled,
  submit,
  actions = (send) => send,
  send,
  onEdit,
  persistDraft = false,
  children,
  ...attributes
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [{ busy, errors, attempt, isDraftSaved }, dispatch] = useReducer(
    nextFormState,
    refused?.errors,
    initialFormState,
  );
  const draft = useDraft(form, {
    name,
    isEnabled: persistDraft,
    isRefused: refused !== undefined,
    isPrefilled: prefilled !== undefined,
  });
  const submitForm = useFormSubmit(send, draft, dispatch);

  const initialize = useEffectEvent((element: HTMLFormElement) => {
    // Until hydration the browser validates.
    element.noValidate = true;
    onEdit?.(new FormData(element));
  });
  useLayoutEffect(() => initialize(form.current!), []);

  useFocusAfterSending(form, busy);

  // The browser paints the keystroke first.
  const { defer, flush } = useDeferredWork(() => {
    if (!form.current) return;
    if (persistDraft && !draft.save()) dispatch({ type: 'draftLost' });
    onEdit?.(new FormData(form.current));
  });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    flush();
    void submitForm(event.currentTarget, event.nativeEvent.submitter);
  }

  function handleInput({ name: field }: HTMLInputElement) {
    defer();
    if (errors[field]) dispatch({ type: 'edited', field });
  }

  // Memoized, so that only a change renders all fields.
  const context = useMemo(
    () => ({ name, errors, refused, values: refused?.values ?? prefilled ?? NO_VALUES, showsRequired: true }),
    [name, errors, refused, prefilled],
  );
  return (
    <FormContext value={context}>
      <form
        ref={form}
        id={name}
        method="post"
        aria-labelledby={labelledBy}
        {...attributes}
        onSubmit={handleSubmit}
        onInput={(event) => handleInput(event.target as HTMLInputElement)}
        // The button reflects the last keystroke even before the deferred update.
        onKeyDown={({ key }) => FLUSH_KEYS.includes(key) && flush()}
        onPointerDown={flush}
      >
        <Summary errors={errors} attempt={attempt} detail={refused?.detail} />
        {children}
        <div className="form__submit">
          {actions(<SendButton {...submit} isBusy={busy} />)}
          {persistDraft && (
            <p className="help" role="status">
              {isDraftSaved && DRAFT_SAVED}
            </p>
          )}
        </div>
      </form>
    </FormContext>
  );
}

function SendButton({ label, busy, arrow, disabled, isBusy, ...look }: FormProps['submit'] & { isBusy: boolean }) {
  return (
    <SubmitButton {...look} busy={isBusy} disabled={isBusy || disabled}>
      {isBusy ? busy : label}
      {!isBusy && arrow && <Icon of={arrowRight} className="icon--arrow" />}
    </SubmitButton>
  );
}

/** Announces errors to screen readers; visible when the server rendered the rejected form. */
function Summary({ errors, attempt, detail }: { errors: FieldErrors; attempt: number; detail: string | undefined }) {
  const count = Object.keys(errors).length;
  const words = count === 1 ? '1 field needs to be corrected.' : `${count} fields need to be corrected.`;
  return (
    <>
      {attempt > 0 && count > 0 && (
        <div role="alert" className="vh" key={attempt}>
          {words}
        </div>
      )}
      {attempt === 0 && detail && (
        // Without JavaScript the browser shows the first wrong field, or this.
        <p className="note note--warn form__refused" tabIndex={-1} {...(count === 0 && { autoFocus: true })}>
          <Icon of={circleAlert} />
          <span>{count > 0 ? words : detail}</span>
        </p>
      )}
    </>
  );
}

/** Focuses the first invalid field, or the submit button if disabling it dropped the focus. */
function useFocusAfterSending(form: RefObject<HTMLFormElement | null>, busy: boolean): void {
  useEffect(() => {
    const { current } = form;
    if (!busy || !current) return;
    const before = document.activeElement;
    // Runs after the button is enabled again. A field that got the focus meanwhile keeps it.
    return () => {
      const { activeElement } = document;
      if (activeElement === before || activeElement === document.body) focusAfterSending(current);
    };
  }, [form, busy]);
}

function focusAfterSending(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong) wrong.focus();
  if (wrong || document.activeElement !== document.body) return;
  const submit = form.querySelector<HTMLElement>('.form__submit [type="submit"]');
  submit?.focus({ preventScroll: true });
  submit?.scrollIntoView({ block: 'nearest' });
}

/** Sends the form around it, and shows that it is being sent, or `busy` with something else. */
export function SubmitButton({ busy = false, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const { isBusy = false } = useFormContext();
  return <Button type="submit" variant="primary" busy={isBusy || busy} {...props} />;
}
