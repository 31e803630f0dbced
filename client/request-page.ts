import { request } from './request.ts';

/**
 * A page of a list: its rows, how many there are on all pages (NaN where the list does not say) or whether there are more
 * than that, and the address of the next one, null after the last. @throws as `request` does
 */
export async function requestPage<T>(
  address: string,
  signal: AbortSignal,
): Promise<{ rows: T[]; total: number; atLeast: boolean; next: string | null }> {
  let headers = new Headers();
  const onHeaders = (answered: Headers) => {
    headers = answered;
  };
  const rows = await request<T[]>('GET', address, { signal, onHeaders });
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
  const total = Number(headers.get('x-total-count') ?? Number.NaN);
  return { rows, total, atLeast: headers.has('x-total-count-is'), next };
}
