import { type Db, openDatabase } from '#database/open.ts';
import { tryMailbox } from '#desk/mailbox/mailbox.client.server.ts';
import { readMailbox } from '#desk/mailbox/mailbox-settings.store.server.ts';
import { readMailSettings } from '#office/outbox/mail-server.store.server.ts';
import { tryStripe } from '#workshop/invoices/stripe/stripe.client.server.ts';
import { describeStripe, readStripeAccess } from '#workshop/invoices/stripe/stripe-settings.store.server.ts';
import { type Config, readConfig } from '../config.ts';
import { checkDatabase } from '../doctor/database-check.store.server.ts';
import {
  checkAddress,
  checkBackupFolder,
  checkDisk,
  checkMail,
  checkMailbox,
  checkNode,
  checkPayments,
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
      withDatabase(config, async (db) => (await readMailSettings(db, config)).server, config.smtpUrl).then((server) =>
        checkMail(server, config.dataDir),
      ),
      withDatabase(config, (db) => readMailbox(db, config), null).then(async (mailbox) =>
        checkMailbox(mailbox && (await tryMailbox(mailbox))),
      ),
      checkStorage(config),
      checkVirusScanner(config),
      withDatabase(config, (db) => readPayments(db, config), null).then((found) => checkPayments(found, config)),
      checkAddress(config),
    ])),
  ]
    .flat()
    .filter((finding) => finding !== null);
  console.log(formatFindings(findings));
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1;
}

/** What `read` finds in the site's database, or `otherwise` if that cannot be read, which a check of its own says. */
async function withDatabase<T>(config: Config, read: (db: Db) => Promise<T>, otherwise: T): Promise<T> {
  const db = openDatabase(config.database);
  try {
    return await read(db);
  } catch {
    return otherwise;
  } finally {
    await db.destroy();
  }
}

/** The Stripe account as it answers; null without keys. */
async function readPayments(db: Db, config: Config) {
  const settings = await describeStripe(db, config);
  const access = await readStripeAccess(db, config);
  return settings.keys === 'none' ? null : { ...settings, test: access && (await tryStripe(access, settings)) };
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
