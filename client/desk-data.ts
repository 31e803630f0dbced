import type { QueryClient } from '@tanstack/react-query';
import { answersOf } from './pages-query.ts';

/** Where the desk's worker (public/desk-worker.js) keeps what was read. */
const DATA = 'desk-data';

/**
 * Has the worker keep what is read from now on, and what came with this page, also its user. In development code has no
 * hashed names.
 */
export async function keepDesk(client: QueryClient, user: object): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    await caches.open(DATA);
    await serviceWorker.register('/desk-worker.js', { scope: '/admin' });
    const { active } = await serviceWorker.ready;
    const resources = performance.getEntriesByType('resource').map(({ name }) => name);
    const read = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
    const answers = [
      ...answersOf(['/api/auth/user'], { data: user, dataUpdatedAt: Date.now() }),
      ...read.flatMap(({ queryKey, state }) => answersOf(queryKey, state as never)),
    ];
    active!.postMessage({ page: location.href, resources, answers });
  } catch {
    // Storage is turned off: nothing is kept.
  }
}

/** Deletes what the desk has read. Only secure origins keep any of it. */
export async function forgetDesk(): Promise<void> {
  await globalThis.caches?.delete(DATA);
}
