import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesQuery } from '#client/pages-query.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Airplane, Customer, ListedCustomer } from '../customers.contract.ts';

/** The API's path, and the key of all its queries. */
const CUSTOMERS = '/api/customers';
const PAGE_SIZE = 50;

export function customerPages(q: string) {
  const query = new URLSearchParams({ ...(q && { q }), limit: `${PAGE_SIZE}` });
  return pagesQuery<ListedCustomer>([CUSTOMERS, 'pages'], `${CUSTOMERS}?${query}`);
}

/** The pages of matching customers. Those of the search before stay until the new ones arrive. */
export const useCustomerPages = (q: string) =>
  useInfiniteQuery({ ...customerPages(q), placeholderData: keepPreviousData });

export const customerQuery = (id: number) => queryOptions<Customer>({ queryKey: [CUSTOMERS, id] });
export const useCustomer = (id: number) => useQuery(customerQuery(id));
export const useCustomerCall = (id: number) => useRecordCall<Customer>([CUSTOMERS, id]);

export const airplaneQuery = (tail: string) => queryOptions<Airplane>({ queryKey: ['/api/airplanes', tail] });
export const useAirplane = (tail: string) => useQuery(airplaneQuery(tail));
