/**
 * npm run bench -- start [times]: time, processor time and memory from the start to the first answer, beside a bare Node
 * that only listens. The first start creates and seeds the database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printMachine, printTable } from './support/figures.ts';
import { startMeasured } from './support/processes.ts';

const times = Number(process.argv[2] ?? 7);
const GOAL_MS = 1_500;
const GOAL_MB = 200;

printMachine();
const folder = await mkdtemp(join(tmpdir(), 'flatirons-bench-'));
const env = { NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'warn' };
const first = await start('build/run/main.js', env, '/readyz');
const site: Started[] = [];
const bare: Started[] = [];
for (let n = 0; n < times; n++) {
  bare.push(await start('bench/support/raw-server.mjs', {}, '/'));
  site.push(await start('build/run/main.js', env, '/readyz'));
}
await rm(folder, { recursive: true, force: true });
printTable(
  ['', 'ready after, ms', 'CPU, ms', 'resident, MB'],
  [
    ['bare Node', ...medians(bare)],
    ['first start', ...medians([first])],
    ['start', ...medians(site)],
    ['goal', GOAL_MS, '', GOAL_MB],
  ],
);

interface Started {
  ms: number;
  cpuMs: number;
  residentMb: number;
}

async function start(file: string, env: Record<string, string>, path: string): Promise<Started> {
  const began = performance.now();
  const started = await startMeasured(file, { env, path, args: ['identity', 'text/plain'] });
  const ms = performance.now() - began;
  const { cpuSeconds, residentBytes } = await started.usage();
  await started.stop();
  return { ms, cpuMs: cpuSeconds * 1_000, residentMb: residentBytes / 2 ** 20 };
}

function medians(starts: Started[]): string[] {
  return [starts.map(({ ms }) => ms), starts.map(({ cpuMs }) => cpuMs), starts.map(({ residentMb }) => residentMb)].map(
    (values) => median(values).toFixed(0),
  );
}
