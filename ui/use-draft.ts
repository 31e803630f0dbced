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
  {
    name,
    isEnabled,
    isRefused,
    isPrefilled,
  }: { name: string; isEnabled: boolean; isRefused: boolean; isPrefilled: boolean },
): DraftActions {
  const save = () => isEnabled && form.current !== null && saveFormDraft(name, form.current);
  const restore = useEffectEvent(() => {
    if (!isEnabled || isRefused || !form.current) return;
    const isNew = isPrefilled && !history.state?.wasPrefilled;
    if (restoreFormDraft(name, form.current, { keepsPrefilled: isNew }) || isNew) save();
    if (isNew) history.replaceState({ ...history.state, wasPrefilled: true }, '');
  });
  useLayoutEffect(() => restore(), []);

  return { save, clear: () => removeDraft(name) };
}
