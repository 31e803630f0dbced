import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { openDatabase } from '#database/open.ts';
import { isUnavailable } from '#database/unavailable.ts';
import { startPostgres, type TemporaryPostgres } from '#scripts/postgres.mjs';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { builtPages } from '#server/http/pages.ts';
import { createLog } from '#server/log.ts';
import { startApp } from './support/api.ts';
import { temporaryFolder } from './support/clean-up.ts';
import { engines, onCleanUp } from './support/database.ts';
import { paceByClock } from './support/pace.ts';
import { createPostgresDatabase } from './support/postgres.ts';
import { makePlace } from './torture/place.ts';
import { expectGentle } from './torture/trouble.ts';

const NEW_QUOTE = { firstName: 'Ida', lastName: 'Away', email: 'ida@example.com' };

describe.each(engines.filter((engine) => engine === 'postgres'))('while %s is unavailable', () => {
  async function started() {
    // A server of its own, because it is stopped.
    const postgres = (await startPostgres({ install: false })) as TemporaryPostgres;
    onCleanUp(() => postgres.stop());
    const place = await makePlace({ engine: 'postgres', postgres, mailPort: 9 });
    onCleanUp(async () => {
      await place.site.kill();
      place.remove();
    });
    await place.site.start();
    return { postgres, site: place.site, get: (path: string) => fetch(place.site.url + path) };
  }

  it('serves cached pages, answers the rest with a retry time, and recovers without a restart', {
    timeout: 180_000,
  }, async () => {
    const { postgres, site, get } = await started();
    for (const path of ['/', '/pricing']) expect((await get(path)).status).toBe(200);
    for (const mode of ['fast', 'immediate'] as const) {
      await postgres.halt(mode);
      await expectGentle(site.url);
      expect((await get('/pricing')).status).toBe(200);
      const neverAskedFor = await get('/warranty');
      expect(neverAskedFor.status).toBe(503);
      expect(Number(neverAskedFor.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(neverAskedFor.headers.get('content-type')).toContain('text/html');
      expect(neverAskedFor.headers.get('cache-control')).toBe('no-store');
      const said = await neverAskedFor.text();
      expect(said).toContain('We will be right back.');
      expect(said).toContain('Error 503');
      const sent = await fetch(`${site.url}/contact`, { method: 'POST', body: new URLSearchParams(NEW_QUOTE) });
      expect([sent.status, await sent.text()]).toEqual([503, expect.stringContaining('We will be right back.')]);
      const list = await get('/api/services');
      expect([list.status, list.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
      await postgres.resume();
      await expect.poll(() => site.answers('/readyz'), { timeout: 20_000 }).toBe(true);
    }
    expect((await get('/warranty')).status).toBe(200);
    expect(site.died).toBeNull();
  });
});

describe.each(engines.filter((engine) => engine === 'postgres'))('while %s hangs', () => {
  const STATEMENT_MS = 500;
  /** For a connection, a statement, and a busy machine. */
  /** Waits for the database, and the work of a page by the clock. */
  const soonMs = () => 6_000 + 400 * paceByClock();

  async function started() {
    const postgres = (await startPostgres({ install: false })) as TemporaryPostgres;
    onCleanUp(() => postgres.stop());
    const url = await createPostgresDatabase(postgres.url, 'hanging');
    const db = openDatabase({ engine: 'postgres', url }, { statementMs: STATEMENT_MS });
    onCleanUp(() => db.destroy());
    await migrate(db);
    const config = readConfig({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
    const app = await createApp({ config, db, log: createLog('silent'), pages: builtPages });
    onCleanUp(() => app.close());
    const get = (url: string) => app.inject({ url });
    const post = (key: string) =>
      app.inject({ method: 'POST', url: '/api/quotes', payload: NEW_QUOTE, headers: { 'idempotency-key': key } });
    const isReady = async () => (await get('/readyz')).statusCode === 200;
    return { postgres, db, get, post, isReady };
  }

  it('answers 503 soon, stores each quote once, and recovers by itself', { timeout: 60_000 }, async () => {
    const { postgres, db, get, post, isReady } = await started();
    await get('/pricing');
    const keys = Array.from({ length: 30 }, (_, n) => `key-${n}`);
    const sent = keys.map(post);
    await Promise.race(sent);
    postgres.freeze();
    const began = performance.now();
    const [page, alive, ready] = await Promise.all(['/pricing', '/healthz', '/readyz'].map(get));
    expect([page!.statusCode, alive!.statusCode]).toEqual([200, 200]);
    expect(performance.now() - began).toBeLessThan(soonMs());
    const refused = (await Promise.all(sent)).filter(({ statusCode }) => statusCode !== 201);
    const later = await Promise.all([post('later'), get('/warranty'), get('/api/services')]);
    for (const { statusCode, headers } of [ready!, ...refused, ...later]) {
      expect(statusCode).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(performance.now() - began).toBeLessThan(2 * soonMs());

    postgres.thaw();
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    for (const answer of await Promise.all([...keys, 'later'].map(post))) expect(answer.statusCode).toBe(201);
    const { count } = await db
      .selectFrom('quotes')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(keys.length + 1);
  });

  it('rolls a transaction back, unless its commit was in flight', { timeout: 60_000 }, async () => {
    const { postgres, db } = await started();
    const keep = (key: string) => ({ key, value: 'kept' });
    const failures = await Promise.allSettled([
      db.transaction().execute(async (trx) => {
        await trx.insertInto('meta').values(keep('committed')).execute();
        await db
          .transaction()
          .execute(async (other) => {
            await other.insertInto('meta').values(keep('begun')).execute();
            postgres.freeze();
            await other.insertInto('meta').values(keep('begun too')).execute();
          })
          .catch(() => {});
      }),
    ]);
    expect(
      failures.map(({ status, reason }: { status: string; reason?: unknown }) => [status, isUnavailable(reason)]),
    ).toEqual([['rejected', true]]);
    postgres.thaw();
    const kept = () => db.selectFrom('meta').select('key').where('value', '=', 'kept').execute();
    await expect.poll(kept, { timeout: 20_000 }).toEqual([{ key: 'committed' }]);
    // Connections without an answer are not used again.
    const { rows } = await sql<{
      pids: number;
    }>`select count(*)::int as pids from pg_stat_activity where state like 'idle in transaction%'`.execute(db);
    expect(rows).toEqual([{ pids: 0 }]);
  });
});

it('a picture without disk space is rejected with 503, without details of the disk', async () => {
  const noRoom = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const storage = { put: noRoom } as never;
  const { inject } = await startApp('sqlite', { storage });
  const form = new FormData();
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('image', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'wing.png');
  const whole = new Response(form);
  const answer = await inject({
    method: 'POST',
    url: '/api/quote-photos',
    headers: { 'content-type': whole.headers.get('content-type')! },
    payload: Buffer.from(await whole.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).not.toContain('space');
});
