import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { keepDesk } from '#client/desk-data.ts';
import { getAsOf, subscribeToAsOf } from '#client/offline.ts';

/** Keeps the desk readable without a connection. @returns when what is shown was read; null while the server answers */
export function useOfflineDesk(): string | null {
  const client = useQueryClient();
  useEffect(() => void registerWorker(), []);
  useEffect(() => {
    // Without a connection the worker answers, and says as of when.
    const refresh = () => void client.invalidateQueries();
    window.addEventListener('online', refresh);
    window.addEventListener('offline', refresh);
    return () => {
      window.removeEventListener('online', refresh);
      window.removeEventListener('offline', refresh);
    };
  }, [client]);
  return useSyncExternalStore(subscribeToAsOf, getAsOf, () => null);
}

/** In development code has no hashed names to keep it by. */
async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    const isNew = await keepDesk();
    if (!serviceWorker.controller)
      serviceWorker.addEventListener('controllerchange', () => void readAgain(), { once: true });
    else if (isNew) void readAgain();
    await serviceWorker.register('/desk-worker.js', { scope: '/admin' });
  } catch {
    // Storage is turned off: nothing is kept.
  }
}

/** The worker has not kept what was read before. */
async function readAgain(): Promise<void> {
  const read = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = read.filter((name) => name.startsWith(location.origin) && !name.endsWith('/events'));
  await Promise.allSettled([location.href, ...own].map((address) => fetch(address)));
}
