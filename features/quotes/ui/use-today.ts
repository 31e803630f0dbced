import { useSyncExternalStore } from 'react';
import { dayIn } from '#features/site/clock/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';

const LONGEST_WAIT_MS = 1_000;

/** When a form needs to know: as soon as it can, once somebody is in it, or not yet. */
type Need = 'now' | 'inForm' | 'notYet';

/**
 * The shop's day as YYYY-MM-DD; known in the browser only, because the page itself is the same every day, and a moment
 * after the page has come to life and somebody needs it.
 */
export function useToday(need: Need = 'inForm'): string | undefined {
  const { timeZone } = useSite().business;
  return useSyncExternalStore(
    ONCE_READY[need],
    () => (isReady ? dayIn(timeZone, new Date()) : undefined),
    () => undefined,
  );
}

let isReady = false;
let preparing: Promise<void> | undefined;

const ONCE_READY: Record<Need, (notify: () => void) => () => void> = {
  now: (notify) => after(ready(), notify),
  inForm: (notify) => after(entered().then(ready), notify),
  notYet: () => () => {},
};

function after(moment: Promise<void>, notify: () => void): () => void {
  let isWaiting = true;
  void moment.then(() => isWaiting && notify());
  return () => {
    isWaiting = false;
  };
}

const ready = () => (preparing ??= prepare());

async function entered(): Promise<void> {
  if (document.activeElement === document.body)
    await new Promise((resolve) => document.addEventListener('focusin', resolve, { once: true }));
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
