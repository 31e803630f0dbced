import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { startApp } from '#tests/support/api.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { WriteProbe } from './write-probe.store.server.ts';

const DISK_FULL = 'The disk is full: nothing can be stored right now.';
const full = () => {
  throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
};

let now = 0;
beforeEach(() => {
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  return () => clock.mockRestore();
});

describe.each(engines)('the write probe on %s', (engine) => {
  it('writes at most once a minute', async () => {
    const { db } = await freshDatabase(engine);
    const probe = new WriteProbe(db, { isShort: () => false });
    const writes = vi.spyOn(db, 'insertInto');
    expect(await Promise.all([probe.failure(), probe.failure()])).toEqual([null, null]);
    now += 59_000;
    expect(await probe.failure()).toBeNull();
    expect(writes).toHaveBeenCalledTimes(1);
    now += 1_000;
    expect(await probe.failure()).toBeNull();
    expect(writes).toHaveBeenCalledTimes(2);
    expect(await db.selectFrom('meta').select('key').execute()).toEqual([{ key: 'write_probe' }]);
  });

  it('reports a full disk, and its end within seconds', async () => {
    const { db } = await freshDatabase(engine);
    const probe = new WriteProbe(db, { isShort: () => false });
    vi.spyOn(db, 'insertInto').mockImplementationOnce(full).mockImplementationOnce(full);
    expect(await probe.failure()).toBe(DISK_FULL);
    now += 4_000;
    expect(await probe.failure()).toBe(DISK_FULL);
    now += 1_000;
    expect(await probe.failure()).toBeNull();
  });

  it('detects failing writes soon after space gets short', async () => {
    const { db } = await freshDatabase(engine);
    let isShort = false;
    const probe = new WriteProbe(db, { isShort: () => isShort });
    expect(await probe.failure()).toBeNull();
    now += 5_000;
    isShort = true;
    vi.spyOn(db, 'insertInto').mockImplementationOnce(full).mockImplementationOnce(full);
    expect(await probe.failure()).toBe(DISK_FULL);
  });

  it('discloses nothing about the database', async () => {
    const { db } = await freshDatabase(engine);
    await sql`drop table meta`.execute(db);
    const probe = new WriteProbe(db, { isShort: () => false });
    expect(await probe.failure()).toBe('The database can’t save anything right now.');
  });
});

test('a write on a full disk is retried after a checkpoint of the log', async () => {
  const { db } = await freshDatabase('sqlite');
  vi.spyOn(db, 'insertInto').mockImplementationOnce(full);
  expect(await new WriteProbe(db, { isShort: () => true }).failure()).toBeNull();
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
  expect(rows).toEqual([{ timeout: 10_000 }]);
});

test('/readyz returns 503 with the reason while writes fail, and 200 afterwards', async () => {
  const site = await startApp();
  vi.spyOn(WriteProbe.prototype, 'failure').mockResolvedValueOnce(DISK_FULL);
  const answer = await site.get('/readyz');
  expect([answer.statusCode, answer.json().detail]).toEqual([503, DISK_FULL]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await site.get('/readyz')).statusCode).toBe(200);
});
