import './form.css';
import './states.css';
import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { restoreFormDraft, saveFormDraft } from './form-draft.ts';
import { Icon } from './icon.tsx';
import { arrowRight, circleAlert } from './icons.ts';
import { removeDraft } from './session-draft.ts';
import { toast } from './toast.tsx';
import { useDeferredWork } from './use-deferred-work.ts';

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;
export type FieldValues = Readonly<Record<string, string>>;

/** A form that was posted without JavaScript and rejected by the server. */
export type Refused = { values: FieldValues; errors: FieldErrors; detail: string };

/**
 * `hasUnsentChanges`: something other than fields, such as a photo, was added during the request. `onComplete` runs last
 * and learns whether all of the form's content was sent.
 */
export type Outcome =
  | { ok: true; hasUnsentChanges?: boolean; onComplete?: ((isComplete: boolean) => void) | undefined }
  | { ok: false; errors?: FieldErrors };

export type FormProps = {
  /** Also names the draft; unique on the site. */
  name: string;
  labelledBy: string;
  /** Posted to without JavaScript. */
  action?: string;
  refused?: Refused;
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
  /** Called before submit. Return false to cancel it. */
  onBeforeSubmit?: () => boolean;
  /** Called with the form's values on mount, and after each change has been painted. */
  onEdit?: (fields: FormData) => void;
  /** Must not throw; returns invalid fields as errors. */
  send: (form: FormData) => Promise<Outcome>;
  /** Stores what is typed in this tab until it is sent. */
  persistDraft?: boolean;
  resetOnSuccess?: boolean;
  /** Returns values to fill in on mount. */
  prefill?: (form: FormData) => FieldValues;
  /** Called on the first focus, when the browser is idle, to load what sending needs. */
  onFirstFocus?: () => unknown;
  children: ReactNode;
};

const PARTLY_SENT = { title: 'Sent Without Your Last Changes', description: 'They are still in the form.' };
const DRAFT_SAVED = 'What you filled in is saved in this tab, even if you reload the page.';

/** Keys that may submit or leave the field. */
const FLUSH_KEYS = ['Enter', 'Tab'];

type FormState = { name: string; errors: FieldErrors; refused: Refused | undefined };
const FormContext = createContext<FormState>({ name: 'form', errors: {}, refused: undefined });

export const useFormState = () => use(FormContext);

/** Every form's shell: submitting, busy state, errors, focus and draft. */
export function Form({
  name,
  labelledBy,
  action,
  refused,
  submit,
  send,
  persistDraft = false,
  resetOnSuccess = true,
  prefill,
  onFirstFocus,
  actions = (send) => send,
  onBeforeSubmit,
  onEdit,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const wasEntered = useRef(false);
  const [busy, setBusy] = useState(false);
  const [{ errors, attempt }, setErrors] = useState({ errors: refused?.errors ?? {}, attempt: 0 });
  // Shown after a failure without field errors, while true.
  const [isDraftSaved, setDraftSaved] = useState(false);
  const initial = useRef({ refused, persistDraft, prefill, onEdit });

  useLayoutEffect(() => {
    if (!form.current) return;
    // Until hydration the browser validates.
    form.current.noValidate = true;
    const { refused, persistDraft, prefill, onEdit } = initial.current;
    if (persistDraft && !refused && restoreFormDraft(name, form.current)) saveFormDraft(name, form.current);
    if (prefill) fill(form.current, prefill(new FormData(form.current)));
    onEdit?.(new FormData(form.current));
  }, [name]);

  useEffect(() => {
    if (!busy) return;
    const sending = form.current;
    // Runs after the button is enabled again.
    return () => void (sending && focusAfterSending(sending));
  }, [busy]);

  // The browser paints the keystroke first.
  const { defer, flush } = useDeferredWork(() => {
    if (!form.current) return;
    if (persistDraft && !saveFormDraft(name, form.current)) setDraftSaved(false);
    onEdit?.(new FormData(form.current));
  });

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    flush();
    const element = event.currentTarget;
    if (isSending.current || onBeforeSubmit?.() === false) return;
    isSending.current = true;
    setBusy(true);
    const sent = new FormData(element);
    const outcome = await send(sent);
    isSending.current = false;
    setBusy(false);
    // The user may have typed during the request.
    const isComplete = outcome.ok && !outcome.hasUnsentChanges && asText(new FormData(element)) === asText(sent);
    if (isComplete) removeDraft(name);
    if (outcome.ok && resetOnSuccess) isComplete ? element.reset() : toast(PARTLY_SENT);
    if (outcome.ok) outcome.onComplete?.(isComplete);
    const hasNoFieldErrors = !outcome.ok && Object.keys(outcome.errors ?? {}).length === 0;
    // A form that was unmounted meanwhile must not overwrite a newer draft.
    setDraftSaved(hasNoFieldErrors && persistDraft && element.isConnected && saveFormDraft(name, element));
    setErrors((before) => ({
      errors: outcome.ok ? {} : (outcome.errors ?? {}),
      attempt: outcome.ok ? before.attempt : before.attempt + 1,
    }));
  }

  function handleInput(field: EventTarget) {
    defer();
    const edited = (field as HTMLInputElement).name;
    if (errors[edited]) {
      const { [edited]: _, ...left } = errors;
      setErrors({ errors: left, attempt });
    }
  }

  // Memoized, so that only a change renders all fields.
  const state = useMemo(() => ({ name, errors, refused }), [name, errors, refused]);
  return (
    <FormContext value={state}>
      <form
        ref={form}
        id={name}
        method="post"
        action={action}
        aria-labelledby={labelledBy}
        onSubmit={handleSubmit}
        onInput={(event) => handleInput(event.target)}
        // The button reflects the last keystroke even before the deferred update.
        onKeyDown={({ key }) => FLUSH_KEYS.includes(key) && flush()}
        onPointerDown={flush}
        onFocus={() => {
          if (!wasEntered.current && onFirstFocus) (window.requestIdleCallback ?? setTimeout)(onFirstFocus);
          wasEntered.current = true;
        }}
      >
        <Summary errors={errors} attempt={attempt} detail={refused?.detail} />
        {children}
        <div className="form__submit">
          {actions(
            <Button
              type="submit"
              variant={submit.variant ?? 'primary'}
              block={submit.block ?? false}
              busy={busy}
              disabled={busy || (submit.disabled ?? false)}
            >
              {busy ? submit.busy : submit.label}
              {!busy && submit.arrow && <Icon of={arrowRight} className="icon--arrow" />}
            </Button>,
          )}
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
        <p className="note note--warn form__refused">
          <Icon of={circleAlert} />
          <span>{count > 0 ? words : detail}</span>
        </p>
      )}
    </>
  );
}

const asText = (fields: FormData) => JSON.stringify([...fields]);

function fill(form: HTMLFormElement, values: FieldValues): void {
  for (const [field, value] of Object.entries(values)) {
    const element = form.elements.namedItem(field);
    if (element && 'value' in element) element.value = value;
  }
}

/** Focuses the first invalid field, or the submit button if disabling it dropped the focus. */
function focusAfterSending(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong) wrong.focus();
  if (wrong || document.activeElement !== document.body) return;
  const submit = form.querySelector<HTMLElement>('.form__submit [type="submit"]');
  submit?.focus({ preventScroll: true });
  submit?.scrollIntoView({ block: 'nearest' });
}
