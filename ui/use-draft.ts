import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { restoreFormDraft, saveFormDraft } from './form-draft.ts';
import { removeDraft } from './session-draft.ts';

export type DraftActions = {
  /** Returns whether the draft was stored: never without `isEnabled`, or after the form was unmounted. */
  save: () => boolean;
  clear: () => void;
};

/** Stores a form's values in this tab, and restores them on mount unless the server rendered a rejected form. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { name, isEnabled, isRefused }: { name: string; isEnabled: boolean; isRefused: boolean },
): DraftActions {
  const save = () => isEnabled && form.current !== null && saveFormDraft(name, form.current);
  const restore = useEffectEvent(() => {
    if (isEnabled && !isRefused && form.current && restoreFormDraft(name, form.current)) save();
  });
  useLayoutEffect(() => restore(), []);

  return { save, clear: () => removeDraft(name) };
}
