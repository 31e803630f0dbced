import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesQuery } from '#client/pages-query.ts';
import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
import { ACCESS_KINDS, SECURITY_KINDS } from '../logs.ts';

const readFilter = (kinds: readonly string[], address: URLSearchParams) => ({
  kind: kinds.find((kind) => kind === address.get('kind')) ?? '',
  user: address.get('user') ?? '',
});

/** The filter of a log, kept in the address. */
export function useLogFilter(kinds: readonly string[]) {
  const { filter, change } = useAddressFilter((address) => readFilter(kinds, address), toSearchParams);
  return { filter, change: (changes: Partial<typeof filter>) => change(changes, { replace: true }) };
}

/** The API's path, and the address of the first page under a filter. */
export const SECURITY_LOG = '/api/security-log';
export const accessLog = (address: URLSearchParams) =>
  `/api/access?${toSearchParams(readFilter(ACCESS_KINDS, address))}`;
export const securityLog = (address: URLSearchParams) =>
  `${SECURITY_LOG}?${toSearchParams(readFilter(SECURITY_KINDS, address))}`;
export const pagedList = <T>(address: string) => pagesQuery<T>([address, 'pages'], address);

/** Pages linked by `Link: rel="next"`; `address` is that of the first. */
export const usePagedList = <T>(address: string) => useInfiniteQuery(pagedList<T>(address));
