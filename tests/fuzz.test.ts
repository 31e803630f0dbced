import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { RemoteFileError } from '#server/http/remote-requests.ts';
import { type Caller, signIn, startApp, type TestApp } from './support/api.ts';
import { httpEngines } from './support/database.ts';
import { type Document, type Operation, operationsOf, shotsAt } from './support/fuzz.ts';
import { plainPdf } from './support/sent-offers.ts';

/** The gate calls each route twice with one seed; `npm run fuzz` as often as given. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 20);
/** Anything longer hangs. */
const MAX_MS = 60_000;
/** Endless for authorized callers. */
const ENDLESS = ['/api/quotes/events', '/api/jobs/events', '/api/hangar/events'];

describe.each(httpEngines)('any random request, on %s', (engine) => {
  let site: TestApp;
  let operations: Operation[];

  beforeAll(async () => {
    const fetchRemote = async () => {
      throw new RemoteFileError('answer', 'There is nothing.');
    };
    site = await startApp(engine, { seeded: true, env: { RATE_LIMITS: 'off' }, fetchRemote, offerPdf: plainPdf });
    operations = operationsOf(site.app.swagger() as Document);
  });

  test('is answered as the description says, never with a server failure', { timeout: RUNS * 200 }, async () => {
    const callers = await signInAll(site);
    const numRuns = Math.ceil(RUNS / operations.length);
    const heap: number[] = [];
    let slowest = { ms: 0, call: '' };
    for (const operation of operations) {
      const shots = fc.tuple(shotsAt(operation, site.app.swagger() as Document), fc.constantFrom(...WHO));
      const answered = fc.asyncProperty(shots, async ([shot, who]) => {
        if (ENDLESS.includes(operation.path) && who === 'admin') return;
        // The caller checks each response against the description.
        const since = performance.now();
        const { statusCode, headers, body } = await callers[who]!.inject(shot);
        const ms = Math.round(performance.now() - since);
        if (ms > slowest.ms) slowest = { ms, call: `${operation.method} ${operation.path}` };
        expect(statusCode, body).toBeLessThan(500);
        expect(headers).not.toHaveProperty('x-injected');
        expect(body).not.toMatch(/node_modules|SQLITE|at .+\.ts:\d/);
        if (statusCode === 401 && who !== 'visitor') Object.assign(callers, await signInAll(site));
      });
      await fc.assert(answered, { numRuns, seed: SEED, timeout: MAX_MS, interruptAfterTimeLimit: RUNS * 200 });
      globalThis.gc?.();
      heap.push(Math.round(process.memoryUsage().heapUsed / 2 ** 20));
    }
    if (globalThis.gc)
      console.info(
        `${numRuns * operations.length} requests on ${engine}, slowest ${slowest.ms} ms (${slowest.call}),`,
        `heap in MB after each tenth of the calls: ${heap.filter((_mb, at) => at % Math.ceil(heap.length / 10) === 0)}`,
      );
    expect(Object.prototype).not.toHaveProperty('role');
    expect((await site.get('/readyz')).statusCode).toBe(200);
  });
});

const WHO = ['visitor', 'user', 'admin'] as const;

async function signInAll(site: TestApp): Promise<Record<(typeof WHO)[number], Caller>> {
  return { visitor: site, user: await signIn(site, 'user'), admin: await signIn(site) };
}
