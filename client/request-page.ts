import { request } from './request.ts';

/**
 * A page of a list: its rows, the total (NaN if unknown) or whether there are more, and the address of the next page,
 * null after the last.
 * @throws as `request`
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
