import { type QueryClient, type QueryKey, type Updater, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastProblem } from '#ui/explain-problem.ts';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import { adminRequest, needsRecentLogin } from './login-prompt.ts';
import { ApiError, dropIdempotencyKey, idempotencyKey } from './request.ts';

type Call = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** What follows the path of the record. */
  path?: string;
  body?: object | undefined;
  /** Names a form that must count once, also if the answer is lost and the page is reloaded. */
  once?: string | undefined;
};

type Options = {
  /** The title of a toast about a failure. */
  failed?: string;
  /** Puts a record where it is shown, if the cache holds more than it. */
  show?: (client: QueryClient, record: unknown) => unknown;
  /** Invalidates what else shows the record. */
  alsoInvalidate?: (client: QueryClient) => unknown;
};

/**
 * Calls the API for a record, whose path the query key is. The cache gets the record as the answer has it, also as the
 * `current` of a conflict; all queries of its path are invalidated, after a failure, too: someone else may have changed it.
 */
export function useRecordCall<Answer = unknown>(
  key: QueryKey,
  { failed, show = showAs(key), alsoInvalidate }: Options = {},
) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ method, path = '', body, once }: Call) => {
      const headers: Record<string, string> = once ? { 'Idempotency-Key': idempotencyKey(once, body) } : {};
      const answer = await adminRequest<Answer>(method, `${key.join('/')}${path}`, { ...(body && { body }), headers });
      if (once) dropIdempotencyKey(once);
      return answer;
    },
    onSuccess: (answer) => void show(client, answer),
    onError(error) {
      if (error instanceof ApiError && error.status === 409) show(client, error.problem?.current);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: key.slice(0, 1) });
      void alsoInvalidate?.(client);
    },
  });
  return {
    isBusy: mutation.isPending,
    /** For a form, which explains the failure. @throws ApiError, or the error of `fetch` */
    call: mutation.mutateAsync,
    /** For a button: a toast says why it failed, or that it is `done`. @returns whether it was done */
    act: async (call: Call, done?: ToastMessage | ((answer: Answer) => unknown)): Promise<boolean> => {
      try {
        const answer = await mutation.mutateAsync(call);
        if (typeof done === 'function') void done(answer);
        else if (done) toast(done);
        return true;
      } catch (error) {
        // A user who declined to log in knows why.
        if (!needsRecentLogin(error)) toastProblem(error, failed);
        return false;
      }
    },
  };
}

/** Keeps an answer that is the record of the key. */
const showAs = (key: QueryKey) => (client: QueryClient, answer: unknown) => {
  const isRecord = typeof answer === 'object' && answer !== null && 'updatedAt' in answer && 'id' in answer;
  if (isRecord && answer.id === key.at(-1)) client.setQueryData(key, answer);
};

/** Puts the answer to a change into the cache. A read that began before the change would put back what stood earlier. */
export async function keepAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}
