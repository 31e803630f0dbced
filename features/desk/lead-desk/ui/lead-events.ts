import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#client/request.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import {
  invalidateLeads,
  LEADS,
  listedLeads,
  removeFromLists,
  subscribeToLeads,
} from '#customers/leads/ui/lead-cache.ts';
import { invalidateJobs } from '#workshop/jobs/board/ui/job-queries.ts';
import { invalidateOffers } from '#workshop/offers/desk/ui/offer-queries.ts';
import { addNewLeads, type NewLeads } from '../lead-list.ts';

/** Changes within this time share one refresh. */
const REFRESH_DELAY_MS = 400;
const MAX_FETCHED = 50;
const NO_NEW_LEADS: NewLeads = { leads: [], more: 0 };

/**
 * Refreshes the desk on server-sent events.
 * @returns `newIds` received since the desk was opened, and `newLeads` not dismissed yet
 */
export function useLeadEvents() {
  const client = useQueryClient();
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const [newLeads, setNewLeads] = useState(NO_NEW_LEADS);

  useEffect(() => {
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    let arrived: number[] = [];
    // The events also tell of leads from just before the list was read.
    const known = new Set(listedLeads(client).map(({ id }) => id));

    const refresh = async () => {
      refreshTimer = undefined;
      const ids = arrived;
      arrived = [];
      void invalidateLeads(client);
      void invalidateJobs(client);
      if (ids.length === 0) return;
      setNewIds((before) => new Set([...before, ...ids]));
      // From the list: a request for a single lead is logged as opening it.
      const latest = await request<Lead[]>('GET', `${LEADS}?limit=${MAX_FETCHED}`).catch(() => []);
      setNewLeads((before) => addNewLeads(before, ids, latest));
    };
    const scheduleRefresh = () => {
      refreshTimer ??= setTimeout(() => void refresh(), REFRESH_DELAY_MS);
    };
    const unsubscribe = subscribeToLeads({
      onNew: (id) => {
        if (!known.has(id)) arrived.push(id);
        scheduleRefresh();
      },
      onChanged: scheduleRefresh,
      onOffer: () => void invalidateOffers(client),
      onDeleted: (id) => {
        // At once: an admin must not work on a deleted lead.
        removeFromLists(client, [id]);
        setNewLeads(({ leads, more }) => ({ leads: leads.filter((lead) => lead.id !== id), more }));
        scheduleRefresh();
      },
      // The list's own request shows why the server refused, such as an ended session.
      onRetry: () => void invalidateLeads(client),
    });
    return () => {
      unsubscribe();
      clearTimeout(refreshTimer);
    };
  }, [client]);

  return { newIds, newLeads, dismiss: () => setNewLeads(NO_NEW_LEADS) };
}
