import { spawn } from 'node:child_process';
import type { FastifyInstance } from 'fastify';
import { drawForMail } from '#customers/schemes/schemes.mail.server.ts';
import type { Db } from '#database/open.ts';
import { seed } from '#database/seed/index.ts';
import { countStorm } from '#desk/alarms/alarms.store.server.ts';
import { settleReply } from '#desk/lead-desk/lead.store.server.ts';
import { replyAddress } from '#desk/mailbox/mailbox-settings.store.server.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { wordsOfShop } from '#foundation/business/fill-in.ts';
import { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import { issueSetupCode } from '#office/account/admins.store.server.ts';
import { SETUP_MINUTES } from '#office/account/setup.ts';
import { WEAK_PASSWORDS } from '#office/account/users.contract.ts';
import { createAccount, findLogin, listOwnerEmails } from '#office/account/users.store.server.ts';
import { PASSWORD } from '#office/account/users.ts';
import { hasMailServer, readMailSettings } from '#office/outbox/mail-server.store.server.ts';
import { INDEXED_PAGES } from '#website/site/crawling.ts';
import { sealExisting } from '#workshop/decisions/seals.store.server.ts';
import { createApp } from './app.ts';
import type { BackgroundLoop } from './background-loop.ts';
import { type Config, ConfigError, readConfig, tightenDataDir } from './config.ts';
import { startDemo } from './demo.ts';
import { beginDemo, endDemo } from './demo-progress.store.server.ts';
import { startHousekeeping } from './housekeeping.ts';
import { RefusalCount } from './http/client-limits.ts';
import { builtPages } from './http/pages.ts';
import { linkAddress } from './links.store.server.ts';
import { createLog, OWN_ADDRESS } from './log.ts';
import { createMailer, mailFolder } from './mail/mailer.ts';
import { sealSecretMails } from './mail/outbox.store.server.ts';
import { type OutboxOptions, startOutbox } from './mail/outbox.ts';
import { startMailboxWorker } from './mailbox.ts';
import { findWeakness, hashPassword } from './passwords.ts';
import { startInvoiceWorker, startPushWorker, startWebhookWorker } from './senders.ts';
import { settingsTable } from './settings-table.ts';
import { openReady } from './start-database.ts';
import { DiskSpace } from './storage/disk-space.ts';
import { openStorage, readStored, type Storage } from './storage/storage.ts';
import { WriteProbe } from './storage/write-probe.store.server.ts';
import {
  startBackupWorker,
  startCheckoutWorker,
  startHoldWorker,
  startJobWorker,
  startPictureWorker,
  startRetentionWorker,
  startSearchIndexWorker,
} from './workers.ts';

/** More than any statement of a request or worker takes; then the database counts as unavailable. */
const STATEMENT_MS = 10_000;
/** Health checks are answered before pages are rendered. */
const WARM_AFTER_MS = 250;
/** How long a stop waits for requests in flight. */
const SHUTDOWN_MS = 25_000;
/** Debounces mails: each costs the disk as much as a request. */
const MAIL_DEBOUNCE_MS = 250;

/** Exits with one line for an error that the operator can fix. */
export function giveUp(error: unknown): never {
  console.error(`Cannot start: ${sentence(error)}`);
  process.exit(1);
}

function sentence(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError) return error.message;
  if (code === 'EADDRINUSE')
    return `port ${port} is in use. Stop the program that uses it, or set PORT to another number.`;
  if (code === 'EACCES' && port) return `port ${port} needs elevated rights. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  return message?.split('\n')[0] ?? String(error);
}

/**
 * Runs the site until it is stopped. `--dev` serves pages from their sources. `--cold` skips cache warming, for tests.
 */
export async function serve(): Promise<void> {
  const dev = process.argv.includes('--dev');
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  console.log(`Settings in force:\n${settingsTable(config)}`);
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: anyone may send as much as they like');

  tightenDataDir(config.dataDir, log);
  const db = await openReady(config.database, log, { statementMs: STATEMENT_MS });
  await countStorm(db, 'restarts').catch((err) => log.warn({ err }, 'this start could not be counted'));
  const isNew = await seed(db, { on: config.seed !== 'off' });
  await makeFirstAdmin(db, config);

  for (const seal of [sealSecretMails, sealExisting]) await seal(db, config.sessionSecret);
  const storage = await openStorage(config);
  // Before the outbox runs, because the mails of a demonstration never leave.
  await endDemo(db);
  const demo = config.seed === 'demo' ? await startDemo({ config, db, log, storage }, isNew) : [];
  // Of their own, so that visitors' pictures do not hold up mails.
  const mailDrawings = new DrawingMaker();
  const drawScheme = (code: string) => drawForMail(db, mailDrawings, code);
  const outbox = startMails({ db, config, storage, drawScheme, log });
  const webhooks = startWebhookWorker(db, config, { wakeOutbox: outbox.wake, log });
  const push = startPushWorker(db, config, { log });
  const wakeOutbox = () => {
    for (const worker of [outbox, webhooks, push]) worker.wake();
  };
  const disk = new DiskSpace(config);
  const writes = new WriteProbe(db, disk);
  const refusals = new RefusalCount();
  const pictures = startPictureWorker({ db, storage, disk, log });
  const backups = startBackupWorker(db, config, log);
  const mailbox = startMailboxWorker({ db, config, storage, disk, log });
  const background = [
    startRetentionWorker(db, storage, config, log),
    startSearchIndexWorker(db, log),
    ...[startJobWorker, startHoldWorker, startCheckoutWorker].map((start) => start(db, config, { wakeOutbox, log })),
    startInvoiceWorker({ db, config, storage, log, wakeOutbox }),
    backups,
    mailbox,
  ];
  const pages = dev ? (await import('./dev.ts')).devPages : builtPages;
  const app = await createApp({
    config,
    db,
    log,
    pages,
    storage,
    disk,
    writes,
    refusals,
    drawScheme,
    fillDemo: () => fillDemo({ config, db, log, storage }, wakeOutbox),
    wakeOutbox,
    wakePictures: pictures.wake,
    wakeBackups: backups.wake,
    wakeMailbox: mailbox.wake,
  });
  await app.listen({ port: config.port, host: config.host });
  const housekeeping = startHousekeeping({ db, storage, config, disk, writes, refusals, wakeOutbox, log });
  await announce(db, config, { dev });
  for (const line of demo) console.log(line);
  const warming = dev || process.argv.includes('--cold') ? undefined : setTimeout(() => void warm(app), WARM_AFTER_MS);

  onStopSignal(() => void stop());

  async function stop(): Promise<void> {
    console.log('Stopping: finishing what is under way…');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    clearTimeout(warming);
    await app.close();
    for (const worker of [housekeeping, pictures, ...background, webhooks, push, outbox]) await worker.stop();
    mailDrawings.close();
    await db.destroy();
    process.exit(0);
  }
}

function onStopSignal(stop: () => void): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second Ctrl-C stops at once; a second SIGTERM is the first one, forwarded by the parent process.
      if (isStopping && signal === 'SIGINT') process.exit(130);
      if (!isStopping) stop();
      isStopping = true;
    });
}

/** Warms the page cache, with requests in between. Their log would push the address of the setup out of sight. */
async function warm(app: FastifyInstance): Promise<void> {
  for (const url of INDEXED_PAGES) await app.inject({ url, remoteAddress: OWN_ADDRESS }).catch(() => {});
}

type MailTools = Pick<OutboxOptions, 'db' | 'log' | 'drawScheme'> & { config: Config; storage: Storage };

function startMails({ db, config, storage, drawScheme, log }: MailTools): BackgroundLoop {
  return startOutbox({
    db,
    sessionSecret: config.sessionSecret,
    deliver: createMailer(config, () => readMailSettings(db, config)),
    ownerAddress: () => findOwner(db, config),
    linkAddress: (id) => linkAddress(db, config, id),
    replyAddress: (leadId) => replyAddress(db, config, leadId),
    readFile: (key) => readStored(storage, key),
    ...(drawScheme && { drawScheme }),
    onSettled: settleReply,
    log,
    debounceMs: MAIL_DEBOUNCE_MS,
  });
}

/** Says where the site is, and what it still needs. */
async function announce(db: Db, config: Config, { dev }: { dev: boolean }): Promise<void> {
  const { engine } = config.database;
  console.log(`Ready on ${config.publicUrl} (${engine === 'sqlite' ? `SQLite in ${config.dataDir}` : 'PostgreSQL'})`);
  if (!(await hasMailServer(db, config)))
    console.log(`No mail server is set up yet: emails are saved as files in ${mailFolder(config.dataDir)}`);
  if ((await listOwnerEmails(db)).length > 0) return;
  const code = await issueSetupCode(db);
  const command = 'npm run admin -- owner@example.com';
  if (code === null) return console.log(`There is no admin. Create one with ${command}`);
  const address = `${config.publicUrl}/setup?code=${code}`;
  console.log(`There is no admin yet. Set up the site in the browser, within ${SETUP_MINUTES} minutes:\n  ${address}`);
  console.log(`Or create an admin with ${command}`);
  if (!dev) openBrowser(address);
}

/** Fills the running site with the demonstration, beside its answers. Resolves once it has begun. */
async function fillDemo(tools: Parameters<typeof startDemo>[0], wakeOutbox: () => void): Promise<void> {
  const { db, log } = tools;
  await beginDemo(db);
  void startDemo(tools, true)
    .catch((err) => log.error({ err }, 'the demonstration is not complete'))
    .then(() => endDemo(db))
    .catch((err) => log.error({ err }, 'mails wait until the next start'))
    .then(wakeOutbox);
}

/**
 * Creates the configured admin unless the account exists.
 * @throws ConfigError for a password that is too weak for the internet
 */
export async function makeFirstAdmin(
  db: Db,
  { firstAdmin, ...config }: Pick<Config, 'firstAdmin' | 'breachedPasswords'>,
): Promise<void> {
  if (!firstAdmin || (await findLogin(db, firstAdmin.email))) return;
  const { length } = firstAdmin.password;
  if (length < PASSWORD.min || length > PASSWORD.max)
    throw new ConfigError(`ADMIN_PASSWORD must be ${PASSWORD.min} to ${PASSWORD.max} characters long.`);
  const weakness = await findWeakness(firstAdmin.password, config, wordsOfShop(await readBusiness(db)));
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD: ${WEAK_PASSWORDS[weakness]}`);
  await createAccount(db, firstAdmin.email, await hashPassword(firstAdmin.password));
}

/** OWNER_EMAIL, else the admins; without a mail server a placeholder. */
async function findOwner(db: Db, config: Config): Promise<string[]> {
  if (config.ownerEmail) return [config.ownerEmail];
  const admins = await listOwnerEmails(db);
  return admins.length > 0 || (await hasMailServer(db, config)) ? admins : ['owner@localhost'];
}

interface Place {
  platform?: NodeJS.Platform;
  env?: Record<string, string | undefined>;
  isTerminal?: boolean;
}

/** Opens an address of this site in the default browser of the user who started it, if there is one; failures are silent. */
function openBrowser(address: string, place: Place = {}): void {
  const [program, ...parameters] = browserCommand(address, place) ?? [];
  if (!program) return;
  const child = spawn(program, parameters, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** Null without a terminal or a screen, and in CI. */
export function browserCommand(
  address: string,
  { platform = process.platform, env = process.env, isTerminal = process.stdout.isTTY === true }: Place,
): string[] | null {
  if (!isTerminal || env.CI || env.SSH_CONNECTION) return null;
  if (platform === 'darwin') return ['open', address];
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  // Without a screen it would open a browser in this terminal.
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', address] : null;
}
