/** What the desk's worker (public/desk-worker.js) kept, and how old that is. */

const AS_OF = 'x-as-of';

let asOf: string | null = null;
const listeners = new Set<() => void>();

/** Called with the headers of each answer: one that was kept says when. */
export function noteAnswer(headers: Headers): void {
  const kept = headers.get(AS_OF);
  if (kept === asOf) return;
  // The oldest of what is shown.
  asOf = kept && asOf && asOf < kept ? asOf : kept;
  for (const listener of listeners) listener();
}

/** When what is shown was read, ISO 8601; null while the server answers. */
export const getAsOf = (): string | null => asOf;

export function subscribeToAsOf(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
