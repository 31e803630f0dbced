/**
 * npm run bench -- registry [aircraft]: time and peak memory of an import of the FAA's registry (made up), while a site
 * on the same records answers writes. `BENCH_DATABASE_URL` names an empty PostgreSQL database in place of SQLite.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ACFTREF_HEADER,
  MASTER_HEADER,
  markAt,
  masterLine,
  modelLine,
  writeRegistryZip,
} from '#tests/support/registry-zip.ts';
import packageJson from '../package.json' with { type: 'json' };
import { printMachine, printTable, quantile } from './support/figures.ts';
import { type Measured, startSite, untilIdle } from './support/processes.ts';

const AIRCRAFT = Number(process.argv[2] ?? 300_000);
const MODELS = 93_000;
const ROUNDS = 3;
const EVERY_MS = 20;
/** As `npm run registry` starts it. */
const COMMAND = ['--max-semi-space-size=4', ...packageJson.scripts.registry.split(' ').slice(2)];

printMachine();
const folder = await mkdtemp(join(tmpdir(), 'flatirons-bench-'));
const file = join(folder, 'ReleasableAircraft.zip');
const DATABASE_URL = process.env.BENCH_DATABASE_URL;
const env = { DATA_DIR: folder, ...(DATABASE_URL && { DATABASE_URL, SESSION_SECRET: 'bench'.repeat(10) }) };
try {
  await writeRegistryZip(file, { 'MASTER.txt': aircraftLines(), 'ACFTREF.txt': modelLines() });
  console.log(`${AIRCRAFT} aircraft, ${MODELS} models: ${Math.round((await stat(file)).size / 1e6)} MB of ZIP\n`);
  const site = await startSite({ ...env, RATE_LIMITS: 'on', LOG_LEVEL: 'error' });
  await untilIdle(site);
  const rows = [];
  for (let round = 1; round <= ROUNDS; round++) rows.push([`import ${round}`, ...(await measure(site))]);
  await site.stop();
  printTable(['', 's', 'peak memory, MB', 'a write of the site: median, ms', 'slowest, ms'], rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function* aircraftLines(): Generator<string> {
  yield MASTER_HEADER;
  for (let n = 0; n < AIRCRAFT; n++) yield masterLine(markAt(n), codeOf(n % MODELS), String(1950 + (n % 76)));
}

function* modelLines(): Generator<string> {
  yield ACFTREF_HEADER;
  for (let n = 0; n < MODELS; n++) yield modelLine(codeOf(n), 'CESSNA', `182-${n}`);
}

function codeOf(n: number): string {
  return String(n).padStart(7, '0');
}

async function measure({ port }: Measured): Promise<number[]> {
  const begun = performance.now();
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit'];
  const memory = { MALLOC_MMAP_THRESHOLD_: '131072' };
  const child = spawn(process.execPath, [...COMMAND, file], { env: { ...memory, ...process.env, ...env }, stdio });
  const [peak, writes] = await Promise.all([peakMemory(child), writeTimes(child, port)]);
  if (child.exitCode !== 0) throw new Error('The import failed.');
  const seconds = (performance.now() - begun) / 1_000;
  return [seconds, peak, quantile(writes, 0.5), Math.max(...writes)].map((figure) => Math.round(figure * 10) / 10);
}

/** In MB, as Linux counts it. */
async function peakMemory(child: ChildProcess): Promise<number> {
  let peak = 0;
  for (const ended = once(child, 'exit').then(() => true); !(await Promise.race([ended, delay(EVERY_MS, false)])); ) {
    const status = `/proc/${child.pid}/status`;
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(existsSync(status) ? readFileSync(status, 'utf8') : '') ?? [];
    peak = Math.max(peak, Number(kilobytes ?? 0) / 1024);
  }
  return peak;
}

/** A look-up counts itself: one write. */
async function writeTimes(child: ChildProcess, port: number): Promise<number[]> {
  const times: number[] = [];
  while (child.exitCode === null) {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/aircraft/N901FV`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    await delay(EVERY_MS);
  }
  return times;
}
