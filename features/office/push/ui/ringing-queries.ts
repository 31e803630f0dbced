import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import type { RingingSettings } from '../push.contract.ts';

const RINGING = ['/api/push'];

export const ringingQuery = queryOptions<RingingSettings>({ queryKey: RINGING });
export const useRinging = () => useQuery(ringingQuery);
export const useRingingCall = () =>
  useRecordCall(RINGING, {
    show: (client, answer) => {
      if (typeof answer === 'object' && answer !== null && 'kinds' in answer) client.setQueryData(RINGING, answer);
    },
  });

/** Why a browser gave no subscription: its user blocked notifications, or its push service did not answer. */
export type SubscribeProblem = 'blocked' | 'failed';

/** Whether this browser can ring; an iPhone can once the desk is on its Home Screen. */
export const canRing = (): boolean => 'PushManager' in window && 'Notification' in window;

/** Asks the user, and subscribes this browser to the site's messages. */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionJSON | SubscribeProblem> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  try {
    await navigator.serviceWorker.register('/desk-worker.js', { scope: '/admin' });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that was made for other keys cannot be renewed.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return made.toJSON();
  } catch {
    return 'failed';
  }
}
