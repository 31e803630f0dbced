import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
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
  const isFirst = !serviceWorker.controller;
  if (isFirst) serviceWorker.addEventListener('controllerchange', () => void readAgain(), { once: true });
  // Refused where storage is turned off: then nothing is kept.
  await serviceWorker.register('/desk-worker.js', { scope: '/admin' }).catch(() => {});
}

/** The worker has not seen what was read before it was there. */
async function readAgain(): Promise<void> {
  const read = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = read.filter((name) => name.startsWith(location.origin) && !name.endsWith('/events'));
  await Promise.allSettled([location.href, ...own].map((address) => fetch(address)));
}
