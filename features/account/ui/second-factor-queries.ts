import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import type { KnownDevice } from '../devices/contract.ts';
import type { SecondFactors } from '../second-factor/contract.ts';
import { recheckCurrentUser } from './current-user.ts';

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
