import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, makeFolder } from '../config.ts';
import { pingClamd } from '../http/uploads.ts';
import { explainMailError } from '../mail/explain-error.ts';
import { type MailServer, verifyServer } from '../mail/mailer.ts';
import { ROOT } from '../root.ts';
import { DiskSpace, type Volume } from '../storage/disk-space.ts';
import { openStorage, readStored, type Storage } from '../storage/storage.ts';

/** What a check found. `advice` says what to do about a warning or a failure. */
export interface Finding {
  subject: string;
  state: 'good' | 'warning' | 'failed';
  says: string;
  advice?: string;
}

export const good = (subject: string, says: string): Finding => ({ subject, state: 'good', says });
export const warning = (subject: string, says: string, advice: string): Finding => ({
  subject,
  state: 'warning',
  says,
  advice,
});

export const failed = (subject: string, says: string, advice: string): Finding => ({
  subject,
  state: 'failed',
  says,
  advice,
});

/** The findings as text for a terminal. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const marks = { good: 'ok     ', warning: 'WARNING', failed: 'FAILED ' };
  return findings
    .flatMap(({ subject, state, says, advice }) => [
      `${marks[state]}  ${subject.padEnd(width)}  ${says}`,
      ...(advice ? [`${' '.repeat(marks.good.length)}  ${' '.repeat(width)}  ${advice}`] : []),
    ])
    .join('\n');
}

const TIMEOUT_MS = 10_000;

/** The volume of DATA_DIR. */
export function checkDisk(config: Config, measure?: () => Volume): Finding {
  const disk = new DiskSpace(config, measure);
  if (disk.hasRecovered()) return good('Disk', 'There’s enough space.');
  const advice = 'Free up space on the DATA_DIR volume, or move DATA_DIR to a larger one.';
  return disk.isShort()
    ? failed('Disk', 'Too little space left, so uploads are refused.', advice)
    : warning('Disk', 'Space is running low.', advice);
}

/** The mail server in force, from the environment or the desk; null without one. */
export async function checkMail(server: string | MailServer | null, dataDir: string): Promise<Finding> {
  if (server === null)
    return warning(
      'Email',
      `No mail server is set up: emails are saved as files in ${join(dataDir, 'outbox')}.`,
      'Set it at the desk, under Settings, or by SMTP_URL.',
    );
  const { hostname, port } = typeof server === 'string' ? new URL(server) : { ...server, hostname: server.host };
  const attempt = { host: hostname, port: Number(port), sender: '', to: '' };
  try {
    await verifyServer(server);
    return good('Email', `${hostname} accepts email.`);
  } catch (error) {
    const { sentence, answer } = explainMailError(error, attempt);
    const says = [sentence, answer && `It said: ${answer}`].filter(Boolean).join(' ');
    return failed(
      'Email',
      says,
      'Fix the mail server under Settings, or SMTP_URL. Waiting emails are retried for three days.',
    );
  }
}

/** How the mailbox answered; null without one. */
export function checkMailbox(
  found: { works: boolean; sentence: string; answer: string | null } | null,
): Finding | null {
  if (!found) return null;
  const says = [found.sentence, found.answer && `It said: ${found.answer}`].filter(Boolean).join(' ');
  return found.works ? good('Mailbox', says) : failed('Mailbox', says, 'Fix the mailbox under Settings, or IMAP_URL.');
}

/** Writes, reads and deletes a file. */
export async function checkStorage(
  config: Pick<Config, 'storage' | 'dataDir'>,
  open: () => Promise<Storage> = () => openStorage(config),
): Promise<Finding> {
  const key = `doctor-${randomUUID()}.txt`;
  const text = Buffer.from('This file may be deleted.');
  try {
    const storage = await open();
    await storage.put(key, text, 'text/plain');
    const read = await readStored(storage, key);
    await storage.delete(key);
    if (!read?.equals(text)) throw new Error('a file came back changed');
    return good('Files', config.storage ? 'Storage can write and read them.' : 'They are kept in DATA_DIR.');
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const ofFolder =
      code === 'ENOSPC'
        ? 'Free up space on the DATA_DIR volume.'
        : 'Check that the uploads folder in DATA_DIR belongs to the site’s user.';
    const advice = config.storage ? 'Check STORAGE_URL and its keys, and that the bucket exists.' : ofFolder;
    return failed('Files', `They cannot be stored: ${message || code}`, advice);
  }
}

/** Whether the virus scanner answers; null without one. */
export async function checkVirusScanner({ virusScanner }: Pick<Config, 'virusScanner'>): Promise<Finding | null> {
  if (!virusScanner) return null;
  try {
    await pingClamd(virusScanner);
    return good('Viruses', `${new URL(virusScanner).host} scans files.`);
  } catch (error) {
    const advice = 'Start clamd, and check VIRUS_SCANNER; until then every upload is refused.';
    return failed('Viruses', `The scanner does not answer: ${(error as Error).message}`, advice);
  }
}

/** What is known of the Stripe account; `test` is null where its keys cannot be read. */
interface Payments {
  test: { works: boolean; sentence: string } | null;
  mode: 'test' | 'live' | null;
  lastEventAt: string | null;
  webhookAddress: string;
}

/** The Stripe account of online payments; null without its keys. */
export function checkPayments(payments: Payments | null, { secure }: Pick<Config, 'secure'>): Finding | null {
  if (!payments) return null;
  const { test, mode, lastEventAt, webhookAddress } = payments;
  const atDesk = 'in the settings at the desk.';
  if (!test)
    return failed('Payments', 'The Stripe keys cannot be read with this SESSION_SECRET.', `Enter them again ${atDesk}`);
  const { works, sentence } = test;
  if (!works) return failed('Payments', sentence, 'Fix the Stripe settings at the desk, or STRIPE_SECRET_KEY.');
  if (lastEventAt === null)
    return warning('Payments', `${sentence} It has reported nothing yet.`, `Have a webhook send to ${webhookAddress}.`);
  return mode === 'test' && secure
    ? warning('Payments', sentence, `Enter the live keys ${atDesk}`)
    : good('Payments', sentence);
}

/** Whether the folder of backups can be written to, which the user of the site needs. */
export async function checkBackupFolder({ backups: { dir } }: Pick<Config, 'backups'>): Promise<Finding> {
  const advice = 'Check that BACKUP_DIR exists, its disk is mounted, and it belongs to the site’s user.';
  try {
    makeFolder(dir, 0o700);
    await access(dir, constants.W_OK);
    return good('Backups', `They’re built in ${dir}.`);
  } catch (error) {
    return failed('Backups', `${dir} cannot be written to (${(error as NodeJS.ErrnoException).code}).`, advice);
  }
}

/** The site at its public address, and the clock of what answers there. */
export async function checkAddress({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding[]> {
  try {
    const answer = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const date = answer.headers.get('date');
    const clocks = date ? [compareClocks(`that of ${new URL(publicUrl).host}`, Date.parse(date))] : [];
    if (answer.status === 200) return [good('Address', `${publicUrl} answers.`), ...clocks];
    const advice = 'Read the log of the site, and check that the proxy passes all addresses to it.';
    return [failed('Address', `${publicUrl}/readyz answers ${answer.status}.`, advice), ...clocks];
  } catch {
    const advice = 'Start the site, and check the proxy and the name in PUBLIC_URL.';
    return [warning('Address', `${publicUrl} does not answer from here.`, advice)];
  }
}

type Checked = Pick<Config, 'publicUrl' | 'secure' | 'trustProxy' | 'rateLimits'>;

/** Settings that are valid and yet most likely wrong. */
export function checkSettings({ publicUrl, secure, trustProxy, rateLimits }: Checked): Finding[] {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  const found: Finding[] = [];
  if (!secure && !isLocal)
    found.push(
      warning('Settings', `PUBLIC_URL is ${publicUrl}: passwords travel as plain text.`, 'Put the site behind HTTPS.'),
    );
  if (secure && trustProxy === 0)
    found.push(
      warning(
        'Settings',
        'PUBLIC_URL is https, but TRUST_PROXY is not set: all visitors share one rate limit.',
        'Set TRUST_PROXY to the number of proxies in front of the site.',
      ),
    );
  if (!rateLimits)
    found.push(warning('Settings', 'RATE_LIMITS is off: anyone may send as much as they like.', 'Remove the setting.'));
  return found.length > 0 ? found : [good('Settings', `The site is ${publicUrl}.`)];
}

/** Node, compared with the release that the site is tested with. */
export function checkNode(version = process.versions.node): Finding {
  const tested = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
  const majorOf = (text: string) => Number.parseInt(text, 10);
  return majorOf(version) === majorOf(tested)
    ? good('Node', version)
    : warning(
        'Node',
        `${version}; the site is tested with ${tested}.`,
        'Start it with npm start, which brings its own.',
      );
}

const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** Compares this machine's clock with another. */
export function compareClocks(other: string, theirs: number, ours = Date.now()): Finding {
  const seconds = Math.round((ours - theirs) / 1_000);
  if (Math.abs(ours - theirs) <= MAX_CLOCK_DIFFERENCE_MS) return good('Clock', `It matches ${other}.`);
  return warning(
    'Clock',
    `It is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ${other}.`,
    'Let the system set it: timedatectl set-ntp true.',
  );
}
