import { useSyncExternalStore } from 'react';
import { useSite } from '#features/site/ui/useSite.ts';
import { dayIn } from '../rules.ts';

const LONGEST_WAIT_MS = 1_000;

/**
 * The shop's day as YYYY-MM-DD; known in the browser only, because the page itself is the same every day, and a moment
 * after the page has come to life and somebody needs it.
 */
export function useToday(isNeeded = true): string | undefined {
  const { timeZone } = useSite().business;
  return useSyncExternalStore(
    isNeeded ? onceReady : never,
    () => (isReady ? dayIn(timeZone, new Date()) : undefined),
    () => undefined,
  );
}

let isReady = false;
let preparing: Promise<void> | undefined;

const never = () => () => {};

function onceReady(notify: () => void): () => unknown {
  let isWaiting = true;
  preparing ??= prepare();
  preparing.then(() => isWaiting && notify());
  return () => (isWaiting = false);
}

/**
 * Before their first date browsers read what they know of all languages, which takes a phone a tenth of a second: a third
 * of it in each of three pauses, so that nothing that somebody does in between has to wait for all of it.
 */
async function prepare(): Promise<void> {
  await pause();
  new Intl.Locale('en-US').maximize();
  await pause();
  'a'.localeCompare('b', 'en-US');
  await pause();
  dayIn('UTC', new Date());
  isReady = true;
}

function pause(): Promise<void> {
  const wait = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then));
  return new Promise((resolve) => wait(() => resolve(), { timeout: LONGEST_WAIT_MS }));
}
