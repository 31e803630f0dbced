import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import type { Feed, FeedChange } from '../contract.ts';

const FEEDS = '/api/calendar-feeds';

export const useFeed = () => useQuery<Feed[]>({ queryKey: [FEEDS] });

interface Call {
  method: 'POST' | 'PATCH' | 'DELETE';
  body?: FeedChange;
  done: { title: string; description: string };
}

/** Makes, changes or ends the feed; a failure is told in a toast. */
export function useFeedCall() {
  const client = useQueryClient();
  return useMutation<unknown, Error, Call>({
    mutationFn: ({ method, body }) => adminRequest(method, FEEDS, body && { body }),
    onSuccess: (_answer, { done }) => toast(done),
    onError: (error) => toastProblem(error),
    onSettled: () => client.invalidateQueries({ queryKey: [FEEDS] }),
  });
}
