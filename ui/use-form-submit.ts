import { type Dispatch, useRef } from 'react';
import type { FormProps } from './form.tsx';
import { saveFormDraft } from './form-draft.ts';
import type { FormEvent } from './form-state.ts';
import { removeDraft } from './session-draft.ts';
import { toast } from './toast.tsx';

type SubmitOptions = Pick<FormProps, 'name' | 'send'> & {
  persistDraft: boolean;
  resetOnSuccess: boolean;
  onBeforeSubmit: FormProps['onBeforeSubmit'];
};

const PARTLY_SENT = { title: 'Sent Without Your Last Changes', description: 'They are still in the form.' };

/** Returns a function that sends the form and dispatches the outcome. It does nothing while a request is pending. */
export function useFormSubmit(options: SubmitOptions, dispatch: Dispatch<FormEvent>) {
  const { name, send, persistDraft, resetOnSuccess, onBeforeSubmit } = options;
  const isSending = useRef(false);

  return async (form: HTMLFormElement): Promise<void> => {
    if (isSending.current || onBeforeSubmit?.() === false) return;
    isSending.current = true;
    dispatch({ type: 'submitted' });
    const sent = new FormData(form);
    const outcome = await send(sent);
    isSending.current = false;
    if (!outcome.ok) {
      const { errors = {} } = outcome;
      // A form that was unmounted meanwhile must not overwrite a newer draft.
      const canSave = Object.keys(errors).length === 0 && persistDraft && form.isConnected;
      return dispatch({ type: 'failed', errors, isDraftSaved: canSave && saveFormDraft(name, form) });
    }
    // The user may have typed during the request.
    const isComplete = !outcome.hasUnsentChanges && serialize(new FormData(form)) === serialize(sent);
    if (isComplete) removeDraft(name);
    if (resetOnSuccess) isComplete ? form.reset() : toast(PARTLY_SENT);
    dispatch({ type: 'succeeded' });
    outcome.onComplete?.(isComplete);
  };
}

const serialize = (fields: FormData) => JSON.stringify([...fields]);
