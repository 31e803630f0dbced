import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { requestPage } from '#client/request-page.ts';
import { toast } from '#ui/toast.tsx';
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

const SAVED = { title: 'Saved', description: 'The passport has been updated.' };
const FAILED = 'That didn’t work. Please try again.';

/** The sentence of a refusal: that of its first field, if it names one; of a coat with its number. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  const { errors, detail } = error.problem ?? {};
  const [first] = errors ?? [];
  const coat = /^coats\.(\d+)/.exec(first?.path ?? '')?.[1];
  return (coat ? `Coat ${Number(coat) + 1}: ${first!.message}` : first?.message) ?? detail ?? FAILED;
}

/** Sends changes of a passport, based on what is shown, and shows how it stands then; on a conflict, too. */
export function usePassportChange({ id, updatedAt }: Passport) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** @returns whether it was saved */
  async function change(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: object,
    isBased = true,
  ): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const sent = { body: { ...body, ...(isBased && { expectedUpdatedAt: updatedAt }) } };
      client.setQueryData([PASSPORTS, id], await adminRequest<Passport>(method, `${PASSPORTS}/${id}${path}`, sent));
      toast(SAVED);
      return true;
    } catch (error) {
      setProblem(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: [PASSPORTS] });
    }
  }

  return { change, isBusy, problem };
}
