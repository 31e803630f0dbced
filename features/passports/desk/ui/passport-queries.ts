import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { requestPage } from '#client/request-page.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import type { ListedPassport, Passport } from '../contract.ts';

/** The API's path, and the key of all its queries. */
export const PASSPORTS = '/api/passports';

const PAGE_SIZE = 50;

/** The pages of matching passports. Those of the search before stay until the new ones arrive. */
export function usePassportPages(q: string) {
  const address = `${PASSPORTS}?${new URLSearchParams({ ...(q && { q }), limit: `${PAGE_SIZE}` })}`;
  return useInfiniteQuery({
    queryKey: [PASSPORTS, 'pages', address],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => requestPage<ListedPassport>(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export const usePassport = (id: number) => useQuery<Passport>({ queryKey: [PASSPORTS, id] });

export const PASSPORT_SAVED = { title: 'Saved', description: 'The passport has been updated.' };

/** Changes a passport, and shows how it stands then. */
export const usePassportCall = (id: number) => useRecordCall<Passport>([PASSPORTS, id]);
