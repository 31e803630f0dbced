import { parseArgs } from 'node:util';
import { findOrphans, type Orphans, removeOrphans } from '#foundation/media/upload-files.store.server.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openReady } from '../start-database.ts';
import { openStorage } from '../storage/storage.ts';

/** `npm run orphans`: lists unused uploaded pictures; with `-- --remove`, removes them. */
async function main(): Promise<string> {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  const db = await openReady(config.database, createLog('silent'));
  try {
    const place = { db, storage, now: new Date() };
    const orphans = await findOrphans(place);
    if (values.remove) await removeOrphans(place, orphans);
    return report(orphans, values.remove);
  } finally {
    await db.destroy();
  }
}

function report({ unused, waiting, broken, strayFiles }: Orphans, removed: boolean): string {
  const mendable = broken.filter(({ used }) => used);
  const lost = broken.filter(({ used, id }) => !used && !unused.some((record) => record.id === id));
  const done = removed ? 'Removed' : 'Would remove';
  const lines = [
    ...unused.map(({ filename, updatedAt }) => `${done} ${filename}: unused, from ${day(updatedAt)}`),
    ...lost.map(({ filename }) => `${done} the record of ${filename}: its files are gone, nothing uses it`),
    ...strayFiles.map(({ key, size }) => `${done} the file ${key}: no record uses it (${Math.ceil(size / 1024)} KB)`),
    ...waiting.map(({ filename, updatedAt }) => `Keeps ${filename}: unused, but from ${day(updatedAt)}`),
    ...mendable.map(({ filename, missing }) => `Broken: ${filename} is in use but is missing ${missing.join(', ')}`),
  ];
  const count = unused.length + lost.length + strayFiles.length;
  if (count === 0) return [...lines, 'Nothing to remove.'].join('\n');
  return [...lines, removed ? `${count} removed.` : `${count} to remove: npm run orphans -- --remove`].join('\n');
}

function day(time: string): string {
  return time.slice(0, 10);
}

try {
  console.log(await main());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
