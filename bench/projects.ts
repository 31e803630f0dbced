/**
 * How quick the public reads of the projects are with 50 and with 10,000 of them: the whole list and a page of it, the
 * first time after a change of the content and from memory. `npm run bench -- projects`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#database/migrate.ts';
import { openDatabase } from '#database/open.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { createLog } from '#server/log.ts';
import { median, printMachine, printTable } from './support/figures.ts';
import { load } from './support/load.ts';

const SIZES = [50, 10_000];
const ROUNDS = 9;
const FROM_MEMORY = 200;
const PATHS = ['/api/projects?page=1', '/api/projects'];
const headers = { 'accept-encoding': 'br' };

printMachine();
const folder = mkdtempSync(join(tmpdir(), 'flatirons-bench-'));
const db = openDatabase({ engine: 'sqlite', file: join(folder, 'bench.sqlite') });
await migrate(db);
const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const app = await createApp({ config, db, log: createLog('silent') });
await app.listen({ port: 0 });
const { port } = app.server.address() as AddressInfo;

const rows: (string | number)[][] = [];
let filled = 0;
for (const size of SIZES) {
  await fill(filled, size);
  filled = size;
  for (const path of PATHS) {
    const after: number[] = [];
    const kept: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await moveContentVersion(db);
      app.kept.recheck();
      after.push(await took(path, 1));
      kept.push(await took(path, FROM_MEMORY));
    }
    rows.push([`${path}, ${size.toLocaleString('en-US')} projects`, median(after).toFixed(1), median(kept).toFixed(2)]);
  }
}
printTable(['', 'after a change, ms', 'from memory, ms'], rows);
await app.close();
await db.destroy();
rmSync(folder, { recursive: true, force: true });

/** Milliseconds for each of so many requests. */
async function took(path: string, requests: number): Promise<number> {
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
