import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createMailer, type OutgoingMail } from '#server/mail/mailer.ts';
import { startOutbox } from '#server/mail/outbox.ts';
import { localStorage, openStorage, readStored, type Storage } from '#server/storage/storage.ts';
import { startApp, type TestApp } from '#tests/support/api.ts';
import { onCleanUp, temporaryFolder } from '#tests/support/clean-up.ts';
import { engines } from '#tests/support/database.ts';
import { acceptanceOf, allRows, type PlacedOffer, placeOffer, plainPdf } from '#tests/support/sent-offers.ts';
import { HOUR_MS, MINUTE_MS } from '#time/units.ts';
import { checkSeals } from '#workshop/decisions/seals.store.server.ts';
import { offerPdfMaker } from './pdf-pool.process.server.ts';

/** Nothing listens there. */
const NO_SERVER = 'smtp://127.0.0.1:9';

const accept = (app: TestApp, offer: PlacedOffer) =>
  app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer), { 'idempotency-key': 'tap' });

async function expectOneAcceptance({ db, config }: TestApp): Promise<void> {
  for (const table of ['decisions', 'jobs'] as const)
    expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, [expect.anything()]]);
  const mails = await db.selectFrom('outbox').select('id').where('kind', '=', 'offer-accepted').execute();
  expect(mails).toHaveLength(2);
  expect(await checkSeals(db, config.sessionSecret)).toEqual({ seals: 4, broken: null });
}

describe.each(engines)('an acceptance on %s', (engine) => {
  it('changes nothing when its PDF takes too long or the process dies, and happens once afterwards', async () => {
    const dying = offerPdfMaker({ timeoutMs: 1 });
    let maker: Pick<typeof dying, 'accepted'> = dying;
    const accepted = (...order: Parameters<typeof dying.accepted>) => maker.accepted(...order);
    const app = await startApp(engine, { offerPdf: { ...plainPdf, accepted, close: () => dying.close() } });
    const offer = await placeOffer(app);
    const before = await allRows(app.db);
    expect((await accept(app, offer)).statusCode).toBe(503);
    expect(await allRows(app.db)).toEqual(before);
    maker = plainPdf;
    for (let n = 0; n < 2; n++) expect((await accept(app, offer)).statusCode).toBe(201);
    await expectOneAcceptance(app);
  });

  it('changes nothing while the storage is away, whichever file fails, and happens once afterwards', async () => {
    let fails: (key: string) => boolean = () => true;
    const { app, offer } = await withStorage(engine, (key) => fails(key));
    const before = await allRows(app.db);
    for (const ending of ['.pdf', '.json', '']) {
      fails = (key) => key.endsWith(ending);
      expect([ending, (await accept(app, offer)).statusCode]).toEqual([ending, 503]);
    }
    expect(await allRows(app.db)).toEqual(before);
    // What needs no file goes on.
    const path = `/api/offer-links/${offer.token}`;
    expect((await app.get(path)).json().state).toBe('open');
    expect((await app.get(`${path}/pdf`)).statusCode).toBe(503);
    expect((await app.post(`${path}/ask`, { text: 'When?' })).statusCode).toBe(202);
    await app.db.deleteFrom('outbox').execute();
    fails = () => false;
    for (let n = 0; n < 2; n++) expect((await accept(app, offer)).statusCode).toBe(201);
    await expectOneAcceptance(app);
  });

  it('stands while the mail server is unreachable or the files are away; each mail leaves once, with its files', async () => {
    const app = await startApp(engine, { offerPdf: plainPdf });
    expect((await accept(app, await placeOffer(app))).statusCode).toBe(201);
    // It has no files.
    await app.db.deleteFrom('outbox').where('kind', '=', 'job-booked').execute();
    let isAway = true;
    const sent: OutgoingMail[] = [];
    const misdirected = createMailer(app.config, async () => ({ server: NO_SERVER, from: 'desk@shop.example' }));
    let deliver: (mail: OutgoingMail) => Promise<unknown> = misdirected;
    const storage = await openStorage(app.config);
    let late = 0;
    const outbox = startOutbox({
      db: app.db,
      sessionSecret: app.config.sessionSecret,
      deliver: (mail) => deliver(mail),
      ownerAddress: async () => ['owner@example.com'],
      readFile: async (key) => (isAway ? Promise.reject(new Error('no storage')) : readStored(storage, key)),
      log: { info: () => {}, warn: () => {} },
      now: () => new Date(Date.now() + late),
      pollMs: 5,
    });
    onCleanUp(() => outbox.stop());
    const failure = async () => {
      const rows = await app.db.selectFrom('outbox').select(['attempts', 'lastError', 'failedAt']).execute();
      return rows.map(({ attempts, lastError, failedAt }) => [attempts, failedAt, lastError]);
    };
    await vi.waitFor(async () => expect(await failure()).toEqual(Array(2).fill([1, null, 'no storage'])), 10_000);
    isAway = false;
    late += 10 * MINUTE_MS;
    const refused = expect.stringContaining('refused the connection');
    await vi.waitFor(async () => expect(await failure()).toEqual(Array(2).fill([2, null, refused])), 10_000);
    await expectOneAcceptance(app);

    deliver = async (mail) => void sent.push(mail);
    late += HOUR_MS;
    await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000);
    late += 24 * HOUR_MS;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent.map(({ to }) => to).sort()).toEqual([['dana@example.com'], ['owner@example.com']]);
    for (const { attachments } of sent)
      expect(attachments?.map(({ name }) => name.replace(/Q-[\d-]+/, 'Q'))).toEqual([
        'Quote Q accepted.pdf',
        'Quote Q record.json',
      ]);
    await expectOneAcceptance(app);
  });
});

/** A site with an offer, whose storage fails for some keys. */
async function withStorage(engine: (typeof engines)[number], fails: (key: string) => boolean) {
  const DATA_DIR = await temporaryFolder();
  const real = localStorage(join(DATA_DIR, 'uploads'));
  const unless = <T>(key: string, work: () => Promise<T>) =>
    fails(key) ? Promise.reject(new Error('no storage')) : work();
  const storage: Storage = {
    ...real,
    put: (key, ...file) => unless(key, () => real.put(key, ...file)),
    open: (key) => unless(key, () => real.open(key)),
  };
  const app = await startApp(engine, { offerPdf: plainPdf, storage, env: { DATA_DIR } });
  return { app, offer: await placeOffer(app) };
}
