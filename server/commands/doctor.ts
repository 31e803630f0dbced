import { readConfig } from '../config.ts';
import { checkDatabase } from '../doctor/database-check.store.server.ts';
import { formatFindings } from '../doctor/finding.ts';
import { checkAddress, checkDisk, checkMail, checkStorage } from '../doctor/service-checks.ts';
import { checkNode, checkSettings } from '../doctor/settings-check.ts';

/** `npm run doctor`: checks what the site depends on, and says what to do. Ends with 1 if a check failed. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const findings = [
    checkNode(),
    ...checkSettings(config),
    checkDisk(config),
    ...(await Promise.all([checkDatabase(config), checkMail(config), checkStorage(config), checkAddress(config)])),
  ].flat();
  console.log(formatFindings(findings));
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
