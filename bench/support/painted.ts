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
 * Begins to watch a page. What it returns ends that, and tells the processor's milliseconds of the page's thread from the
 * first key or press until it has handed over the first picture drawn after the last of them.
 */
export async function paintedAfter(browser: Browser): Promise<() => Promise<number>> {
  const line = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  line.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await line.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  return async () => {
    const isComplete = new Promise((resolve) => line.once('Tracing.tracingComplete', resolve));
    await line.send('Tracing.end');
    await isComplete;
    await line.detach();
    return untilPaint(events);
  };
}

function untilPaint(events: TraceEvent[]): number {
  const inputs = events.filter(({ name, args }) => name === 'EventDispatch' && INPUTS.includes(args.data?.type ?? ''));
  const [input] = inputs.toSorted((a, b) => a.ts - b.ts);
  if (!input) throw new Error('No key or press was traced.');
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === input.pid && tid === input.tid);
  const lastHeard = Math.max(
    ...own.filter(({ name, args }) => name === 'EventDispatch' && isOfHand(args.data?.type)).map(endOf),
  );
  const commit = own.find(({ name, ts }) => name === 'Commit' && ts > lastHeard);
  const until = commit ? endOf(commit) : lastHeard;
  return own
    .filter((task) => task.name === 'RunTask' && endOf(task) >= input.ts && task.ts < until)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
}

/** What a click or a letter is made of, up to what the page does about it; that a key comes up again changes nothing. */
const isOfHand = (type = '') => ['pointerdown', 'pointerup', 'click', 'keydown', 'input'].includes(type);

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
