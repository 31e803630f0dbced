import { basename, resolve } from 'node:path';
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
    const { rows, files } = await backup(config, target);
    return `${target} holds ${rows} rows and ${files} files. Anyone who has it can get into the site: keep it safe.`;
  }
  if (!file) throw new Error('Say which backup: npm run restore -- backup.tar.gz');
  const { rows, files } = await restore(config, resolve(file));
  const db = openDatabase(config.database);
  await recordSecurity(db, { kind: 'restored', detail: `The backup ${basename(file)}`, ...BY_COMMAND }).finally(() =>
    db.destroy(),
  );
  return `${rows} rows and ${files} files are back.`;
}

try {
  console.log(await main(process.argv[2], process.argv[3]));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
