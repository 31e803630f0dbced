import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#client/request.ts';
import type { Quote } from '#features/leads/contract.ts';
import { invalidateLeads, QUOTES, removeFromLists } from '#features/leads/ui/lead-cache.ts';

import { addNewLeads, type NewLeads } from '../rules.ts';

/** Changes within this time share one refresh. */
const REFRESH_DELAY_MS = 400;
const RECONNECT_MS = 10_000;
const MAX_FETCHED = 50;
const NO_NEW_LEADS: NewLeads = { quotes: [], more: 0 };

/**
 * Refreshes the desk on server-sent events.
 * @returns `newIds` received since the desk was opened, and `newLeads` not dismissed yet
 */
export function useLeadEvents() {
  const client = useQueryClient();
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const [newLeads, setNewLeads] = useState(NO_NEW_LEADS);

  useEffect(() => {
    let source: EventSource | undefined;
    let wasOpen = false;
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
    let arrived: number[] = [];

    const refresh = async () => {
      refreshTimer = undefined;
      const ids = arrived;
      arrived = [];
      void invalidateLeads(client);
      if (ids.length === 0) return;
      setNewIds((before) => new Set([...before, ...ids]));
      // From the list: a request for a single lead is logged as opening it.
      const latest = await request<Quote[]>('GET', `${QUOTES}?limit=${MAX_FETCHED}`).catch(() => []);
      setNewLeads((before) => addNewLeads(before, ids, latest));
    };
    const scheduleRefresh = () => {
      refreshTimer ??= setTimeout(() => void refresh(), REFRESH_DELAY_MS);
    };
    const listen = () => {
      source = new EventSource(`${QUOTES}/events`);
      source.addEventListener('new', ({ data }) => {
        arrived.push(JSON.parse(data).id);
        scheduleRefresh();
      });
      source.addEventListener('changed', scheduleRefresh);
      source.addEventListener('deleted', ({ data }) => {
        const { id } = JSON.parse(data);
        // At once: an admin must not work on a deleted lead.
        removeFromLists(client, [id]);
        setNewLeads(({ quotes, more }) => ({ quotes: quotes.filter((quote) => quote.id !== id), more }));
        scheduleRefresh();
      });
      source.addEventListener('open', () => {
        // Events during a disconnect are not replayed.
        if (wasOpen) scheduleRefresh();
        wasOpen = true;
      });
      source.addEventListener('error', () => {
        // The browser reconnects by itself unless the server refused. The list's request shows why it did.
        if (source?.readyState !== EventSource.CLOSED) return;
        reconnectTimer = setTimeout(() => {
          void invalidateLeads(client);
          listen();
        }, RECONNECT_MS);
      });
    };
    listen();
    return () => {
      source?.close();
      clearTimeout(refreshTimer);
      clearTimeout(reconnectTimer);
    };
  }, [client]);

  return { newIds, newLeads, dismiss: () => setNewLeads(NO_NEW_LEADS) };
}
