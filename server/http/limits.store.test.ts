import { describe, expect, it, vi } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import { consume, refund, resetLimit, sweepLimits } from './limits.store.server.ts';

const LIMIT = { max: 10, windowMs: 60_000 };

describe.each(engines)('a limit on %s', (engine) => {
  it('allows exactly its number of concurrent requests', async () => {
    const { db } = await freshDatabase(engine);
    const answers = await Promise.all(Array.from({ length: 25 }, () => consume(db, 'a', LIMIT)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect((await consume(db, 'b', LIMIT)).allowed).toBe(true);
  });

  it('says when it ends, then starts again', async () => {
    const { db } = await freshDatabase(engine);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    for (let i = 0; i < 10; i++) await consume(db, 'a', LIMIT);
    expect(await consume(db, 'a', LIMIT)).toEqual({ allowed: false, retryAfter: 60 });
    vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
    expect((await consume(db, 'a', LIMIT)).allowed).toBe(true);
  });

  it('ends with its window even if it began under a clock that was far ahead', async () => {
    const { db } = await freshDatabase(engine);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 365 * DAY_MS);
    for (let i = 0; i < 11; i++) await consume(db, 'a', LIMIT);
    vi.spyOn(Date, 'now').mockReturnValue(now);
    expect(await consume(db, 'a', LIMIT)).toEqual({ allowed: true, retryAfter: 60 });
  });

  it('can be refunded and reset', async () => {
    const { db } = await freshDatabase(engine);
    for (let i = 0; i < 10; i++) await consume(db, 'a', LIMIT);
    await refund(db, 'a');
    expect((await consume(db, 'a', LIMIT)).allowed).toBe(true);
    expect((await consume(db, 'a', LIMIT)).allowed).toBe(false);
    await resetLimit(db, 'a');
    expect((await consume(db, 'a', LIMIT)).allowed).toBe(true);
  });

  it('leaves no row once it has expired', async () => {
    const { db } = await freshDatabase(engine);
    await consume(db, 'over', { max: 1, windowMs: -1 });
    await consume(db, 'alive', LIMIT);
    await sweepLimits(db);
    expect(await db.selectFrom('rateLimits').select('key').execute()).toEqual([{ key: 'alive' }]);
  });
});
