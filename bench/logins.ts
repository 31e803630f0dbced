/**
 * npm run bench -- logins [count]: how long a built file takes while many clients log in without a pause. Password hashing
 * and file reads share four threads.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { printMachine, printTable, quantile } from './support/figures.ts';
import { startSite, untilIdle } from './support/processes.ts';

const LOGINS = Number(process.argv[2] ?? 200);
const READS = 40;
const SETTLE_MS = 500;

printMachine();
const site = await startSite();
const origin = `http://127.0.0.1:${site.port}`;
const asset = readdirSync(join(import.meta.dirname, '..', 'build', 'client', 'assets')).find((name) =>
  name.endsWith('.js'),
)!;
await untilIdle(site);

const alone = await readTimes();
const statuses = new Map<number, number>();
let isStopped = false;
const logins = Array.from({ length: LOGINS }, async (_, n) => {
  while (!isStopped) await logIn(n);
});
await delay(SETTLE_MS);
const beside = await readTimes();
isStopped = true;
await Promise.all(logins);
await site.stop();

const row = (what: string, times: number[]) => [what, ...[quantile(times, 0.5), Math.max(...times)].map(Math.round)];
printTable(
  ['a built file', 'median, ms', 'slowest, ms'],
  [row('alone', alone), row(`beside ${LOGINS} logins`, beside)],
);
console.log([...statuses].map(([status, count]) => `${count} logins were answered with ${status}`).join(', '));

async function logIn(n: number): Promise<void> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `person${n}@example.com`, password: 'not it at all' }),
  });
  await answer.arrayBuffer();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  // Clients retry at different times, as people would.
  if (answer.status === 503) await delay(SETTLE_MS * 2 * Math.random());
}

async function readTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const start = performance.now();
    const answer = await fetch(`${origin}/assets/${asset}`);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
}
