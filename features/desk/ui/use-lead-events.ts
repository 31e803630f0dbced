import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#client/request.ts';
import type { Quote } from '#features/leads/contract.ts';
import { invalidateLeads, QUOTES, removeFromLists } from '#features/leads/ui/lead-cache.ts';

import { type News, withNews } from '../rules.ts';

/** Several changes in a row are one look. */
const GATHER_MS = 400;
const TRY_AGAIN_MS = 10_000;
/** So many at most are named of those that came at once. */
const LATEST = 50;
const NO_NEWS: News = { quotes: [], more: 0 };

/**
 * Listens for what others do: new and changed quotes come into the list by themselves.
 * @returns the new ones since the desk was opened (`fresh`), and those not dismissed yet (`news`)
 */
export function useLeadEvents() {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const [news, setNews] = useState(NO_NEWS);

  useEffect(() => {
    let source: EventSource | undefined;
    let wasOpen = false;
    let gather: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let arrived: number[] = [];

    const look = async () => {
      gather = undefined;
      const ids = arrived;
      arrived = [];
      void invalidateLeads(client);
      if (ids.length === 0) return;
      setFresh((before) => new Set([...before, ...ids]));
      // From the list: to ask for each by itself would count as opening it.
      const latest = await request<Quote[]>('GET', `${QUOTES}?limit=${LATEST}`).catch(() => []);
      setNews((before) => withNews(before, ids, latest));
    };
    const lookSoon = () => {
      gather ??= setTimeout(() => void look(), GATHER_MS);
    };
    const listen = () => {
      source = new EventSource(`${QUOTES}/events`);
      source.addEventListener('new', ({ data }) => {
        arrived.push(JSON.parse(data).id);
        lookSoon();
      });
      source.addEventListener('changed', lookSoon);
      source.addEventListener('deleted', ({ data }) => {
        const { id } = JSON.parse(data);
        // At once: a deleted lead must not be worked on.
        removeFromLists(client, [id]);
        setNews(({ quotes, more }) => ({ quotes: quotes.filter((quote) => quote.id !== id), more }));
        lookSoon();
      });
      source.addEventListener('open', () => {
        // Events during a disconnect are not replayed.
        if (wasOpen) lookSoon();
        wasOpen = true;
      });
      source.addEventListener('error', () => {
        // The browser itself tries again unless the server answered with a refusal; the list finds out why.
        if (source?.readyState !== EventSource.CLOSED) return;
        again = setTimeout(() => {
          void invalidateLeads(client);
          listen();
        }, TRY_AGAIN_MS);
      });
    };
    listen();
    return () => {
      source?.close();
      clearTimeout(gather);
      clearTimeout(again);
    };
  }, [client]);

  return { fresh, news, dismiss: () => setNews(NO_NEWS) };
}
