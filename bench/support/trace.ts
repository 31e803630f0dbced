import type { Browser } from '@playwright/test';

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  dur?: number;
  args: { data?: { type?: string; url?: string; requestId?: string } };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Starts a trace. The returned function ends it, and returns its events. */
export async function startTrace(browser: Browser): Promise<() => Promise<TraceEvent[]>> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  return async () => {
    const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await isComplete;
    await session.detach();
    return events;
  };
}

export const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/** Processor milliseconds of a thread's tasks between two moments. */
export function taskMs(events: readonly TraceEvent[], { pid, tid }: TraceEvent, from: number, until: number): number {
  return events
    .filter((task) => task.ph === 'X' && task.pid === pid && task.tid === tid && task.name === 'RunTask')
    .filter((task) => endOf(task) >= from && task.ts < until)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
}
