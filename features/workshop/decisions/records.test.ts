import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localStorage } from '#server/storage/storage.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { insertDecision, insertSentOffer } from '#tests/support/offers.ts';
import { sweepDocuments } from './records.store.server.ts';

it('the sweep removes files that no offer and no decision knows, after an hour', async () => {
  const app = await startApp();
  await signIn(app);
  const lead = { firstName: 'Ellen', lastName: 'Marsh', email: 'ellen@example.com' };
  const { id } = (await app.post('/api/quotes', lead)).json();
  const offer = await insertSentOffer(app.db, id, { pdfKey: 'offers/sent.pdf' });
  await insertDecision(app.db, offer, { pdfKey: 'offers/accepted.pdf' });
  const folder = await temporaryFolder();
  const storage = localStorage(folder);
  const put = async (key: string, minutesAgo = 61) => {
    await storage.put(key, Buffer.from('a'), 'application/pdf');
    const then = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(join(folder, key), then, then);
  };
  for (const name of ['sent.pdf', 'accepted.pdf', 'accepted.json', 'orphan.pdf', 'orphan.json'])
    await put(`offers/${name}`);
  await put('offers/young.pdf', 59);
  await sweepDocuments(app.db, storage);
  const left: string[] = [];
  for await (const { key } of storage.list('offers')) left.push(key);
  expect(left.toSorted()).toEqual(
    ['accepted.json', 'accepted.pdf', 'sent.pdf', 'young.pdf'].map((name) => `offers/${name}`),
  );
});
