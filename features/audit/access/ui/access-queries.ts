import { useInfiniteQuery } from '@tanstack/react-query';
import { requestPage } from '#client/request-page.ts';

/** A list that comes a page at a time, each saying where the next one is; `address` is that of the first. */
export function usePagedList<T>(address: string) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [address, 'pages'],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => requestPage<T>(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, entries: data?.pages.flatMap(({ rows }) => rows) };
}
