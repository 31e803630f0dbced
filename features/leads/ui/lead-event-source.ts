import { subscribeToEvents } from '#client/events.ts';
import { QUOTES } from './lead-cache.ts';

type LeadEventHandlers = {
  onNew: (id: number) => void;
  onDeleted: (id: number) => void;
  /** A quote document was made or changed. */
  onOffer?: (id: number) => void;
  /** Also after a reconnect. */
  onChanged: () => void;
  /** Called before a new attempt after the server refused the connection. */
  onRetry: () => void;
};

/** Subscribes to the server-sent events of the quotes. @returns a function that ends the subscription */
export function subscribeToLeads({ onNew, onDeleted, onOffer, onChanged, onRetry }: LeadEventHandlers): () => void {
  return subscribeToEvents(`${QUOTES}/events`, {
    on: {
      new: ({ id }) => onNew(id),
      changed: onChanged,
      offer: ({ id }) => onOffer?.(id),
      deleted: ({ id }) => onDeleted(id),
    },
    onReconnect: onChanged,
    onRetry,
  });
}
