import { keepDraft, sessionDraft } from './session-draft.ts';

/** The typed values of a form by field name, stored for this tab: a reload or going back does not lose them. */
type Draft = Record<string, string[]>;

/** Keeps what stands in the form, under the form's name. @returns whether it is kept */
export function saveDraft(name: string, form: HTMLFormElement): boolean {
  const draft: Draft = {};
  for (const field of fieldsOf(form)) draft[field.name] = [];
  for (const [field, value] of new FormData(form)) if (typeof value === 'string') draft[field]?.push(value);
  return keepDraft(name, draft);
}

/**
 * Restores the draft into fields that are untouched since the page loaded. True when some were filled in already:
 * on a slow line people type before the page is alive, and nothing has kept that yet.
 */
export function restoreDraft(name: string, form: HTMLFormElement): boolean {
  const draft = sessionDraft<Draft>(name) ?? {};
  const fields = fieldsOf(form);
  const ticked = new Set(fields.filter((field) => isTickable(field) && field.checked !== field.defaultChecked));
  const chosen = new Set([...ticked].filter(({ type }) => type === 'radio').map(({ name }) => name));
  const isBegun = fields.some((field) => (isTickable(field) ? ticked.has(field) : field.value));
  for (const field of fields) {
    const kept = draft[field.name];
    // Of radios, the one that is chosen speaks for the others.
    if (!kept || ticked.has(field) || chosen.has(field.name)) continue;
    if (isTickable(field)) field.checked = kept.includes(field.value);
    else if (!field.value) field.value = kept.shift() ?? '';
  }
  return isBegun;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields a person fills in: no buttons, files, passwords, hidden ones or traps. */
function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((element): element is Field => {
    if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return Boolean(element.name);
    const typed =
      element instanceof HTMLInputElement && !['hidden', 'file', 'password', 'submit'].includes(element.type);
    return typed && Boolean(element.name) && element.tabIndex >= 0;
  });
}

function isTickable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
}
