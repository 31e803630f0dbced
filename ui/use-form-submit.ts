import { type Dispatch, useRef } from 'react';
import type { FormProps } from './form.tsx';
import type { FormEvent } from './form-state.ts';
import { toast } from './toast.tsx';
import { closeToast, getCurrentToast } from './toast-store.ts';
import type { DraftActions } from './use-draft.ts';

const PARTLY_SENT = { title: 'Sent Without Your Last Changes', description: 'They are still in the form.' };

/** Returns a function that sends the form and dispatches the outcome. It does nothing while a request is pending. */
export function useFormSubmit(send: FormProps['send'], draft: DraftActions, dispatch: Dispatch<FormEvent>) {
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
