import { QUOTES } from './lead-cache.ts';

const RECONNECT_MS = 10_000;

type LeadEventHandlers = {
  onNew: (id: number) => void;
  onDeleted: (id: number) => void;
  /** A quote document was made or changed. */
  onOffer?: (id: number) => void;
  /** Also after a reconnect: events during a disconnect are not replayed. */
  onChanged: () => void;
  /** Called before a new attempt after the server refused the connection. */
  onRetry: () => void;
};

/** Subscribes to the server-sent events of the quotes. @returns a function that ends the subscription */
export function subscribeToLeads({ onNew, onDeleted, onOffer, onChanged, onRetry }: LeadEventHandlers): () => void {
  let source: EventSource;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  const connect = () => {
    source = new EventSource(`${QUOTES}/events`);
    source.addEventListener('new', ({ data }) => onNew(JSON.parse(data).id));
    source.addEventListener('changed', onChanged);
    source.addEventListener('offer', ({ data }) => onOffer?.(JSON.parse(data).id));
    source.addEventListener('deleted', ({ data }) => onDeleted(JSON.parse(data).id));
    source.addEventListener('open', () => {
      if (wasOpen) onChanged();
      wasOpen = true;
    });
    source.addEventListener('error', () => {
      // The browser reconnects by itself unless the server refused.
      if (source.readyState !== EventSource.CLOSED) return;
      reconnectTimer = setTimeout(() => {
        onRetry();
        connect();
      }, RECONNECT_MS);
    });
  };
  connect();
  return () => {
    source.close();
    clearTimeout(reconnectTimer);
  };
}
