import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';

type Keyed = { key: string; body: string };
/** Fallback for browsers whose session storage is unavailable or full. */
const memory = new Map<string, Keyed>();

/**
 * The idempotency key of all that a form sends: the same while that is the same, also after a reload. What the sender
 * saw before is no part of it, as on the server.
 */
export function idempotencyKey(form: string, sent: unknown): string {
  const body = JSON.stringify(sent ?? null, (name, value) => (name === 'expectedUpdatedAt' ? undefined : value));
  const before = kept(form);
  if (before?.body === body) return before.key;
  const key = newIdempotencyKey();
  keep(form, { key, body });
  return key;
}

/** Sending the same content again counts as a new request from now on. */
export function dropIdempotencyKey(form: string): void {
  memory.delete(form);
  removeDraft(nameOf(form));
}

/** A key for something that is sent once, such as a photo. */
export function newIdempotencyKey(): string {
  // randomUUID needs a secure context, and a local network may serve the site over http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const nameOf = (form: string) => `${form}:key`;

const kept = (form: string) => memory.get(form) ?? readDraft<Keyed>(nameOf(form));

function keep(form: string, keyed: Keyed): void {
  memory.set(form, keyed);
  saveDraft(nameOf(form), keyed);
}
