import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import type { PagesQuery } from './pages-query.ts';

/** Reads a query into the cache, unless it is there. A failure is the page's to tell. */
export interface Load {
  <Data>(query: UseQueryOptions<Data>): Promise<Data | undefined>;
  (list: PagesQuery): Promise<unknown>;
}

export const loadInto = (client: QueryClient): Load =>
  (async (query: UseQueryOptions | PagesQuery) => {
    const cached = client.getQueryData(query.queryKey);
    if (cached !== undefined) return cached;
    const read = 'initialPageParam' in query ? client.infiniteQuery(query) : client.query(query as never);
    return read.catch(() => undefined);
  }) as Load;
