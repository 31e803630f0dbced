import { checkSeals } from '#features/offers/decisions/seals.store.server.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openReady } from '../start-database.ts';

/** `npm run seals`: checks the chain of sealed decisions and names the first break. */
async function main(): Promise<string> {
  const config = readConfig(process.env);
  const db = await openReady(config.database, createLog('silent'));
  try {
    const { seals, broken } = await checkSeals(db, config.sessionSecret);
    if (broken) throw new Error(`Broken after ${seals} good ${seals === 1 ? 'seal' : 'seals'}. ${broken}`);
    return `${seals} ${seals === 1 ? 'seal' : 'seals'}: each fits the one before, its decision and its document.`;
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
