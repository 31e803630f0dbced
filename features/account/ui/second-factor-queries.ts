import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { needsRecentLogin } from '#client/login-prompt.ts';
import { toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import type { KnownDevice } from '../devices/contract.ts';
import type { SecondFactors } from '../second-factor/contract.ts';
import { recheckCurrentUser } from './current-user.ts';

const FACTORS = ['/api/account/second-factors'];
const DEVICES = ['/api/account/devices'];

export const useSecondFactors = () => useQuery<SecondFactors>({ queryKey: FACTORS });
export const useDevices = () => useQuery<KnownDevice[]>({ queryKey: DEVICES });

/** After a change of second factors, which may also open or close the desk to the user. */
export async function refreshSecondFactors(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: FACTORS }), recheckCurrentUser()]);
}

type Change = { method: 'POST' | 'DELETE' | 'PATCH'; path: string; body?: object };

/** Changes second factors or devices; errors show in a toast. */
export function useFactorChange<Answer = unknown>(done?: { title: string; description: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, ...options }: Change) => adminRequest<Answer>(method, `/api/account/${path}`, options),
    onSuccess: () => done && toast(done),
    onError: (error) => needsRecentLogin(error) || toastProblem(error),
    // Also after an error: the record may be gone already.
    onSettled: () => Promise.all([refreshSecondFactors(client), client.invalidateQueries({ queryKey: DEVICES })]),
  });
}
