import { parseArgs } from 'node:util';
import { removeRegistry, replaceRegistry } from '#airplanes/registry/registry.store.server.ts';
import { RegistryFileError, withRegistryFile } from '#airplanes/registry/registry-file.process.server.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openReady } from '../start-database.ts';

const USAGE = `Say which file:
  npm run registry -- ReleasableAircraft.zip [--dry]
  npm run registry -- --remove`;

class UsageError extends Error {}

type Db = Awaited<ReturnType<typeof openReady>>;

/** `npm run registry`: imports the FAA's releasable aircraft file, checks it (`--dry`) or removes the import. */
async function main(): Promise<string> {
  const { file, dry, remove } = readArguments();
  if (remove) return await withDatabase(removeRegistry).then(() => 'The registry is removed.');
  const begun = Date.now();
  return await withRegistryFile(file!, async (registry) => {
    const kept = dry ? await count(registry) : await withDatabase((db) => replaceRegistry(db, registry));
    const leftOut = registry.countLeftOut();
    const parts = [
      `${figure(kept.aircraft)} aircraft`,
      `${figure(kept.models)} models`,
      `release ${registry.release}`,
      `${Math.round((Date.now() - begun) / 1000)} s; ${figure(leftOut)} ${leftOut === 1 ? 'row' : 'rows'} left out`,
    ];
    return dry ? `${parts.join(', ')}; nothing changed` : parts.join(', ');
  });
}

function readArguments() {
  try {
    const options = { dry: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (positionals.length !== (values.remove ? 0 : 1)) throw new Error();
    return { file: positionals[0], ...values };
  } catch {
    throw new UsageError(USAGE);
  }
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { database } = readConfig(process.env);
  const db = await openReady(database, createLog('silent'));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function count({ models, aircraft }: Record<'models' | 'aircraft', AsyncIterable<unknown[]>>) {
  const counts = { models: 0, aircraft: 0 };
  for await (const rows of models) counts.models += rows.length;
  for await (const rows of aircraft) counts.aircraft += rows.length;
  return counts;
}

const figure = (count: number) => count.toLocaleString('en-US');

/** 1 for the file, 2 for the database. */
try {
  console.log(await main());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof RegistryFileError || error instanceof UsageError ? 1 : 2;
}
