import { checkSeals } from '#workshop/decisions/seals.store.server.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openReady } from '../start-database.ts';

/** `npm run seals`: checks the chain of seals and what it seals, and names the first break. */
async function main(): Promise<string> {
  const config = readConfig(process.env);
  const db = await openReady(config.database, createLog('silent'));
  try {
    const { seals, broken, since } = await checkSeals(db, config.sessionSecret);
    const count = `${seals} ${seals === 1 ? 'seal' : 'seals'}`;
    if (broken) throw new Error(`Broken: ${count} fit the one before. ${broken}`);
    const earlier = since ? ` What was there before ${since} was sealed then, as it stood.` : '';
    return `${count}: each matches the one before it and what it seals, and none is missing at the end.${earlier}`;
  } finally {
    await db.destroy();
  }
}

try {
  console.log(await main());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
