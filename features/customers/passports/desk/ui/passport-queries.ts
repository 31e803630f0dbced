import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesQuery } from '#client/pages-query.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import type { ListedPassport, Passport } from '../passport-desk.contract.ts';

/** The API's path, and the key of all its queries. */
export const PASSPORTS = '/api/passports';

const PAGE_SIZE = 50;

export function passportPages(q: string) {
  const query = new URLSearchParams({ ...(q && { q }), limit: `${PAGE_SIZE}` });
  return pagesQuery<ListedPassport>([PASSPORTS, 'pages'], `${PASSPORTS}?${query}`);
}

/** The pages of matching passports. Those of the search before stay until the new ones arrive. */
export const usePassportPages = (q: string) =>
  useInfiniteQuery({ ...passportPages(q), placeholderData: keepPreviousData });

export const passportQuery = (id: number) => queryOptions<Passport>({ queryKey: [PASSPORTS, id] });

export const usePassport = (id: number) => useQuery(passportQuery(id));

export const PASSPORT_SAVED = { title: 'Saved', description: 'The passport has been updated.' };

/** Changes a passport, and shows how it stands then. */
export const usePassportCall = (id: number) => useRecordCall<Passport>([PASSPORTS, id]);
