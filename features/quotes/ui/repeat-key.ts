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
  keep(form, null);
}

function newKey(): string {
  // Only secure pages have randomUUID; a shop's own network may serve this one over http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const storageKey = (form: string) => `draft:${form}:key`;

function kept(form: string): Keyed | null {
  const latest = remembered.get(form);
  if (latest) return latest;
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null') as Keyed | null;
  } catch {
    return null;
  }
}

function keep(form: string, keyed: Keyed | null): void {
  if (keyed) remembered.set(form, keyed);
  else remembered.delete(form);
  try {
    if (keyed) sessionStorage.setItem(storageKey(form), JSON.stringify(keyed));
    else sessionStorage.removeItem(storageKey(form));
  } catch {
    // The copy in memory does for as long as the page lives.
  }
}
