import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { json } from './columns.ts';
import { isMigrated, migrate } from './migrate.ts';
import { type Db, engineOf } from './open.ts';
import { isUnavailable } from './unavailable.ts';

const ISO_WITH_MS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe.each(engines)('the database on %s', (engine) => {
  let db: Db;
  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
  });

  test('uses the chosen engine, with all tables created', async () => {
    expect(engineOf(db)).toBe(engine);
    expect(await isMigrated(db)).toBe(true);
    await migrate(db); // again: nothing to do
  });

  test('returns booleans, numbers and times as JavaScript and JSON types', async () => {
    const service = await newService(db, { featured: true });
    expect(service).toMatchObject({ id: 1, featured: true, active: true, sortOrder: 0, imageUrl: null, imageAlt: '' });
    expect(service.badge).toBe('Expert Service');
    expect(service.createdAt).toMatch(ISO_WITH_MS);
    expect(Math.abs(Date.parse(service.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(await db.selectFrom('services').selectAll().executeTakeFirst()).toEqual(service);
  });

  test('keeps the milliseconds of a stored time', async () => {
    const updatedAt = '2026-03-08T09:59:59.007Z';
    await newService(db, {});
    await db.updateTable('services').set({ updatedAt }).execute();
    const found = await db.selectFrom('services').select('updatedAt').where('updatedAt', '=', updatedAt).execute();
    expect(found).toEqual([{ updatedAt }]);
  });

  test('finds rows by a boolean', async () => {
    await newService(db, { active: false });
    await newService(db, { active: true });
    const active = await db.selectFrom('services').select('id').where('active', '=', true).execute();
    expect(active).toEqual([{ id: 2 }]);
  });

  test('returns JSON as it was stored, nested names untouched', async () => {
    const services = ['Full repaint', 'Ünïcode ✈', '"quoted", \\ and \n'];
    const details = { preferredDate: '2026-12-01', snake_case: 'kept' };
    const stored = await newQuote(db, { services, details });
    expect(stored).toMatchObject({ services, details, estimate: null, status: 'Quote Not Responded To' });
    const [read] = await db.selectFrom('quotes').selectAll().execute();
    expect(read).toEqual(stored);
  });

  test('returns counts as numbers', async () => {
    await newService(db, {});
    const { count } = await db
      .selectFrom('services')
      .select((e) => e.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('never reuses the id of a deleted row', async () => {
    await newService(db, {});
    const last = await newService(db, {});
    await db.deleteFrom('services').where('id', '=', last.id).execute();
    expect((await newService(db, {})).id).toBe(last.id + 1);
  });

  test('limits the length of a text in characters', async () => {
    expect((await newService(db, { title: 'é'.repeat(255) })).title).toHaveLength(255);
    await expect(newService(db, { title: 'x'.repeat(256) })).rejects.toThrow();
    await expect(newQuote(db, { phone: '1'.repeat(21) })).rejects.toThrow();
    await expect(newService(db, { title: null as unknown as string })).rejects.toThrow();
  });

  test('deletes the photos of a deleted project, and rejects a photo without a project', async () => {
    const { id } = await db
      .insertInto('projects')
      .values({ title: 'Light jet', description: '', serviceType: 'complete' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const photo = (projectId: number) =>
      db.insertInto('projectPhotos').values({ projectId, imageUrl: '/images/fallback.jpg' }).execute();
    await photo(id);
    await expect(photo(id + 1)).rejects.toThrow();
    await db.deleteFrom('projects').where('id', '=', id).execute();
    expect(await db.selectFrom('projectPhotos').selectAll().execute()).toEqual([]);
  });

  test('keeps no row of a failed transaction', async () => {
    const failed = db.transaction().execute(async (transaction) => {
      await newService(transaction, {});
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await db.selectFrom('services').selectAll().execute()).toEqual([]);
  });

  test('survives many concurrent writers', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => newService(db, { title: `Service ${index}` })));
    const rows = await db.selectFrom('services').select('title').execute();
    expect(new Set(rows.map(({ title }) => title)).size).toBe(50);
  });
});

function newService(db: Db, values: { title?: string; active?: boolean; featured?: boolean }) {
  return db
    .insertInto('services')
    .values({ title: 'Brightwork', description: 'Polished', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function newQuote(db: Db, values: { services?: string[]; details?: Record<string, string>; phone?: string }) {
  const { services = [], details = {}, ...rest } = values;
  return db
    .insertInto('quotes')
    .values({
      firstName: 'Ada',
      lastName: 'Marsh',
      email: 'ada@example.com',
      services: json(services),
      details: json(details),
      estimate: null,
      ...rest,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

test('a full disk is unavailable, rolls the transaction back, and recovers with free space', async () => {
  const { db } = await freshDatabase('sqlite');
  const most = async (pages: number) => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(db));
  await most(1); // as many as there are
  const store = () =>
    db.transaction().execute(async (trx) => {
      for (let n = 0; n < 200; n++) await newService(trx, { title: 'x'.repeat(255) });
    });
  const error = await store().catch((error: unknown) => error);
  expect(error).toMatchObject({ errcode: 13 });
  expect(isUnavailable(error)).toBe(true);
  await most(1_000_000);
  await store();
  expect(await db.selectFrom('services').select('id').execute()).toHaveLength(200);
});

test('keeps the error that made SQLite roll back a transaction', async () => {
  const { db } = await freshDatabase('sqlite');
  const twice = db.transaction().execute(async (trx) => {
    await newService(trx, {});
    await sql`insert or rollback into services (id, title, description) values (1, 'Again', '')`.execute(trx);
  });
  await expect(twice).rejects.toThrow('UNIQUE constraint failed');
  expect((await newService(db, {})).id).toBe(1);
});
