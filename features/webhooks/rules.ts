import { DAY_MS } from '#time/constants.ts';
import { FAILING_DAYS, RETRY_WAITS_MS } from './constants.ts';

/** Whether an address can be told: https, without a password or a port. */
export function isEndpointAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && !url.username && !url.password && !url.port;
}

/** When a delivery is tried next after so many tries that began at `now`; null: never. */
export function nextTry(attempts: number, now: Date): Date | null {
  const wait = RETRY_WAITS_MS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Whether an endpoint has failed for so long that it is switched off. */
export function hasFailedForDays(failingSince: string, now: Date): boolean {
  return now.getTime() - Date.parse(failingSince) >= FAILING_DAYS * DAY_MS;
}
