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
import { restoreDraft, saveDraft } from './form-draft.ts';
import { Icon } from './icon.tsx';
import { arrowRight, circleAlert } from './icons.ts';
import { dropDraft } from './session-draft.ts';
import { toast } from './toast.tsx';
import { useDeferredWork } from './use-deferred-work.ts';

/** Sentences by field name. */
export type FieldErrors = Readonly<Record<string, string>>;
export type FieldValues = Readonly<Record<string, string>>;

/** What the server gave back with a page whose form was sent without JavaScript and refused. */
export type Refused = { values: FieldValues; errors: FieldErrors; detail: string };

/**
 * `hasMore`: something beside the fields came while it was being sent, and did not go along. `done` is called in the end,
 * and told whether all went that the form held.
 */
export type Outcome =
  | { ok: true; hasMore?: boolean; done?: ((isAll: boolean) => void) | undefined }
  | { ok: false; errors?: FieldErrors };

export type FormProps = {
  /** Names the form and its draft; unique on the site. */
  name: string;
  labelledBy: string;
  /** Where it goes without JavaScript. */
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
  /** Arranges the button that sends with others, where a form has several steps. */
  actions?: (send: ReactNode) => ReactNode;
  /** Called before submit. Return false to cancel it. */
  onBeforeSubmit?: () => boolean;
  /** Called with the form's values on mount, and after each change has been painted. */
  onEdit?: (fields: FormData) => void;
  /** Sends what was filled in. It must not throw; wrong fields come back as errors. */
  send: (form: FormData) => Promise<Outcome>;
  /** Keeps what is typed for this tab until it is sent. */
  persistDraft?: boolean;
  /** Whether the fields are emptied after a successful submit. */
  resetOnSuccess?: boolean;
  /** Values from elsewhere, given what the form holds when it opens. */
  prefill?: (form: FormData) => FieldValues;
  /** Called on the first focus within the form, when the browser is idle: loads what sending needs. */
  onFirstFocus?: () => unknown;
  children: ReactNode;
};

const LEFT = { title: 'Sent Without Your Last Changes', description: 'They are still in the form.' };
const KEPT = 'What you filled in is saved in this tab, even if you reload the page.';

/** Keys that ask for the button, or for what comes next. */
const LEADS_AWAY = ['Enter', 'Tab'];

type FormState = { name: string; errors: FieldErrors; refused: Refused | undefined };
const FormContext = createContext<FormState>({ name: 'form', errors: {}, refused: undefined });

/** What a field needs to know of the form it stands in. */
export const useFormState = () => use(FormContext);

/** The shell around every form's fields: it owns sending, the busy state, errors, focus, and what was typed. */
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
  // Said after a failure that says nothing of it, and only while it is true.
  const [isKept, setKept] = useState(false);
  const opening = useRef({ refused, persistDraft, prefill, onEdit });

  useLayoutEffect(() => {
    if (!form.current) return;
    // From here on the form says itself what is wrong; before, the browser does.
    form.current.noValidate = true;
    const { refused, persistDraft, prefill, onEdit } = opening.current;
    if (persistDraft && !refused && restoreDraft(name, form.current)) saveDraft(name, form.current);
    if (prefill) fill(form.current, prefill(new FormData(form.current)));
    onEdit?.(new FormData(form.current));
  }, [name]);

  useEffect(() => {
    if (!busy) return;
    const sending = form.current;
    // The button is enabled again by then.
    return () => void (sending && focusAfterSending(sending));
  }, [busy]);

  // The browser paints the keystroke first; what follows from it may wait.
  const { defer, flush } = useDeferredWork(() => {
    if (!form.current) return;
    if (persistDraft && !saveDraft(name, form.current)) setKept(false);
    onEdit?.(new FormData(form.current));
  });

  async function submitted(event: SubmitEvent<HTMLFormElement>) {
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
    // Changes made during the request were not sent.
    const isAll = outcome.ok && !outcome.hasMore && asText(new FormData(element)) === asText(sent);
    if (isAll) dropDraft(name);
    if (outcome.ok && resetOnSuccess) isAll ? element.reset() : toast(LEFT);
    if (outcome.ok) outcome.done?.(isAll);
    const saysNothing = !outcome.ok && Object.keys(outcome.errors ?? {}).length === 0;
    // On another page by now, it must not take the place of what was typed there since.
    setKept(saysNothing && persistDraft && element.isConnected && saveDraft(name, element));
    setErrors((before) => ({
      errors: outcome.ok ? {} : (outcome.errors ?? {}),
      attempt: outcome.ok ? before.attempt : before.attempt + 1,
    }));
  }

  function typed(field: EventTarget) {
    defer();
    const mended = (field as HTMLInputElement).name;
    if (errors[mended]) {
      const { [mended]: _, ...left } = errors;
      setErrors({ errors: left, attempt });
    }
  }

  // Only what a field shows may draw all fields again.
  const state = useMemo(() => ({ name, errors, refused }), [name, errors, refused]);
  return (
    <FormContext value={state}>
      <form
        ref={form}
        id={name}
        method="post"
        action={action}
        aria-labelledby={labelledBy}
        onSubmit={submitted}
        onInput={(event) => typed(event.target)}
        // The button reflects the last keystroke even before the deferred update.
        onKeyDown={({ key }) => LEADS_AWAY.includes(key) && flush()}
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
              {isKept && KEPT}
            </p>
          )}
        </div>
      </form>
    </FormContext>
  );
}

/** Summarizes the errors: to screen readers as they occur; visibly when the page came back from the server. */
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

/** To the first wrong field; else, where the focus went with the disabled button, back to that. */
function focusAfterSending(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong) wrong.focus();
  if (wrong || document.activeElement !== document.body) return;
  const submit = form.querySelector<HTMLElement>('.form__submit [type="submit"]');
  submit?.focus({ preventScroll: true });
  submit?.scrollIntoView({ block: 'nearest' });
}
