import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { openDatabase } from '#database/open.ts';
import { BY_COMMAND, recordSecurity } from '#features/audit/security/store.server.ts';
import { readConfig } from '../config.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

/** `npm run backup [-- file]` and `npm run restore -- file`. */
async function main(what: string | undefined, file: string | undefined): Promise<string> {
  const config = readConfig(process.env);
  if (what === 'backup') {
    const target = resolve(file ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`);
    const { passphrase } = config.backups;
    const { rows, files } = await backup(config, target, { passphrase });
    const advice = passphrase
      ? 'It opens with BACKUP_PASSPHRASE only: keep that elsewhere.'
      : 'Anyone who has it can get into the site: keep it safe, or set BACKUP_PASSPHRASE.';
    return `${target} holds ${rows} rows and ${files} files. ${advice}`;
  }
  if (!file) throw new Error('Say which backup: npm run restore -- backup.tar.gz');
  const askPassphrase = async () =>
    config.backups.passphrase ?? (process.stdin.isTTY ? askHidden('Passphrase: ') : null);
  const { rows, files } = await restore(config, resolve(file), { askPassphrase });
  const db = openDatabase(config.database);
  await recordSecurity(db, { kind: 'restored', detail: `The backup ${basename(file)}`, ...BY_COMMAND }).finally(() =>
    db.destroy(),
  );
  return `${rows} rows and ${files} files are back.`;
}

/** Reads a line from the terminal without showing it. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

try {
  console.log(await main(process.argv[2], process.argv[3]));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
