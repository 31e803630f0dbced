import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToEvents } from './events.ts';

/**
 * Revalidates the page's loaders when the server-sent events at `path` tell of a change. Only a server that answers is
 * asked: a loader that fails would take the page away.
 */
export function useLivePage(path: string): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
  useEffect(
    () => subscribeToEvents(path, { on: { changed: refresh }, onReconnect: refresh, onRetry: () => {} }),
    [path],
  );
}
