import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { type Db, engineOf, openDatabase } from '#database/open.ts';
import { keyedHash } from '#server/crypto.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { plainChangePdf, sendChangeOrder } from '#tests/support/changes.ts';
import { emptyLocation, engines, onceOf } from '#tests/support/database.ts';
import { acceptanceOf, placeOffer, plainPdf } from '#tests/support/sent-offers.ts';
import { checkSeals, sealExisting } from '#workshop/decisions/seals.store.server.ts';
import { SEALED, type SealedTable } from './sealed-columns.store.server.ts';

/** A site with three accepted quotes, a job by hand and an answered change order: 15 seals. */
async function withSeals(engine: (typeof engines)[number]) {
  const env = { RATE_LIMITS: 'off' };
  const app = await startApp(engine, { offerPdf: plainPdf, changePdf: plainChangePdf, env });
  for (let n = 0; n < 3; n++) {
    const offer = await placeOffer(app);
    expect((await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer))).statusCode).toBe(201);
  }
  const admin = await signIn(app);
  const { token, answer } = await sendChangeOrder(admin, 1);
  expect((await app.post(`/api/change-links/${token}/decide`, answer(['doubler']))).statusCode).toBe(201);
  const { id: quoteId } = (await app.post('/api/quotes', LEAD)).json();
  const byHand = { quoteId, title: 'N1AB', template: 'Full repaint', aircraftType: 'Single', contractCents: 1_000 };
  expect((await admin.post('/api/jobs', byHand)).statusCode).toBe(201);
  return { ...app, admin };
}

const LEAD = { firstName: 'Ada', lastName: 'Marsh', email: 'ada@example.com' };

const check = ({ db, config }: TestApp) => checkSeals(db, config.sessionSecret);

/** What only the owner of the database can do: constraints and triggers of the sealed tables are gone. */
async function withoutGuards(db: Db): Promise<void> {
  const tables = ['decisions', 'offers', 'offer_versions', 'change_orders', 'jobs', 'seals'];
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'
      and tbl_name in (${sql.join(tables)})`.execute(db);
    for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await sql`pragma ignore_check_constraints = on`.execute(db);
    await sql`pragma foreign_keys = off`.execute(db);
    return;
  }
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(db);
    for (const { name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
}

describe.each(engines)('the chain of seals on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('is whole, and no other secret could have made it', async () => {
    const app = await withSeals(engine);
    expect(await check(app)).toEqual({ seals: 15, broken: null });
    expect(await checkSeals(app.db, 'another secret that is long enough')).toEqual({
      seals: 0,
      broken: 'Seal 1: it was changed, or made with another session secret.',
    });
  });

  it('is whole without decisions', async () => {
    const app = await startApp(engine);
    await sealExisting(app.db, app.config.sessionSecret);
    expect(await check(app)).toEqual({ seals: 0, broken: null });
  });

  itOnce('covers each column of what was decided, or says why not', async () => {
    const app = await withSeals(engine);
    await withoutGuards(app.db);
    for (const [table, { columns, open }] of Object.entries(SEALED) as [SealedTable, Lists][]) {
      const ignored = Object.values(open).flat();
      const real = (await columnsOf(app.db, table)).filter(({ name }) => name !== 'id');
      expect([table, [...columns, ...ignored].toSorted()]).toEqual([table, real.map(({ name }) => name).toSorted()]);
      for (const column of real) {
        const { broken } = await checkChanged(app, table, column);
        if (ignored.includes(column.name)) expect([table, column.name, broken]).toEqual([table, column.name, null]);
        else expect(`${table}.${column.name}: ${broken}`).toMatch(NAMES_ROW[table]);
      }
    }
    expect((await check(app)).broken).toBeNull();
  });

  itOnce('covers each column of the seals, their number and the head', async () => {
    const app = await withSeals(engine);
    await withoutGuards(app.db);
    for (const column of (await columnsOf(app.db, 'seals')).filter(({ name }) => name !== 'id'))
      expect(`${column.name}: ${(await checkChanged(app, 'seals', column)).broken}`).toMatch(/: Seal 1: /);
    const lower = sql`update counters set value = value - 1 where key = 'seals'`;
    await lower.execute(app.db);
    expect((await check(app)).broken).toBe('14 seals were made, but 15 exist: some were added or removed.');
    await sql`update counters set value = 15 where key = 'seals'`.execute(app.db);
    for (const change of [sql`update meta set value = 'x' where key = 'seals_head'`, sql`delete from meta`]) {
      await change.execute(app.db);
      expect((await check(app)).broken).toContain('The head of the chain does not fit its last seal');
    }
  });

  it('shows what was changed, removed or added', async () => {
    const app = await withSeals(engine);
    await withoutGuards(app.db);
    for (const [what, tamper, broken] of TAMPERINGS) {
      const found = await inRolledBack(app.db, async (db) => {
        await tamper(db);
        return checkSeals(db, app.config.sessionSecret);
      });
      expect(`${what}: ${found.broken}`).toBe(`${what}: ${broken}`);
    }
    expect(await check(app)).toEqual({ seals: 15, broken: null });
  });

  itOnce('shows that the last seals were removed also after further ones', async () => {
    const app = await withSeals(engine);
    await withoutGuards(app.db);
    await remove(app.db, 'jobs', 4);
    await remove(app.db, 'seals', 15);
    await sql`update counters set value = 14 where key = 'seals'`.execute(app.db);
    const offer = await placeOffer(app);
    await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer));
    expect((await check(app)).broken).toContain('The head of the chain does not fit its last seal');
  });

  it('stays whole when a person is erased, and keeps showing what was changed before', async () => {
    const app = await withSeals(engine);
    await app.db
      .updateTable('jobs')
      .set({ status: 'cancelled', holdReason: null, holdSince: null, heldFrom: null })
      .execute();
    const erased = await app.admin.post('/api/people/erasures', { email: 'dana@example.com' });
    expect([erased.statusCode, await check(app)]).toEqual([201, { seals: 29, broken: null }]);
    const { offers, decisions, versions } = await restOf(app.db);
    expect(offers).toEqual(Array(3).fill({ quoteId: null, status: 'accepted' }));
    expect(decisions).toEqual(Array(4).fill({ name: null, erasedAt: expect.any(String) }));
    for (const { body, ...version } of versions) {
      expect(version).toMatchObject({ document: null, pdfKey: null, sentTo: null, totalCents: 3_318_168 });
      expect(JSON.stringify(body)).not.toMatch(/Dana|Marsh|King Air|Colorado|N076FA/);
    }
    const [listed] = (await app.admin.get('/api/offers?status=accepted')).json();
    expect(listed).toMatchObject({ number: 'Q-26-0003', lead: null, totalCents: 3_318_168 });
    const shown = (await app.admin.get(`/api/offers/${listed.id}`)).json();
    expect(shown).toMatchObject({
      leadId: null,
      decision: { decision: 'accepted', name: null, erasedAt: expect.any(String) },
    });
  });

  itOnce('does not seal again what was changed before an erasure', async () => {
    const app = await withSeals(engine);
    await withoutGuards(app.db);
    await change(app.db, 'jobs', 2, { contractCents: 1 });
    await app.db.updateTable('jobs').set({ status: 'cancelled' }).execute();
    expect((await app.admin.post('/api/people/erasures', { email: 'dana@example.com' })).statusCode).toBe(201);
    expect((await check(app)).broken).toBe('Seal 8: row 2 of jobs was changed.');
  });

  it('begins at an upgrade with what is there, once', async () => {
    const app = await withSeals(engine);
    await withoutGuards(app.db);
    await asBefore(app);
    const seal = () => sealExisting(app.db, app.config.sessionSecret, new Date('2026-12-01T12:00:00.000Z'));
    await Promise.all([seal(), seal()]);
    // Four of records, one of the upgrade, 15 of rows.
    const whole = { seals: 20, broken: null, since: '2026-12-01T12:00:00.000Z' };
    expect(await check(app)).toEqual(whole);
    await change(app.db, 'jobs', 1, { contractCents: 5 });
    await seal();
    expect((await check(app)).broken).toMatch(/^Seal \d+: row 1 of jobs was changed\.$/);
  });

  it('takes the seals of an earlier release over', async () => {
    const db = openDatabase(await emptyLocation(engine));
    try {
      await migrate(db, '0045_security_log_guards');
      await sql`insert into seals (decision_id, hash, previous, seal) values (7, 'r', '.', 's')`.execute(db);
      await migrate(db);
      const next = { noun: 'jobs' as const, rowId: 7, hash: 'r', previous: 's', seal: 't' };
      await db.insertInto('seals').values(next).execute();
      expect(await db.selectFrom('seals').select(['id', 'noun', 'rowId', 'seal']).orderBy('id').execute()).toEqual([
        { id: 1, noun: 'records', rowId: 7, seal: 's' },
        { id: 2, noun: 'jobs', rowId: 7, seal: 't' },
      ]);
      await expect(db.deleteFrom('seals').execute()).rejects.toThrow('a seal stays');
    } finally {
      await db.destroy();
    }
  });
});

interface Lists {
  columns: readonly string[];
  open: Readonly<Record<string, readonly string[]>>;
}

type Tampering = [what: string, tamper: (db: Db) => Promise<unknown>, broken: string];

const TAMPERINGS: Tampering[] = [
  [
    'a record with its hash',
    (db) => change(db, 'decisions', 2, { record: '{}', recordHash: 'a'.repeat(64) }),
    'Seal 5: row 2 of decisions was changed.',
  ],
  [
    'a byte of a document',
    (db) => change(db, 'offerVersions', 3, { document: sql`replace(document, '2500000', '2600000')` }),
    'Seal 9: row 3 of decisions: its document (Q-26-0003) was changed or removed.',
  ],
  [
    'an erasure that no one recorded',
    (db) => change(db, 'decisions', 2, { ...ERASED, erasedAt: '2026-11-25T12:00:00.000Z' }),
    'Seal 5: row 2 of decisions was changed.',
  ],
  ['a removed decision', (db) => remove(db, 'decisions', 1), 'Seal 1: row 1 of decisions was removed.'],
  [
    'a removed decision with its seals',
    async (db) => {
      await remove(db, 'decisions', 2);
      for (const id of [5, 6, 7, 8]) await remove(db, 'seals', id);
    },
    'Seal 9: the seal before it was changed or removed.',
  ],
  [
    'the last job with its seal',
    async (db) => {
      await remove(db, 'jobs', 4);
      await remove(db, 'seals', 15);
    },
    '15 seals were made, but 14 exist: some were added or removed.',
  ],
  [
    'the last job with its seal, and a lowered count',
    async (db) => {
      await remove(db, 'jobs', 4);
      await remove(db, 'seals', 15);
      await sql`update counters set value = 14 where key = 'seals'`.execute(db);
    },
    'The head of the chain does not fit its last seal: one of them was changed or removed.',
  ],
  [
    'a decision that was never sealed',
    (db) =>
      sql`insert into decisions (offer_id, decision, via, document_hash, record_hash, decided_at)
          select offer_id, 'declined', via, document_hash, record_hash, decided_at from decisions where id = 1`.execute(
        db,
      ),
    'Row 5 of decisions has no seal.',
  ],
  [
    'a quote that was never accepted',
    (db) => change(db, 'jobs', 4, { offerId: 1_000 }),
    'Seal 15: row 4 of jobs was changed.',
  ],
];

/** What a transaction finds that never was. */
async function inRolledBack<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}

const ERASED = { record: null, name: null, email: null, reason: null, ip: null, userAgent: null, pdfKey: null };

/** What the check says of the first row of each table. */
const NAMES_ROW: Record<SealedTable, RegExp> = {
  decisions: /: Seal 1: row 1 of decisions/,
  offers: /: Seal 2: row 1 of offers/,
  offerVersions: /: Seal (3: row 1 of offerVersions|1: row 1 of decisions: its document)/,
  changeOrders: /: Seal (14: row 1 of changeOrders|13: row 4 of decisions: its document)/,
  jobs: /: Seal 4: row 1 of jobs/,
};

interface Column {
  name: string;
  type: string;
}

/** As the queries name them. */
async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const tables = await db.withoutPlugins().introspection.getTables();
  const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const { columns } = tables.find((each) => each.name === name)!;
  const camel = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return columns.map((column) => ({ name: camel(column.name), type: column.dataType.toLowerCase() }));
}

/** What the check finds while a column of the first row is another. */
async function checkChanged(app: TestApp, table: SealedTable | 'seals', { name, type }: Column) {
  const { [name]: before } = (await app.db
    .selectFrom(table as 'jobs')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()) as unknown as Record<string, unknown>;
  const write = (value: unknown) =>
    change(app.db, table, 1, { [name]: type === 'json' ? JSON.stringify(value) : value });
  await write(otherThan(before, type));
  const found = await check(app);
  await write(before);
  return found;
}

function otherThan(value: unknown, type: string): unknown {
  if (type === 'json') return { changed: true };
  if (type.startsWith('bool')) return value !== true;
  if (type.startsWith('int')) return Number(value) + 1_000;
  if (type.startsWith('time')) return value === '2026-01-02T03:04:05.678Z' ? null : '2026-01-02T03:04:05.678Z';
  // As long as before: columns have lengths.
  return typeof value === 'string' && value !== '' ? value.replace(/.$/s, (last) => (last === 'x' ? 'y' : 'x')) : 'x';
}

const change = (db: Db, table: SealedTable | 'seals', id: number, values: object) =>
  db
    .updateTable(table as 'jobs')
    .set(values)
    .where('id', '=', id)
    .execute();

const remove = (db: Db, table: SealedTable | 'seals', id: number) =>
  db
    .deleteFrom(table as 'jobs')
    .where('id', '=', id)
    .execute();

async function restOf(db: Db) {
  return {
    offers: await db.selectFrom('offers').select(['quoteId', 'status']).execute(),
    decisions: await db.selectFrom('decisions').select(['name', 'erasedAt']).execute(),
    versions: await db
      .selectFrom('offerVersions')
      .select(['body', 'document', 'pdfKey', 'sentTo', 'totalCents'])
      .execute(),
  };
}

/** As an earlier release left it: seals of records alone. */
async function asBefore({ db, config }: TestApp): Promise<void> {
  await sql`delete from seals`.execute(db);
  await sql`delete from meta where key = 'seals_head'`.execute(db);
  await sql`update counters set value = 4 where key = 'seals'`.execute(db);
  let previous = '.'.repeat(43);
  for (const { id, recordHash } of await db
    .selectFrom('decisions')
    .select(['id', 'recordHash'])
    .orderBy('id')
    .execute()) {
    const seal = keyedHash(config.sessionSecret, 'seal-chain', previous, recordHash);
    await db.insertInto('seals').values({ noun: 'records', rowId: id, hash: recordHash, previous, seal }).execute();
    previous = seal;
  }
}
