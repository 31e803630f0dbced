import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Page, pagesQuery } from '#client/pages-query.ts';
import { ApiError } from '#client/request.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import type { KeptMail, ListedMail, OutboxHealth, ReadMail } from '../mails.contract.ts';
import { type Mailed, type MailState, mailedIf } from '../mails.ts';

const OUTBOX = '/api/outbox';
const HEALTH = [OUTBOX, 'health'];
const PAGES = [OUTBOX, 'pages'];
const HEALTH_POLL_MS = 60_000;

export const outboxHealth = queryOptions<OutboxHealth>({ queryKey: HEALTH });

export const useOutboxHealth = (enabled = true) =>
  useQuery({ ...outboxHealth, refetchInterval: HEALTH_POLL_MS, enabled });

/** Whether emails leave. The desk's navigation keeps it new for owners; for others it is as when the page loaded. */
export function useIsMailSetUp(): boolean {
  const atLoad = useSite().hasMail;
  return useOutboxHealth(false).data?.isSetUp ?? atLoad;
}

export const useMailed = (): Mailed => mailedIf(useIsMailSetUp());

/** Never cached: the server records each reading. */
export const useReadMail = (id: number) => useQuery<ReadMail>({ queryKey: [OUTBOX, `${id}`], gcTime: 0 });

/** Emails that were saved as files and can be sent now. */
export const useKeptMails = () => useQuery<KeptMail[]>({ queryKey: [OUTBOX, 'kept'] });

export const useKeptDecision = () =>
  useRecordCall<{ sent: number }>([OUTBOX, 'kept'], {
    alsoInvalidate: (client) => client.invalidateQueries({ queryKey: ['/api/today'] }),
  });

const DUE_POLL_MS = 2_000;
const IDLE_POLL_MS = 20_000;

/** The loaded pages of mails in a state; all with null. */
export function useMails(state: MailState | null) {
  const client = useQueryClient();
  const query = useMailPages(state);
  const states = joinStates(query.data);
  // A list of sent or failed mails cannot see that a waiting one is about to enter it.
  const waiting = joinStates(useMailPages('waiting').data);
  const previousWaiting = useRef(waiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts must match the list
  useEffect(() => {
    if (states !== undefined) void client.invalidateQueries({ queryKey: HEALTH });
  }, [states]);
  useEffect(() => {
    if (previousWaiting.current !== undefined && previousWaiting.current !== waiting)
      for (const queryKey of [PAGES, HEALTH]) void client.invalidateQueries({ queryKey });
    previousWaiting.current = waiting;
  }, [waiting, client]);
  return query;
}

export const mailPages = (state: MailState | null) =>
  pagesQuery<ListedMail>(PAGES, state ? `${OUTBOX}?status=${state}` : OUTBOX);

const useMailPages = (state: MailState | null) =>
  useInfiniteQuery({
    ...mailPages(state),
    refetchInterval: ({ state: { data, error } }) => pollInterval(data?.pages.flatMap(({ rows }) => rows) ?? [], error),
  });

const joinStates = (data: InfiniteData<Page<ListedMail>> | undefined) =>
  data?.pages.flatMap(({ rows }) => rows.map((mail) => `${mail.id} ${mail.state}`)).join();

/** Sends, readdresses or discards a mail. */
export const useMailCall = (id: number) => useRecordCall([OUTBOX, id]);

/** In ms; false after the session has ended, because the next login refetches everything. */
export function pollInterval(mails: readonly Pick<ListedMail, 'state' | 'at'>[], error: Error | null): number | false {
  if (error instanceof ApiError && error.status === 401) return false;
  const now = new Date().toISOString();
  const isDue = mails.some(({ state, at }) => state === 'waiting' && at <= now);
  return isDue && !error ? DUE_POLL_MS : IDLE_POLL_MS;
}
