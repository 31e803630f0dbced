import { useSyncExternalStore } from 'react';
import { useSite } from '#features/site/ui/useSite.ts';
import { dayIn } from '../rules.ts';

/** The shop's day as YYYY-MM-DD; known in the browser only, because the page itself is the same every day. */
export function useToday(): string | undefined {
  const { timeZone } = useSite().business;
  return useSyncExternalStore(
    never,
    () => dayIn(timeZone, new Date()),
    () => undefined,
  );
}

const never = () => () => {};
