import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { quantile } from './figures.ts';
import { type Measured, untilIdle } from './processes.ts';

const PAUSE_MS = 5;
const POLL_MS = 100;

/** What some work does to the other requests of a process, and the most memory of it with its children. */
export interface Impact {
  seconds: number;
  medianMs: number;
  slowestMs: number;
  p99Ms: number;
  delayMs: number;
  megabytes: number;
}

/** Measures other requests and memory during the work, then stops the process. */
export async function measureImpact(
  process: Measured,
  path: string,
  work: (origin: string) => Promise<unknown>,
): Promise<Impact> {
  const origin = `http://127.0.0.1:${process.port}`;
  const address = origin + path;
  await fetch(address).then((answer) => answer.text());
  await untilIdle(process);
  process.watchDelay();
  let isWorking = true;
  let peakBytes = 0;
  const times: number[] = [];
  const memoryTimer = setInterval(() => (peakBytes = Math.max(peakBytes, residentBytes(process.pid))), POLL_MS);
  const others = (async () => {
    while (isWorking) {
      const began = performance.now();
      await fetch(address).then((answer) => answer.text());
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  const began = performance.now();
  await work(origin);
  const seconds = (performance.now() - began) / 1_000;
  isWorking = false;
  await others;
  clearInterval(memoryTimer);
  const { mostDelayMs = Number.NaN } = await process.usage();
  await process.stop();
  return {
    seconds,
    medianMs: quantile(times, 0.5),
    slowestMs: Math.max(...times),
    p99Ms: quantile(times, 0.99),
    delayMs: mostDelayMs,
    megabytes: peakBytes / 2 ** 20,
  };
}

/** Resident memory of a process and its children. */
function residentBytes(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [String(pid), ...children].map(residentOf).reduce((all, one) => all + one, 0);
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1]);
}

function residentOf(pid: string): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) * 1024;
}

/** Empty for a process that has just ended. */
function statusOf(pid: string): string {
  try {
    return existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  } catch {
    return '';
  }
}
