import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { DOVECOT } from '#scripts/dovecot.mjs';
import { freePort } from '#scripts/free-port.mjs';
import { onCleanUp } from './clean-up.ts';

/** Debian's user without rights: Dovecot runs as this user where tests run as root. */
const NOBODY = { name: 'nobody', group: 'nogroup', uid: 65_534, gid: 65_534 };

/** The IMAP servers to test with, for `describe.each(imapServers)`: none where Dovecot is not installed. */
export const imapServers = existsSync(DOVECOT) && process.getuid?.() === 0 ? ['Dovecot'] : [];

export interface Dovecot {
  port: number;
  /** For IMAP_URL. */
  url(folder?: string): string;
  /** Puts messages into the mailbox. */
  deliver(messages: (string | Uint8Array)[], receivedAt?: Date): Promise<void>;
  /** What others see in the mailbox: how many messages there are, and how many are marked as read. */
  look(): Promise<{ messages: number; seen: number }>;
  /** Numbers all messages anew, as a server does that lost its index. */
  renumber(): Promise<void>;
  halt(): Promise<void>;
  resume(): Promise<void>;
}

/** A real Dovecot on this machine with one mailbox, of ada with the password 'secret'. It ends with the test. */
export async function startDovecot(): Promise<Dovecot> {
  // Not below the folder of the tests, which is closed to other users; a path of a socket has at most 107 characters.
  const dir = await mkdtemp('/tmp/dovecot-');
  onCleanUp(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  const port = await freePort();
  const file = join(dir, 'dovecot.conf');
  await writeFile(file, configOf(dir, port));
  await mkdir(join(dir, 'mail'));
  await chmod(dir, 0o755);
  await chown(join(dir, 'mail'), NOBODY.uid, NOBODY.gid);
  let server: ChildProcess | undefined;
  const resume = async () => {
    server = spawn(DOVECOT, ['-F', '-c', file], { stdio: 'ignore' });
    await untilReady(join(dir, 'log'), port);
  };
  const halt = async () => {
    if (!server) return;
    const ended = new Promise((resolve) => server!.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    server = undefined;
  };
  onCleanUp(halt);
  await resume();
  return {
    port,
    url: (folder = 'INBOX') => `imap://ada:secret@127.0.0.1:${port}/${folder}`,
    deliver: (messages, receivedAt) =>
      asAda(port, async (client) => {
        for (const message of messages) await client.append('INBOX', Buffer.from(message), [], receivedAt);
      }),
    look: () =>
      asAda(port, async (client) => {
        const { messages = 0, unseen = 0 } = (await client.status('INBOX', { messages: true, unseen: true })) || {};
        return { messages, seen: messages - unseen };
      }),
    async renumber() {
      const mail = join(dir, 'mail', 'ada');
      const list = (await readdir(mail)).find((name) => name === 'dovecot-uidlist')!;
      const lines = (await readFile(join(mail, list), 'utf8')).split('\n');
      await halt();
      const [head, ...rest] = lines;
      const next = Number(/V(\d+)/.exec(head!)![1]) + 1;
      const shifted = rest.filter(Boolean).map((line, at) => line.replace(/^\d+/, String(at + 1)));
      const renewed = head!.replace(/V\d+/, `V${next}`).replace(/N\d+/, `N${shifted.length + 1}`);
      await writeFile(join(mail, list), `${[renewed, ...shifted].join('\n')}\n`);
      for (const name of await readdir(mail))
        if (name.startsWith('dovecot.index')) await writeFile(join(mail, name), '');
      await resume();
    },
    halt,
    resume,
  };
}

async function asAda<T>(port: number, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const auth = { user: 'ada', pass: 'secret' };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout();
  }
}

const configOf = (dir: string, port: number) => `
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${dir}/mail/%u
mail_max_userip_connections = 50
first_valid_uid = 1
default_internal_user = ${NOBODY.name}
default_internal_group = ${NOBODY.group}
default_login_user = ${NOBODY.name}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${NOBODY.name} gid=${NOBODY.group} home=${dir}/mail/%u
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;

const START_MS = 10_000;

async function untilReady(log: string, port: number): Promise<void> {
  for (const end = Date.now() + START_MS; ; ) {
    const isReady = await asAda(port, async () => true).catch(() => false);
    if (isReady) return;
    if (Date.now() > end) throw new Error(`Dovecot did not start: ${await readFile(log, 'utf8').catch(() => '')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
