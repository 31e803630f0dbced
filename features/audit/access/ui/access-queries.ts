import { useInfiniteQuery } from '@tanstack/react-query';
import { requestPage } from '#client/request-page.ts';

/** Pages linked by `Link: rel="next"`; `address` is that of the first. */
export const usePagedList = <T>(address: string) =>
  useInfiniteQuery({
    queryKey: [address, 'pages'],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => requestPage<T>(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
