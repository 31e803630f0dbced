import { describe, expect, test } from 'vitest';
import { contentVersion } from '#server/content-change.store.server.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { sampleAircraft, sampleModels } from './registry.samples.ts';
import { findAircraft, readRelease, removeRegistry, replaceRegistry } from './registry.store.server.ts';
import type { AircraftRow, ModelRow } from './registry-records.ts';

const RELEASE = '2026-11-20';

async function* batches<Row>(...of: Row[][]) {
  yield* of;
}
const registryOf = (aircraft: AircraftRow[], models: ModelRow[] = sampleModels) => ({
  release: RELEASE,
  models: batches(models),
  aircraft: batches(aircraft),
});
const samples = () => registryOf(sampleAircraft);

describe.each(engines)('the registry on %s', (engine) => {
  test('finds an aircraft by its mark', async () => {
    const { db } = await freshDatabase(engine);
    expect(await readRelease(db)).toBeNull();
    expect(await replaceRegistry(db, samples())).toEqual({ aircraft: 12, models: 12 });
    expect(await readRelease(db)).toBe(RELEASE);
    expect(await findAircraft(db, 'N902FV')).toEqual({
      mark: 'N902FV',
      maker: 'Cessna',
      model: '182T',
      year: 1999,
      type: 'C182',
      priceClass: 'Single Engine Piston',
      release: RELEASE,
    });
    expect(await findAircraft(db, 'N999FV')).toBeNull();
  });

  test('is replaced as a whole, and raises the content version', async () => {
    const { db } = await freshDatabase(engine);
    await replaceRegistry(db, samples());
    const version = await contentVersion(db);
    const [first, second] = sampleAircraft as [AircraftRow, AircraftRow];
    const twice = registryOf([first, { ...second, year: null }, first]);
    expect(await replaceRegistry(db, twice)).toEqual({ aircraft: 2, models: 12 });
    expect(await findAircraft(db, 'N902FV')).toMatchObject({ year: null });
    expect(await findAircraft(db, 'N903FV')).toBeNull();
    expect(await contentVersion(db)).not.toBe(version);
    await removeRegistry(db);
    expect(await readRelease(db)).toBeNull();
  });

  test('stays as it was when a batch fails, and can be imported afterwards', async () => {
    const { db } = await freshDatabase(engine);
    await replaceRegistry(db, samples());
    const broken = {
      ...registryOf([]),
      async *aircraft() {
        yield sampleAircraft.slice(0, 2);
        throw new Error('cut off');
      },
    };
    await expect(replaceRegistry(db, { ...broken, aircraft: broken.aircraft() })).rejects.toThrow('cut off');
    expect(await findAircraft(db, 'N912FV')).not.toBeNull();
    expect(await replaceRegistry(db, samples())).toEqual({ aircraft: 12, models: 12 });
  });

  test('is never mixed from two imports at once', async () => {
    const { db } = await freshDatabase(engine);
    await replaceRegistry(db, samples());
    const half = () => registryOf(sampleAircraft.slice(0, 6));
    const ends = await Promise.allSettled([replaceRegistry(db, samples()), replaceRegistry(db, half())]);
    const { length } = await db.selectFrom('registryAircraft').selectAll().execute();
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.aircraft] : []));
    expect([12, ...done]).toContain(length);
  });
});

test('GET /api/aircraft tells an admin the day of the registry', async () => {
  const app = await startApp('sqlite');
  const admin = await signIn(app);
  expect((await admin.get('/api/aircraft')).json()).toEqual({ release: null });
  await replaceRegistry(app.db, samples());
  expect((await admin.get('/api/aircraft')).json()).toEqual({ release: RELEASE });
});

describe('GET /api/aircraft/{mark}', () => {
  test('finds a mark as typed, and is not cached', async () => {
    const app = await startApp('sqlite', { seeded: true });
    const answer = await app.get('/api/aircraft/n%20902-fv');
    expect(answer.json()).toMatchObject({ mark: 'N902FV', maker: 'Cessna', model: '182T', type: 'C182' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const missing = await app.get('/api/aircraft/N999FV?missing=204');
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([204, 'no-store']);
  });

  test('answers the same for an unknown mark, another form and no import', async () => {
    const app = await startApp('sqlite', { seeded: true });
    const empty = await startApp('sqlite');
    const answers = [
      await app.get('/api/aircraft/N999FV'),
      await app.get('/api/aircraft/C-GABC'),
      await app.get(`/api/aircraft/${'9'.repeat(90)}`),
      await empty.get('/api/aircraft/N902FV'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('is limited to 20 a minute and address', async () => {
    const app = await startApp('sqlite', { seeded: true });
    for (let n = 0; n < 20; n++) expect((await app.get('/api/aircraft/N902FV')).statusCode).toBe(200);
    const refused = await app.get('/api/aircraft/N902FV');
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });
});
