import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesQuery } from '#client/pages-query.ts';

export const pagedList = <T>(address: string) => pagesQuery<T>([address, 'pages'], address);

/** Pages linked by `Link: rel="next"`; `address` is that of the first. */
export const usePagedList = <T>(address: string) => useInfiniteQuery(pagedList<T>(address));
