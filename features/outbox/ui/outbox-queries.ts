import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError, request } from '#features/site/ui/request.ts';
import { toast } from '#ui/toast.tsx';
import type { ListedMail, OutboxHealth, ReadMail } from '../contract.ts';
import { type MailState, OUTBOX_TOASTS } from '../words.ts';

const OUTBOX = '/api/outbox';

export const useOutboxHealth = () => useQuery<OutboxHealth>({ queryKey: [OUTBOX, 'health'] });

/** A mail with what it says; asked anew each time, for it is on record that somebody reads it. */
export const useReadMail = (id: number) => useQuery<ReadMail>({ queryKey: [OUTBOX, `${id}`], gcTime: 0 });

type Page = { mails: ListedMail[]; next: string | null };

/** The mails that stand so, as many pages of them as were asked for. */
export function useMails(state: MailState | null) {
  const address = state ? `${OUTBOX}?status=${state}` : OUTBOX;
  return useInfiniteQuery<Page, Error, InfiniteData<Page, string>, string[], string>({
    queryKey: [OUTBOX, 'pages', address],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
}

export const useRetry = () => useChange((id) => request('POST', `${OUTBOX}/${id}/retry`), OUTBOX_TOASTS.retried);
export const useReaddress = (recipient: string) =>
  useChange((id) => request('PATCH', `${OUTBOX}/${id}`, { body: { recipient } }), OUTBOX_TOASTS.readdressed);
export const useDrop = () => useChange((id) => request('DELETE', `${OUTBOX}/${id}`), OUTBOX_TOASTS.dropped);

function useChange(mutationFn: (id: number) => Promise<unknown>, done: { title: string; description: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => toast(done),
    onError: (error) => {
      const { failed } = OUTBOX_TOASTS;
      const detail = error instanceof RequestError ? error.problem?.detail : undefined;
      toast({ ...failed, description: detail ?? failed.description });
    },
    // Also when it failed: it may have been sent meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: [OUTBOX] }),
  });
}

async function fetchPage(address: string, signal: AbortSignal): Promise<Page> {
  let headers = new Headers();
  const onHeaders = (answered: Headers) => {
    headers = answered;
  };
  const mails = await request<ListedMail[]>('GET', address, { signal, onHeaders });
  return { mails, next: /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null };
}
