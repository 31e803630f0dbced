import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { keepDesk } from '#client/desk-data.ts';
import { getAsOf, subscribeToAsOf } from '#client/offline.ts';

/** Keeps the desk readable without a connection. @returns when what is shown was read; null while the server answers */
export function useOfflineDesk(): string | null {
  const client = useQueryClient();
  useEffect(() => void registerWorker(client), [client]);
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
async function registerWorker(client: QueryClient): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    const isNew = await keepDesk();
    if (!serviceWorker.controller)
      serviceWorker.addEventListener('controllerchange', () => void readAgain(client), { once: true });
    else if (isNew) void readAgain(client);
    await serviceWorker.register('/desk-worker.js', { scope: '/admin' });
  } catch {
    // Storage is turned off: nothing is kept.
  }
}

/** The worker has not kept what was read before: the page with its code, the user, and the data on it. */
async function readAgain(client: QueryClient): Promise<void> {
  const code = performance.getEntriesByType('resource').map(({ name }) => name);
  const addresses = [location.href, '/api/auth/user', ...code.filter((name) => name.includes('/assets/'))];
  await Promise.allSettled([...addresses.map((address) => fetch(address)), client.invalidateQueries()]);
}
