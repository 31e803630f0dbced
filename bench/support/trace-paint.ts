import type { Browser } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  dur?: number;
  args: { data?: { type?: string } };
}

const INPUTS = ['keydown', 'pointerdown'];

/**
 * Starts a trace. The returned function ends it, and returns the processor milliseconds of the page's thread from the first
 * key or press to the first frame that is committed after the last event of it.
 */
export async function tracePaint(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  return async () => {
    const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await isComplete;
    await session.detach();
    return untilPaint(events);
  };
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
  const until = commit ? endOf(commit) : lastEventEnd;
  return own
    .filter((task) => task.name === 'RunTask' && endOf(task) >= input.ts && task.ts < until)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
}

/** The events of a click or a letter that a page reacts to. */
const isInputEvent = (type = '') => ['pointerdown', 'pointerup', 'click', 'keydown', 'input'].includes(type);

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
