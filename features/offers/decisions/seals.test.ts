import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Db, engineOf } from '#database/open.ts';
import { eraseJobsOfLeads } from '#features/jobs/person.store.server.ts';
import { startApp, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { acceptanceOf, placeOffer, plainPdf } from '#tests/support/sent-offers.ts';
import { checkSeals } from './seals.store.server.ts';

/** A site with three accepted quotes. */
async function withSeals(engine: (typeof engines)[number]) {
  const app = await startApp(engine, { offerPdf: plainPdf, env: { RATE_LIMITS: 'off' } });
  for (let n = 0; n < 3; n++) {
    const offer = await placeOffer(app);
    expect((await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer))).statusCode).toBe(201);
  }
  return app;
}

const check = ({ db, config }: TestApp) => checkSeals(db, config.sessionSecret);

/** What only the owner of the database can do. */
async function withoutGuards(db: Db, change: () => Promise<unknown>): Promise<void> {
  const triggers = { offer_versions: ['frozen'], decisions: ['frozen', 'kept'], seals: ['frozen', 'kept'] };
  for (const [table, names] of Object.entries(triggers))
    for (const name of names)
      await (engineOf(db) === 'sqlite'
        ? sql`drop trigger ${sql.ref(`${table}_${name}`)}`
        : sql`drop trigger ${sql.ref(`${table}_${name}`)} on ${sql.table(table)}`
      ).execute(db);
  await change();
}

describe.each(engines)('the chain of seals on %s', (engine) => {
  it('is whole, and no other secret could have made it', async () => {
    const app = await withSeals(engine);
    expect(await check(app)).toEqual({ seals: 3, broken: null });
    expect(await checkSeals(app.db, 'another secret that is long enough')).toEqual({
      seals: 0,
      broken: 'Seal 1: it was changed, or made with another session secret.',
    });
  });

  it('is whole without decisions', async () => {
    expect(await check(await startApp(engine))).toEqual({ seals: 0, broken: null });
  });

  it.each<[what: string, change: (db: Db) => Promise<unknown>, found: { seals: number; broken: string }]>([
    [
      'a byte of a record',
      (db) => decision(db, 2, { record: sql`replace(record, 'Dana', 'Dane')` }),
      { seals: 1, broken: 'Seal 2: its record was changed or removed.' },
    ],
    [
      'a record with its hash',
      (db) => decision(db, 2, { record: '{}', recordHash: 'a'.repeat(64) }),
      { seals: 1, broken: 'Seal 2: the hash of its record was changed.' },
    ],
    [
      'the day of a decision',
      (db) => decision(db, 2, { decidedAt: '2026-01-01T00:00:00.000Z' }),
      { seals: 1, broken: 'Seal 2: decidedAt of the decision on quote Q-26-0002, version 1 was changed.' },
    ],
    [
      'a byte of a document',
      (db) => version(db, 3, { document: sql`replace(document, '2500000', '2600000')` }),
      { seals: 2, broken: 'Seal 3: the document of quote Q-26-0003, version 1 was changed or removed.' },
    ],
    [
      'a removed decision',
      (db) => db.deleteFrom('decisions').where('id', '=', 1).execute(),
      { seals: 0, broken: 'Seal 1: its decision was removed.' },
    ],
    [
      'a removed decision with its seal',
      async (db) => {
        await db.deleteFrom('decisions').where('id', '=', 2).execute();
        await db.deleteFrom('seals').where('id', '=', 2).execute();
      },
      { seals: 1, broken: 'Seal 3: the seal before it was changed or removed.' },
    ],
    [
      'the last decision with its seal',
      async (db) => {
        await db.deleteFrom('decisions').where('id', '=', 3).execute();
        await db.deleteFrom('seals').where('id', '=', 3).execute();
      },
      { seals: 2, broken: '3 seals were made, but 2 are there: the last ones were removed.' },
    ],
    [
      'a seal made elsewhere',
      (db) =>
        db
          .updateTable('seals')
          .set({ seal: 'x'.repeat(43) })
          .where('id', '=', 3)
          .execute(),
      { seals: 2, broken: 'Seal 3: it was changed, or made with another session secret.' },
    ],
  ])('shows %s', async (_what, change, found) => {
    const app = await withSeals(engine);
    await withoutGuards(app.db, () => change(app.db));
    expect(await check(app)).toEqual(found);
  });

  it('shows a decision that was never sealed', async () => {
    const app = await withSeals(engine);
    const row = await app.db.selectFrom('decisions').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    await app.db
      .insertInto('decisions')
      .values({ ...row, id: undefined, decision: 'declined' })
      .execute();
    expect((await check(app)).broken).toBe('Decision 4 has no seal.');
  });

  it('stays whole when a person is erased', async () => {
    const app = await withSeals(engine);
    const erased = { record: null, name: null, email: null, reason: null, ip: null, userAgent: null, pdfKey: null };
    await decision(app.db, 2, { ...erased, erasedAt: new Date().toISOString() });
    await eraseJobsOfLeads(app.db, [2], new Date());
    await app.db.deleteFrom('quotes').where('id', '=', 2).execute();
    expect(await check(app)).toEqual({ seals: 3, broken: null });
  });
});

const decision = (db: Db, id: number, change: object) =>
  db.updateTable('decisions').set(change).where('id', '=', id).execute();

const version = (db: Db, id: number, change: object) =>
  db.updateTable('offerVersions').set(change).where('id', '=', id).execute();
