import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { readDraft, removeDraft, saveDraft } from './session-draft.ts';

/** Values by field name, stored for this tab so that they survive a reload or Back. */
type Draft = Record<string, string[]>;

/** @returns whether the draft was stored */
function saveFormDraft(name: string, form: HTMLFormElement): boolean {
  const draft: Draft = {};
  for (const field of listFields(form)) draft[field.name] = [];
  for (const [field, value] of new FormData(form)) if (typeof value === 'string') draft[field]?.push(value);
  return saveDraft(name, draft);
}

/**
 * Restores the draft into fields that are untouched since the page loaded, and with `keepsPrefilled` into empty ones only.
 * @returns whether some have input from before hydration, which no draft holds yet
 */
export function restoreFormDraft(name: string, form: HTMLFormElement, { keepsPrefilled = false } = {}): boolean {
  const draft = readDraft<Draft>(name) ?? {};
  const fields = listFields(form);
  const ticked = new Set(fields.filter((field) => isTickable(field) && field.checked !== field.defaultChecked));
  const chosen = new Set([...ticked].filter(({ type }) => type === 'radio').map(({ name }) => name));
  const hasInput = fields.some((field) => (isTickable(field) ? ticked.has(field) : field.value !== valueOfPage(field)));
  const prefilled = new Set(
    fields.filter((field) => isTickable(field) && field.defaultChecked).map(({ name }) => name),
  );
  for (const field of fields) {
    const values = draft[field.name];
    // A chosen radio button counts for its group.
    if (!values || ticked.has(field) || chosen.has(field.name)) continue;
    if (keepsPrefilled && (prefilled.has(field.name) || (!isTickable(field) && field.value))) continue;
    if (isTickable(field)) field.checked = values.includes(field.value);
    else if (field.value === valueOfPage(field)) field.value = values.shift() ?? '';
  }
  return hasInput;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that users fill in: no buttons, files, passwords, hidden fields or honeypots. */
function listFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((element): element is Field => {
    if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return Boolean(element.name);
    const typed =
      element instanceof HTMLInputElement && !['hidden', 'file', 'password', 'submit'].includes(element.type);
    return typed && Boolean(element.name) && element.tabIndex >= 0;
  });
}

/** What the server has filled in; a list's choice counts as empty. */
const valueOfPage = (field: Field) => ('defaultValue' in field ? field.defaultValue : '');

function isTickable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
}

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
