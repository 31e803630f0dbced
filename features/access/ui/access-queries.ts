import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#features/site/ui/request.ts';

type Page<T> = { entries: T[]; next: string | null };

/** A list that comes a page at a time, each saying where the next one is; `address` is that of the first. */
export function usePagedList<T>(address: string) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [address, 'pages'],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => fetchPage<T>(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, entries: data?.pages.flatMap((page) => page.entries) };
}

async function fetchPage<T>(address: string, signal: AbortSignal): Promise<Page<T>> {
  let headers = new Headers();
  const onHeaders = (answered: Headers) => {
    headers = answered;
  };
  const entries = await request<T[]>('GET', address, { signal, onHeaders });
  return { entries, next: /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null };
}
