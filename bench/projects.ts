/**
 * npm run bench -- projects: how fast the public reads of 50 and of 10,000 projects are, the whole list and one page of
 * it, right after a change of the content and from the cache.
 */
import type { AddressInfo } from 'node:net';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { startApp } from './support/app.ts';
import { median, printMachine, printTable } from './support/figures.ts';
import { load } from './support/load.ts';

const SIZES = [50, 10_000];
const ROUNDS = 9;
const CACHED_READS = 200;
const PATHS = ['/api/projects?page=1', '/api/projects'];
const headers = { 'accept-encoding': 'br' };

printMachine();
const { app, db, close } = await startApp();
await app.listen({ port: 0 });
const { port } = app.server.address() as AddressInfo;

const rows: (string | number)[][] = [];
let filled = 0;
for (const size of SIZES) {
  await fill(filled, size);
  filled = size;
  for (const path of PATHS) {
    const changed: number[] = [];
    const cached: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await moveContentVersion(db);
      app.pageCache.recheck();
      changed.push(await timeOf(path, 1));
      cached.push(await timeOf(path, CACHED_READS));
    }
    rows.push([
      `${path}, ${size.toLocaleString('en-US')} projects`,
      median(changed).toFixed(1),
      median(cached).toFixed(2),
    ]);
  }
}
printTable(['', 'after a change, ms', 'from the cache, ms'], rows);
await close();

/** Average milliseconds of a request. */
async function timeOf(path: string, requests: number): Promise<number> {
  const began = performance.now();
  const statuses = await load({ port, path, requests, headers });
  if (statuses.get(200) !== requests) throw new Error(`Not all were 200: ${JSON.stringify([...statuses])}`);
  return (performance.now() - began) / requests;
}

async function fill(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 500) {
    const projects = Array.from({ length: Math.min(500, to - at) }, (_, n) => ({
      title: `Cessna 182 no ${at + n}`,
      description: 'Stripped to bare metal, corrosion treated, three colours with a clear coat on top. '.repeat(2),
      aircraftType: 'Cessna 182',
      serviceType: 'Exterior Paint',
      sortOrder: at + n,
    }));
    await db.insertInto('projects').values(projects).execute();
  }
}
