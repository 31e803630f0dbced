import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/api.ts';
import { acceptanceOf, placeOffer, plainPdf } from '#tests/support/sent-offers.ts';
import { ROOT } from '../root.ts';

test('npm run seals says that all is whole, then names what was changed', async () => {
  const app = await startApp('sqlite', { offerPdf: plainPdf });
  const offer = await placeOffer(app);
  await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer));
  expect(await runSeals(app)).toMatchObject({ code: 0, output: expect.stringContaining('4 seals: each matches') });
  await sql`drop trigger decisions_frozen`.execute(app.db);
  await app.db.updateTable('decisions').set({ record: sql`replace(record, 'Dana', 'Dane')` }).execute();
  expect(await runSeals(app)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Seal 1: row 1 of decisions was changed'),
  });
});

/** On a copy of the database. */
async function runSeals({ db, config }: TestApp) {
  const file = join(config.dataDir, 'flatirons.sqlite');
  await rm(file, { force: true });
  await sql`vacuum into ${file}`.execute(db);
  const env = { ...process.env, DATA_DIR: config.dataDir, SESSION_SECRET: config.sessionSecret };
  return promisify(execFile)(process.execPath, [join(ROOT, 'server/commands/seals.ts')], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr as string }),
  );
}
