import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { requestPage } from '#client/request-page.ts';
import { toast } from '#ui/toast.tsx';
import { type MailState, OUTBOX_TOASTS } from '../constants.ts';
import type { ListedMail, OutboxHealth, ReadMail } from '../contract.ts';

const OUTBOX = '/api/outbox';
const HEALTH = [OUTBOX, 'health'];
const PAGES = [OUTBOX, 'pages'];
const HEALTH_MS = 60_000;

/** Polled: mails may fail at any time. */
export const useOutboxHealth = () => useQuery<OutboxHealth>({ queryKey: HEALTH, refetchInterval: HEALTH_MS });

/** Whether mails leave at all; true until the desk knows better. */
export const useIsMailSetUp = (): boolean => useOutboxHealth().data?.isSetUp ?? true;

/** A mail with what it says; never cached, as each reading is recorded. */
export const useReadMail = (id: number) => useQuery<ReadMail>({ queryKey: [OUTBOX, `${id}`], gcTime: 0 });

/** How soon a mail that is due is looked at again, and the rest. */
const SOON_MS = 2_000;
const LATER_MS = 20_000;

type Page = { rows: ListedMail[]; next: string | null };

/** The mails that stand so, as many pages of them as were asked for. */
export function useMails(state: MailState | null) {
  const client = useQueryClient();
  const query = useStanding(state);
  const states = statesIn(query.data);
  // What goes out, or fails, comes into a list that cannot tell that it is on its way there.
  const waiting = statesIn(useStanding('waiting').data);
  const waited = useRef(waiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts belong to what the list shows
  useEffect(() => {
    if (states !== undefined) void client.invalidateQueries({ queryKey: HEALTH });
  }, [states]);
  useEffect(() => {
    if (waited.current !== undefined && waited.current !== waiting)
      for (const queryKey of [PAGES, HEALTH]) void client.invalidateQueries({ queryKey });
    waited.current = waiting;
  }, [waiting, client]);
  return query;
}

function useStanding(state: MailState | null) {
  const address = state ? `${OUTBOX}?status=${state}` : OUTBOX;
  return useInfiniteQuery<Page, Error, InfiniteData<Page, string>, string[], string>({
    queryKey: [...PAGES, address],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data, error } }) => pollDelay(data?.pages.flatMap(({ rows }) => rows) ?? [], error),
  });
}

const statesIn = (data: InfiniteData<Page, string> | undefined) =>
  data?.pages.flatMap(({ rows }) => rows.map((mail) => `${mail.id} ${mail.state}`)).join();

export const useRetry = () => useChange((id) => adminRequest('POST', `${OUTBOX}/${id}/retry`), OUTBOX_TOASTS.retried);
export const useReaddress = (recipient: string) =>
  useChange((id) => adminRequest('PATCH', `${OUTBOX}/${id}`, { body: { recipient } }), OUTBOX_TOASTS.readdressed);
export const useDrop = () => useChange((id) => adminRequest('DELETE', `${OUTBOX}/${id}`), OUTBOX_TOASTS.dropped);

function useChange(mutationFn: (id: number) => Promise<unknown>, done: { title: string; description: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => toast(done),
    onError: (error) => {
      const { failed } = OUTBOX_TOASTS;
      const detail = error instanceof ApiError ? error.problem?.detail : undefined;
      toast({ ...failed, description: detail ?? failed.description });
    },
    // Also when it failed: it may have been sent meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: [OUTBOX] }),
  });
}

/** How soon the list is read again; not at all once the session has ended, until the next login reads everything. */
export function pollDelay(mails: readonly Pick<ListedMail, 'state' | 'at'>[], error: Error | null): number | false {
  if (error instanceof ApiError && error.status === 401) return false;
  const now = new Date().toISOString();
  const isUnderWay = mails.some(({ state, at }) => state === 'waiting' && at <= now);
  return isUnderWay && !error ? SOON_MS : LATER_MS;
}
