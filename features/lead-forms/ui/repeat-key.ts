import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';

type Keyed = { key: string; body: string };
/** For browsers whose session storage is closed to us, or full: then it may still hold the one before. */
const remembered = new Map<string, Keyed>();

/**
 * The key under which the server takes what a form holds once, however often it comes: the same as long as `body` is, also
 * after a reload.
 */
export function repeatKey(form: string, body: string): string {
  const before = kept(form);
  if (before?.body === body) return before.key;
  const key = newKey();
  keep(form, { key, body });
  return key;
}

/** It is through, or given up: the same once more is meant to be another. */
export function dropRepeatKey(form: string): void {
  remembered.delete(form);
  removeDraft(nameOf(form));
}

function newKey(): string {
  // Only secure pages have randomUUID; a shop's own network may serve this one over http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const nameOf = (form: string) => `${form}:key`;

const kept = (form: string) => remembered.get(form) ?? readDraft<Keyed>(nameOf(form));

function keep(form: string, keyed: Keyed): void {
  remembered.set(form, keyed);
  saveDraft(nameOf(form), keyed);
}
