import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/login-prompt.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Role } from '#rights/rights.ts';
import { toastProblem } from '#ui/explain-problem.ts';
import { toast } from '#ui/toast.tsx';
import type { SecondFactors } from '../second-factor.contract.ts';
import type { Invitation, KnownDevice, ListedUser, Session } from '../users.contract.ts';
import { ACCOUNT_TOASTS } from '../users.ts';
import { recheckCurrentUser } from './current-user.ts';

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

const FACTORS = ['/api/account/second-factors'];
const DEVICES = ['/api/account/devices'];

export const factorsQuery = queryOptions<SecondFactors>({ queryKey: FACTORS });
export const devicesQuery = queryOptions<KnownDevice[]>({ queryKey: DEVICES });
export const useSecondFactors = () => useQuery(factorsQuery);
export const useDevices = () => useQuery(devicesQuery);

/** After a change of second factors, which may also open or close the desk to the user. */
export async function refreshSecondFactors(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: FACTORS }), recheckCurrentUser()]);
}

/** Changes second factors or devices; errors show in a toast. */
export const useFactorCall = <Answer = unknown>() =>
  useRecordCall<Answer>(['/api/account'], {
    alsoInvalidate: (client) =>
      Promise.all([refreshSecondFactors(client), client.invalidateQueries({ queryKey: DEVICES })]),
  });
