import { useInfiniteQuery } from '@tanstack/react-query';
import { requestPage } from '#client/request-page.ts';

/** Pages linked by `Link: rel="next"`; `address` is that of the first. */
export function usePagedList<T>(address: string) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [address, 'pages'],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => requestPage<T>(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, entries: data?.pages.flatMap(({ rows }) => rows) };
}
