import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { useRecordCall } from '#client/use-record-call.ts';
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

export const sessionsQuery = queryOptions<Session[]>({ queryKey: SESSIONS });
export const usersQuery = queryOptions<ListedUser[]>({ queryKey: USERS });
export const invitationsQuery = queryOptions<Invitation[]>({ queryKey: INVITATIONS });
export const useSessions = () => useQuery(sessionsQuery);
export const useUsers = () => useQuery(usersQuery);
export const useInvitations = () => useQuery(invitationsQuery);

export const refreshSessions = (client: QueryClient) => client.invalidateQueries({ queryKey: SESSIONS });
export const refreshInvitations = (client: QueryClient) => client.invalidateQueries({ queryKey: INVITATIONS });
export const refreshUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: USERS });

export const useSessionCall = () => useRecordCall(SESSIONS);
export const useInvitationCall = () => useRecordCall(INVITATIONS);
/** A removed user's invitations end. */
export const useUserCall = () => useRecordCall(USERS, { alsoInvalidate: refreshInvitations });

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
