import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 300_000;
const IDLE = { everyMs: 500, cpuSeconds: 0.03, withinMs: 60_000 };

/** A process under measurement. */
export interface Measured {
  port: number;
  pid: number;
  /** Since its start. */
  usage(): Promise<{
    cpuSeconds: number;
    mainThreadSeconds: number;
    residentBytes: number;
    mostDelayMs?: number;
  }>;
  /** With `collected`, after a garbage collection. */
  memory(options?: { collected?: boolean }): Promise<NodeJS.MemoryUsage>;
  /** From now on `usage` includes the longest delay of the event loop. */
  watchDelay(): void;
  stop(): Promise<void>;
}

interface StartOptions {
  env?: Record<string, string>;
  /** Answers 200 once the process is ready. */
  path?: string;
  args?: string[];
  /** The first message to it. */
  first?: object;
  /** Called before it has read its first file. */
  onStart?: (pid: number) => void;
}

/** Starts a file of the project on a free port, with the memory settings of `npm start`, and waits until it is ready. */
export async function startMeasured(
  file: string,
  { env = {}, path = '/', args = [], first, onStart }: StartOptions = {},
): Promise<Measured> {
  const port = await freePort();
  const child = fork(join(ROOT, file), args, {
    cwd: ROOT,
    env: { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1', ...process.env, PORT: String(port), ...env },
    execArgv: ['--max-semi-space-size=4', '--import', join(ROOT, 'bench', 'support', 'usage.mjs')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onStart?.(child.pid!);
  if (first) child.send(first);
  await answers(child, port, path);
  return {
    port,
    pid: child.pid!,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage;
    },
    async memory({ collected = false } = {}) {
      child.send(collected ? 'collect garbage' : 'memory');
      const [memory] = await once(child, 'message');
      return memory;
    },
    watchDelay: () => void child.send('watch delay'),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts the site on temporary records, with production settings except rate limits. */
export async function startSite(
  env: Record<string, string> = {},
  onStart?: StartOptions['onStart'],
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'flatirons-bench-'));
  const site = await startMeasured('build/run/main.js', {
    path: '/readyz',
    env: { NODE_ENV: 'production', DATA_DIR: folder, RATE_LIMITS: 'off', ...env },
    ...(onStart && { onStart }),
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the site is idle. After a start and a first request it renders and compresses pages. */
export async function untilIdle(site: Measured): Promise<void> {
  const until = Date.now() + IDLE.withinMs;
  for (let used = Number.POSITIVE_INFINITY; used > IDLE.cpuSeconds && Date.now() < until; ) {
    const before = await site.usage();
    await new Promise((resolve) => setTimeout(resolve, IDLE.everyMs));
    used = (await site.usage()).cpuSeconds - before.cpuSeconds;
  }
}

async function answers(child: ChildProcess, port: number, path: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`The measured process did not answer ${path}.`);
}
