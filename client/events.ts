import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { eventsSince } from './request.ts';

const RECONNECT_MS = 10_000;
/** A shorter interruption is not worth a word: the browser reconnects within three seconds. */
const INTERRUPTION_MS = 5_000;

export interface EventHandlers {
  /** By the type of the event. */
  on: Record<string, (data: { id: number }) => void>;
  /** Events during a disconnect are not replayed. */
  onReconnect: () => void;
  /** Called before a new attempt after the server refused the connection. */
  onRetry: () => void;
  /** Called once an interruption lasts. It ends with `onReconnect`. */
  onInterrupted?: () => void;
}

/** Subscribes to the server-sent events at `path`, on a page that came with its rows to those since they were read. @returns a function that ends the subscription */
export function subscribeToEvents(
  path: string,
  { on, onReconnect, onRetry, onInterrupted }: EventHandlers,
): () => void {
  let source: EventSource;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let interruptionTimer: ReturnType<typeof setTimeout> | undefined;
  let wasInterrupted = false;

  const connect = (address = path) => {
    source = new EventSource(address);
    for (const [kind, handle] of Object.entries(on))
      source.addEventListener(kind, ({ data }) => handle(JSON.parse(data)));
    source.addEventListener('open', () => {
      clearTimeout(interruptionTimer);
      if (wasInterrupted) onReconnect();
      wasInterrupted = false;
    });
    source.addEventListener('error', () => {
      if (!wasInterrupted && onInterrupted) interruptionTimer = setTimeout(onInterrupted, INTERRUPTION_MS);
      wasInterrupted = true;
      // The browser reconnects by itself unless the server refused.
      if (source.readyState !== EventSource.CLOSED) return;
      reconnectTimer = setTimeout(() => {
        onRetry();
        connect();
      }, RECONNECT_MS);
    });
  };
  const since = eventsSince();
  connect(since ? `${path}?since=${since}` : path);
  return () => {
    source.close();
    clearTimeout(reconnectTimer);
    clearTimeout(interruptionTimer);
  };
}

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
