import { keepDraft, sessionDraft } from './session-draft.ts';

/** What somebody typed into a form, by field name, kept for this tab so that a reload or going back does not lose it. */
type Draft = Record<string, string[]>;

/** Keeps what stands in the form, under the form's name. @returns whether it is kept */
export function saveDraft(name: string, form: HTMLFormElement): boolean {
  const draft: Draft = {};
  for (const field of fieldsOf(form)) draft[field.name] = [];
  for (const [field, value] of new FormData(form)) if (typeof value === 'string') draft[field]?.push(value);
  return keepDraft(name, draft);
}

/**
 * Puts the draft back into fields that nobody has touched since the page came. True when some were filled in already:
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
