// npm run mails [-- folder]: writes one of each mail that the site sends, as HTML and text, into ./mail-previews. The site
// itself creates them, on a temporary database.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drawForMail } from '#customers/schemes/schemes.mail.server.ts';
import { migrate } from '#database/migrate.ts';
import { openDatabase } from '#database/open.ts';
import { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { makePictures, toDataAddresses } from '#server/mail/attachments.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox.store.server.ts';
import { openStorage, readStored } from '#server/storage/storage.ts';
import { plainChangePdf } from '#tests/support/changes.ts';
import { BUYER, FOLLOWER, OWNER, triggerEveryMail } from '#tests/support/every-mail.ts';
import { plainInvoicePdf } from '#tests/support/invoices.ts';
import { plainPdf } from '#tests/support/sent-offers.ts';

const OTHERS: Readonly<Record<string, string>> = { [FOLLOWER]: 'follower', [BUYER]: 'buyer' };

const folder = resolve(process.argv[2] ?? 'mail-previews');
const dataDir = mkdtempSync(join(tmpdir(), 'mail-previews-'));
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', OWNER_EMAIL: OWNER });
const db = openDatabase(config.database);
const maker = new DrawingMaker();
const storage = await openStorage(config);
const sources = {
  drawScheme: (code: string) => drawForMail(db, maker, code),
  readFile: (key: string) => readStored(storage, key),
};
try {
  await migrate(db);
  const app = await createApp({
    config,
    db,
    log: createLog('silent'),
    offerPdf: plainPdf,
    changePdf: plainChangePdf,
    invoicePdf: plainInvoicePdf,
  });
  await triggerEveryMail({ app, db, config });
  await app.close();
  await writePreviews();
} finally {
  maker.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
}

async function writePreviews(): Promise<void> {
  const mails = await db
    .selectFrom('outbox')
    .leftJoin('quotes', 'quotes.id', 'outbox.quoteId')
    .select(['outbox.kind', 'outbox.recipient', 'outbox.message', 'quotes.source'])
    .orderBy('outbox.id')
    .execute();
  mkdirSync(folder, { recursive: true });
  const names = new Set<string>();
  for (const { kind, source, recipient, ...mail } of mails) {
    const message = openMessage(config.sessionSecret, mail.message);
    const base = [kind, source].filter(Boolean).join('-');
    // The same kind can go to the customer, the owner and those who follow a job.
    const other = recipient === null ? 'owner' : (OTHERS[recipient] ?? '');
    const name = join(folder, other && names.has(base) ? `${base}-${other}` : base);
    names.add(base);
    const pictures = await makePictures(message, sources, console.error);
    const { subject, text, html } = wordsOf(message, toDataAddresses(pictures));
    writeFileSync(`${name}.html`, html);
    writeFileSync(`${name}.txt`, `Subject: ${subject}\n\n${text}`);
    if (message.calendar) writeFileSync(`${name}.ics`, message.calendar);
  }
  console.log(`${mails.length} emails in ${folder}`);
}
