import { openDatabase } from '#database/open.ts';
import { readMailSettings } from '#office/outbox/mail-server.store.server.ts';
import { type Config, readConfig } from '../config.ts';
import { checkDatabase } from '../doctor/database-check.store.server.ts';
import {
  checkAddress,
  checkBackupFolder,
  checkDisk,
  checkMail,
  checkNode,
  checkSettings,
  checkStorage,
  checkVirusScanner,
  formatFindings,
} from '../doctor/service-checks.ts';

/** `npm run doctor`: checks what the site depends on, and says what to do. Ends with 1 if a check failed. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const findings = [
    checkNode(),
    ...checkSettings(config),
    checkDisk(config),
    ...(await Promise.all([
      checkDatabase(config),
      checkBackupFolder(config),
      readMailServer(config).then((server) => checkMail(server, config.dataDir)),
      checkStorage(config),
      checkVirusScanner(config),
      checkAddress(config),
    ])),
  ]
    .flat()
    .filter((finding) => finding !== null);
  console.log(formatFindings(findings));
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1;
}

/** As the desk has it, if its database can be read. */
async function readMailServer(config: Config) {
  const db = openDatabase(config.database);
  try {
    return (await readMailSettings(db, config)).server;
  } catch {
    return config.smtpUrl;
  } finally {
    await db.destroy();
  }
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
