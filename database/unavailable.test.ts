import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { openDatabase } from './open.ts';
import { isUnavailable } from './unavailable.ts';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(engines.filter((engine) => engine === 'postgres'))('on %s, a retryable failure is', (engine) => {
  it('a lock timeout', async () => {
    const { db } = await freshDatabase(engine);
    const error = await db.transaction().execute(async (trx) => {
      await sql`lock table quotes`.execute(trx);
      return failure(
        db.transaction().execute(async (other) => {
          await sql`set local lock_timeout = 50`.execute(other);
          await other.selectFrom('quotes').select('id').execute();
        }),
      );
    });
    expect(error).toMatchObject({ code: '55P03' });
    expect(isUnavailable(error)).toBe(true);
  });

  it('a write while the server is read-only, as before a failover', async () => {
    const { db } = await freshDatabase(engine);
    const error = await failure(
      db.transaction().execute(async (trx) => {
        await sql`set local transaction_read_only = on`.execute(trx);
        await trx.deleteFrom('meta').execute();
      }),
    );
    expect(error).toMatchObject({ code: '25006' });
    expect(isUnavailable(error)).toBe(true);
  });

  it('a statement over the time limit of the server', async () => {
    const { db } = await freshDatabase(engine);
    const error = await failure(
      db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 50`.execute(trx);
        await sql`select pg_sleep(10)`.execute(trx);
      }),
    );
    expect(error).toMatchObject({ code: '57014' });
    expect(isUnavailable(error)).toBe(true);
  });

  it('a host name that cannot be resolved for now', async () => {
    const db = openDatabase({ engine: 'postgres', url: 'postgres://nobody@database.invalid/none' });
    const error = await failure(db.selectFrom('meta').select('key').execute());
    await db.destroy();
    expect(['ENOTFOUND', 'EAI_AGAIN']).toContain((error as { code?: string }).code);
    expect(isUnavailable(error)).toBe(true);
  });
});

it.each(engines.filter((engine) => engine === 'postgres'))(
  '%s limits the time of a statement only on demand',
  async (engine) => {
    const { db, location } = await freshDatabase(engine);
    const limited = openDatabase(location, { statementMs: 10_000 });
    const limits = await Promise.all([db, limited].map((one) => sql`show statement_timeout`.execute(one)));
    await limited.destroy();
    expect(limits.map(({ rows }) => rows)).toEqual([[{ statementTimeout: '0' }], [{ statementTimeout: '9s' }]]);
  },
);

it.each(['EAI_AGAIN', 'ENETUNREACH', '40P01'])('%s is retryable', (code) => {
  expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(true);
});

it('a connection that was not made in time is retryable', () => {
  expect(isUnavailable(new Error('timeout expired'))).toBe(true);
});

it('a constraint violation is not retryable', () => {
  expect(isUnavailable(Object.assign(new Error(), { code: '23505' }))).toBe(false);
});
