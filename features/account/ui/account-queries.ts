import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS } from '../constants.ts';
import type { Invitation } from '../invitations/contract.ts';
import type { Session } from '../sessions/contract.ts';
import type { ListedUser } from '../users/contract.ts';
import { sentenceOf } from './send-form.ts';

const SESSIONS = ['/api/account/sessions'];
const USERS = ['/api/users'];
const INVITATIONS = ['/api/invitations'];

export const useSessions = () => useQuery<Session[]>({ queryKey: SESSIONS });
export const useUsers = () => useQuery<ListedUser[]>({ queryKey: USERS });
export const useInvitations = () => useQuery<Invitation[]>({ queryKey: INVITATIONS });

/** After a change of the password: the other sessions are gone. */
export const refreshSessions = (client: QueryClient) => client.invalidateQueries({ queryKey: SESSIONS });
export const refreshInvitations = (client: QueryClient) => client.invalidateQueries({ queryKey: INVITATIONS });
/** After a change of one's own name. */
export const refreshUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: USERS });

/** Ends one session, or with null all but this one. */
export const useSessionEnd = () =>
  useRemoval<string | null>(
    (id) => `${SESSIONS[0]}${id === null ? '' : `/${id}`}`,
    SESSIONS,
    (id) => (id === null ? ACCOUNT_TOASTS.othersEnded : ACCOUNT_TOASTS.sessionEnded),
  );

/** Removes an account with the invitations that it sent. */
export function useUserRemoval() {
  const client = useQueryClient();
  const removal = useRemoval<string>(
    (id) => `${USERS[0]}/${id}`,
    USERS,
    () => ACCOUNT_TOASTS.adminRemoved,
  );
  return {
    ...removal,
    mutate: (id: string, { onSuccess }: { onSuccess: () => void }) =>
      removal.mutate(id, {
        onSuccess: () => {
          void refreshInvitations(client);
          onSuccess();
        },
      }),
  };
}

export const useWithdrawal = () =>
  useRemoval<number>(
    (id) => `${INVITATIONS[0]}/${id}`,
    INVITATIONS,
    () => ACCOUNT_TOASTS.withdrawn,
  );

function useRemoval<Id>(
  addressOf: (id: Id) => string,
  list: string[],
  words: (id: Id) => { title: string; description: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: Id) => adminRequest('DELETE', addressOf(id)),
    onSuccess: (_nothing, id) => toast(words(id)),
    onError: (error) => {
      const { failed } = ACCOUNT_TOASTS;
      const description = error instanceof ApiError ? sentenceOf(error, failed.description) : failed.description;
      toast({ ...failed, description });
    },
    // Also when it failed: it may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  });
}
