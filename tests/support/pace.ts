import { createHash } from 'node:crypto';

/** The pace of this machine, at this moment: tests hold times as multiples of it, so that they also pass on a slower one. */

const TEXT = JSON.stringify(
  Array.from({ length: 6_000 }, (_, id) => ({ id, tailNumber: `N${id}FV`, note: 'a coat of paint' })),
);
const RUNS = 9;

function doKnownWork(): void {
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(TEXT)))
    .digest();
}

/** Processor time of this thread in milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Processor time that this thread spends on work. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = threadMs();
  await work();
  return threadMs() - before;
}

/** Processor time of a known piece of work, some 5 ms. */
export const pace = () => median(threadMs);

/** Its time by the clock, which grows when others use the machine. */
export const paceByClock = () => median(() => performance.now());

function median(now: () => number): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = now();
    doKnownWork();
    return now() - before;
  });
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
}
