import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import type { Role } from '#rights/rights.ts';
import { toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import { ACCOUNT_TOASTS } from '../constants.ts';
import type { Invitation } from '../invitations/contract.ts';
import type { Session } from '../sessions/contract.ts';
import type { ListedUser } from '../users/contract.ts';

const SESSIONS = ['/api/account/sessions'];
const USERS = ['/api/users'];
const INVITATIONS = ['/api/invitations'];

export const useSessions = () => useQuery<Session[]>({ queryKey: SESSIONS });
export const useUsers = () => useQuery<ListedUser[]>({ queryKey: USERS });
export const useInvitations = () => useQuery<Invitation[]>({ queryKey: INVITATIONS });

export const refreshSessions = (client: QueryClient) => client.invalidateQueries({ queryKey: SESSIONS });
export const refreshInvitations = (client: QueryClient) => client.invalidateQueries({ queryKey: INVITATIONS });
export const refreshUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: USERS });

/** Ends one session, or all others with null. */
export const useEndSession = () =>
  useDeleteMutation<string | null>(
    (id) => `${SESSIONS[0]}${id === null ? '' : `/${id}`}`,
    [SESSIONS],
    (id) => (id === null ? ACCOUNT_TOASTS.othersEnded : ACCOUNT_TOASTS.sessionEnded),
  );

/** Removes a user, and with it the invitations that the user sent. */
export const useRemoveUser = () =>
  useDeleteMutation<string>(
    (id) => `${USERS[0]}/${id}`,
    [USERS, INVITATIONS],
    () => ACCOUNT_TOASTS.adminRemoved,
  );

/** Gives a user a role. */
export function useChangeRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      adminRequest('PATCH', `${USERS[0]}/${id}`, { body: { role } }),
    onSuccess: () => toast(ACCOUNT_TOASTS.roleChanged),
    onError: (error) => toastProblem(error),
    // Invitations of a user who is no longer an owner end.
    onSettled: () => Promise.all([refreshUsers(client), refreshInvitations(client)]),
  });
}

export const useWithdrawInvitation = () =>
  useDeleteMutation<number>(
    (id) => `${INVITATIONS[0]}/${id}`,
    [INVITATIONS],
    () => ACCOUNT_TOASTS.withdrawn,
  );

function useDeleteMutation<Id>(
  pathOf: (id: Id) => string,
  lists: string[][],
  toastOf: (id: Id) => { title: string; description: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: Id) => adminRequest('DELETE', pathOf(id)),
    onSuccess: (_nothing, id) => toast(toastOf(id)),
    onError: (error) => toastProblem(error),
    // Also after an error: the record may be gone already.
    onSettled: () => Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
