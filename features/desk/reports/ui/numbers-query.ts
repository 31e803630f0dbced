import { queryOptions } from '@tanstack/react-query';
import { shopDay } from '#time/shop-time.ts';
import type { Numbers } from '../numbers.contract.ts';

export const SPANS = { weeks: '12 weeks', year: 'This year', all: 'All' };
export type SpanName = keyof typeof SPANS;
export const spanNames = Object.keys(SPANS) as SpanName[];

/** The period in the address. */
export const spanIn = (address: URLSearchParams): SpanName =>
  spanNames.find((name) => name === address.get('span')) ?? 'weeks';

export const numbersQuery = (span: SpanName) => queryOptions<Numbers>({ queryKey: [`/api/numbers${queryOf(span)}`] });

function queryOf(span: SpanName): string {
  if (span === 'weeks') return '';
  return span === 'all' ? '?from=2000-01-01' : `?from=${shopDay().slice(0, 4)}-01-01`;
}
