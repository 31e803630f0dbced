/**
 * npm run bench -- logins [rounds]: how long the favicon takes beside 100 logins that are sent at once, in fresh processes
 * ("cold") and once more in the same ones ("warm"). Password hashing and file reads share four threads. The favicon is asked
 * for by a process of its own. The comparison is as long a time without logins.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { type Measured, startSite, untilIdle } from './support/processes.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const LOGINS = 100;
const GOAL_MS = 100;
const ALONE_MS = 1_000;
const SETTLE_MS = 200;

interface Round {
  times: number[];
  mainThreadMs: number;
  longestBlockMs: number;
  tookMs: number;
}

printMachine();
const rounds = { alone: [] as Round[], cold: [] as Round[], warm: [] as Round[] };
const statuses = new Map<number, number>();
for (let n = 0; n < ROUNDS; n++) {
  const site = await startSite();
  await untilIdle(site);
  // In this order: the logins of `cold` are the first of their process.
  rounds.alone.push(await measure(site, () => delay(ALONE_MS)));
  rounds.cold.push(await measure(site, () => logIn(site)));
  rounds.warm.push(await measure(site, () => logIn(site)));
  await site.stop();
}
printTable(
  [
    `favicon, medians of ${ROUNDS} rounds`,
    'median, ms',
    '95 %',
    'slowest',
    'slowest of all',
    'goal',
    "main thread's processor time",
    'longest block of its loop',
    'logins took',
  ],
  Object.entries(rounds).map(([name, some]) => {
    const of = (figure: (round: Round) => number) => median(some.map(figure)).toFixed(0);
    const slowest = ({ times }: Round) => Math.max(...times);
    return [
      name === 'alone' ? name : `beside ${LOGINS} logins, ${name}`,
      of(({ times }) => median(times)),
      of(({ times }) => quantile(times, 0.95)),
      of(slowest),
      Math.max(...some.map(slowest)).toFixed(0),
      GOAL_MS,
      of(({ mainThreadMs }) => mainThreadMs),
      of(({ longestBlockMs }) => longestBlockMs),
      name === 'alone' ? '' : of(({ tookMs }) => tookMs),
    ];
  }),
);
console.log([...statuses].map(([status, count]) => `${count} logins were answered with ${status}`).join(', '));

async function measure(site: Measured, work: () => Promise<unknown>): Promise<Round> {
  const asker = fork(join(import.meta.dirname, 'support', 'asker.mjs'), [`http://127.0.0.1:${site.port}/favicon.svg`]);
  await delay(SETTLE_MS * 2);
  site.watchDelay();
  const before = await site.usage();
  const start = performance.now();
  await work();
  const tookMs = performance.now() - start;
  const after = await site.usage();
  await delay(SETTLE_MS);
  asker.send('end');
  const [times] = (await once(asker, 'message')) as [number[]];
  return {
    times,
    tookMs,
    mainThreadMs: (after.mainThreadSeconds - before.mainThreadSeconds) * 1_000,
    longestBlockMs: after.mostDelayMs!,
  };
}

async function logIn({ port }: Measured): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await Promise.all(Array.from({ length: LOGINS }, (_, n) => sendLogin({ port, agent }, n)));
  agent.destroy();
}

async function sendLogin(to: { port: number; agent: Agent }, n: number): Promise<void> {
  const sent = request({ ...to, method: 'POST', path: '/api/login', headers: { 'content-type': 'application/json' } });
  sent.end(JSON.stringify({ username: `person${n}@example.com`, password: 'not it at all' }));
  const [answer] = await once(sent, 'response');
  await once(answer.resume(), 'end');
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
}
