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

/** A page of the server is younger, unless clocks differ much; what it lacks comes as events. */
const MAX_PAGE_AGE_MS = 60_000;

/** Whether the worker answered with a page that it had kept. */
export const isKeptPage = (readAt: string) =>
  !navigator.onLine || Date.parse(readAt) < performance.timeOrigin - MAX_PAGE_AGE_MS;

/** When what is shown was read, ISO 8601; null while the server answers. */
export const getAsOf = (): string | null => asOf;

export function subscribeToAsOf(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let readAt: string | null = null;

/** When the rows that came with the page were read, from which its events begin; null once another page shows. */
export const eventsSince = (): string | null => readAt;

export function startEventsAt(time: string | null): void {
  readAt = time;
}
