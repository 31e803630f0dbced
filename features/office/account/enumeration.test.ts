import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#database/open.ts';
import { checkPassword, hashPassword, MAX_HASHES, MAX_WAITING } from '#server/passwords.ts';
import { ADMIN, startWithAdmin, type TestApp } from '#tests/support/api.ts';

const UNKNOWN = 'nobody@example.com';

describe('account enumeration', () => {
  it('takes the same work for an unknown address at login', async () => {
    const { app } = await startWithAdmin();
    // While the hashing queue is full, a login that needs a hash gets a 503.
    const waiting = Array.from({ length: MAX_HASHES + MAX_WAITING }, () => hashPassword('polished spinner'));
    const answers = await Promise.all([ADMIN.email, UNKNOWN].map((email) => login(app, email)));
    await Promise.all(waiting);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    const [known, unknown] = [
      await queriesOf(app.db, () => login(app, ADMIN.email)),
      await queriesOf(app.db, () => login(app, UNKNOWN)),
    ];
    expect(unknown).toEqual(known);
  });

  it('takes the same time to verify a password without an account', async () => {
    const phc = await hashPassword('polished spinner');
    const [known, unknown] = [
      await leastCpuOf(() => checkPassword((verify) => verify('wrong', phc))),
      await leastCpuOf(() => checkPassword((verify) => verify('wrong', null))),
    ];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('takes the same work for an unknown address at a reset request', async () => {
    const { app } = await startWithAdmin();
    const ask = (email: string) => app.post('/api/password-reset/request', { email });
    await ask('first@example.com'); // fills the settings cache
    const known = await queriesOf(app.db, () => ask(ADMIN.email));
    expect(known.length).toBeGreaterThan(4);
    expect(await queriesOf(app.db, () => ask(UNKNOWN))).toEqual(known);
  });

  it('takes the same work for an unknown address at a reset confirmation', async () => {
    const { app } = await startWithAdmin();
    const confirm = (email: string) =>
      app.post('/api/password-reset/confirm', { email, token: '123456', newPassword: 'fresh primer and two coats' });
    const known = await queriesOf(app.db, () => confirm(ADMIN.email));
    expect(await queriesOf(app.db, () => confirm(UNKNOWN))).toEqual(known);
  });
});

const login = ({ post }: TestApp, username: string) => post('/api/login', { username, password: 'not the password' });

/** SQL statements compiled during `work`. */
async function queriesOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const compiled = vi.spyOn(Object.getPrototypeOf(db.getExecutor()), 'compileQuery');
  await work();
  const statements = compiled.mock.results.map(({ value }) => value.sql as string);
  compiled.mockRestore();
  return statements;
}

/** Processor time in microseconds, the least of several runs. */
async function leastCpuOf(work: () => Promise<unknown>): Promise<number> {
  const times = [];
  for (let n = 0; n < 6; n++) {
    const before = process.cpuUsage();
    await work();
    times.push(process.cpuUsage(before).user);
  }
  return Math.min(...times);
}
