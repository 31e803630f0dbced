import type { Browser } from '@playwright/test';
import { endOf, startTrace, type TraceEvent, taskMs } from './trace.ts';

const INPUTS = ['keydown', 'pointerdown'];

/**
 * Starts a trace. The returned function ends it, and returns the processor milliseconds of the page's thread from the first
 * key or press to the first frame that is committed after the last event of it.
 */
export async function tracePaint(browser: Browser): Promise<() => Promise<number>> {
  const stop = await startTrace(browser);
  return async () => untilPaint(await stop());
}

function untilPaint(events: TraceEvent[]): number {
  const inputs = events.filter(({ name, args }) => name === 'EventDispatch' && INPUTS.includes(args.data?.type ?? ''));
  const [input] = inputs.toSorted((a, b) => a.ts - b.ts);
  if (!input) throw new Error('No key or press was traced.');
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === input.pid && tid === input.tid);
  const lastEventEnd = Math.max(
    ...own.filter(({ name, args }) => name === 'EventDispatch' && isInputEvent(args.data?.type)).map(endOf),
  );
  const commit = own.find(({ name, ts }) => name === 'Commit' && ts > lastEventEnd);
  return taskMs(own, input, input.ts, commit ? endOf(commit) : lastEventEnd);
}

/** The events of a click or a letter that a page reacts to. */
const isInputEvent = (type = '') => ['pointerdown', 'pointerup', 'click', 'keydown', 'input'].includes(type);
