import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { deleteFiles, erasePerson } from '#desk/privacy/erase.store.server.ts';
import { exportPerson } from '#desk/privacy/export.store.server.ts';
import { personRequest } from '#desk/privacy/people.contract.ts';
import { countHeld, findContact, findPerson } from '#desk/privacy/people.store.server.ts';
import { formatHeld, PEOPLE_MESSAGES } from '#desk/privacy/people.ts';
import { createZip } from '#desk/privacy/zip.process.server.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { deleteRetiredPictures } from '#foundation/media/retired-pictures.store.server.ts';
import { isStaff } from '#rights/rights.ts';
import { type Config, readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { sweepMailFiles } from '../mail/mailer.ts';
import { openReady } from '../start-database.ts';
import { openStorage, type Storage } from '../storage/storage.ts';

const USAGE = `Say what and whose:
  npm run person -- export someone@example.com [--out file.zip]
  npm run person -- erase someone@example.com [--yes]
Or in place of the address a phone number, or the number of a lead: --lead 12`;

type Site = { db: Awaited<ReturnType<typeof openReady>>; storage: Storage; config: Config };

/** `npm run person`: exports or erases the data on a person. */
async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, yes: { type: 'boolean', default: false }, lead: { type: 'string' } },
  });
  const [what, address] = positionals;
  const lead = values.lead === undefined ? {} : { leadId: Number(values.lead) };
  const contact = address === undefined ? {} : { [address.includes('@') ? 'email' : 'phone']: address };
  const asked = personRequest.safeParse({ ...lead, ...contact });
  if (!asked.success || positionals.length > 2 || !['export', 'erase'].includes(what!)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  const db = await openReady(config.database, createLog('silent'));
  try {
    const site = { db, storage, config };
    const found = await findContact(db, asked.data);
    if (found.outcome !== 'done')
      throw new Error(found.outcome === 'conflict' ? found.detail : PEOPLE_MESSAGES.nothing);
    const email = found.value;
    return what === 'export' ? await exportToFile(site, email, values.out) : await eraseIfSure(site, email, values.yes);
  } finally {
    await db.destroy();
  }
}

async function exportToFile({ db, storage }: Site, email: string, out: string | undefined): Promise<string> {
  const now = new Date();
  const { json, files } = await exportPerson({ db, storage }, email, now);
  const target = resolve(out ?? `person-${now.toISOString().slice(0, 10)}.zip`);
  const data = { name: 'data.json', bytes: async () => Buffer.from(json) };
  // Never overwrites a file; readable by this user only.
  await pipeline(
    Readable.from(createZip([data, ...files], now)),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  await recordAccess(db, { kind: 'taken-out' }, { userId: null, now });
  const held = formatHeld(countHeld(await findPerson(db, email)));
  if (held.length === 0) return `Wrote ${target}, but nothing is stored about ${email}.`;
  return [`${target} contains everything stored about ${email}:`, ...held.map((line) => `  ${line}`)].join('\n');
}

async function eraseIfSure({ db, storage, config }: Site, email: string, isSure: boolean): Promise<string> {
  const person = await findPerson(db, email);
  const held = formatHeld(countHeld(person)).map((line) => `  ${line}`);
  if (isStaff(person.account?.role)) throw new Error(PEOPLE_MESSAGES.admin);
  if (held.length === 0) throw new Error(PEOPLE_MESSAGES.nothing);
  if (!isSure)
    return [`This would erase for ${email}:`, ...held, 'This cannot be undone. To do it, add --yes.'].join('\n');
  const by = { userId: null, now: new Date() };
  const result = await erasePerson(db, { email, ...config }, by);
  if (result.outcome === 'open work') throw new Error(PEOPLE_MESSAGES.openWork(result.number));
  if (result.outcome !== 'done') throw new Error(PEOPLE_MESSAGES[result.outcome === 'admin' ? 'admin' : 'nothing']);
  const { erasure, fileKeys } = result.value;
  await recordAccess(db, { kind: 'erased' }, by);
  let filesLeft = 0;
  const onError = () => {
    filesLeft += 1;
  };
  await deleteFiles(storage, fileKeys, onError);
  await deleteRetiredPictures(db, storage).catch(onError);
  await sweepMailFiles(db, config.dataDir, onError);
  return [
    `Erased for ${email}:`,
    ...formatHeld(erasure.removed).map((line) => `  ${line}`),
    ...(filesLeft > 0 ? [PEOPLE_MESSAGES.filesLeft(filesLeft)] : []),
    'Earlier backups still contain it: delete them, too.',
  ].join('\n');
}

try {
  console.log(await main());
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(code === 'EEXIST' ? 'That file is there already: name another with --out.' : message);
  process.exitCode = 1;
}
