import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#database/open.ts';
import { hashPassword, verifyPassword } from '#server/password.ts';
import { ADMIN, startWithAdmin, type TestApp } from '#tests/support/api.ts';

const UNKNOWN = 'nobody@example.com';

describe('an unknown address costs the same work as a known one', () => {
  it('when logging in', async () => {
    const { app } = await startWithAdmin();
    // As long as others are hashed, whoever needs a hash is told to come back; whoever needs none is not.
    const waiting = Array.from({ length: 22 }, () => hashPassword('polished spinner'));
    const answers = await Promise.all([ADMIN.email, UNKNOWN].map((email) => login(app, email)));
    await Promise.all(waiting);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    const [known, unknown] = [
      await queriesOf(app.db, () => login(app, ADMIN.email)),
      await queriesOf(app.db, () => login(app, UNKNOWN)),
    ];
    expect(unknown).toEqual(known);
  });

  it('when its password is hashed', async () => {
    const phc = await hashPassword('polished spinner');
    const [known, unknown] = [
      await leastCpuOf(() => verifyPassword('wrong', phc)),
      await leastCpuOf(() => verifyPassword('wrong', null)),
    ];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('when asking for a reset code', async () => {
    const { app } = await startWithAdmin();
    const ask = (email: string) => app.post('/api/password-reset/request', { email });
    await ask('first@example.com'); // has the settings read, which are cached
    const known = await queriesOf(app.db, () => ask(ADMIN.email));
    expect(known.length).toBeGreaterThan(4);
    expect(await queriesOf(app.db, () => ask(UNKNOWN))).toEqual(known);
  });

  it('when confirming a wrong reset code', async () => {
    const { app } = await startWithAdmin();
    const confirm = (email: string) =>
      app.post('/api/password-reset/confirm', { email, token: '123456', newPassword: 'fresh primer and two coats' });
    const known = await queriesOf(app.db, () => confirm(ADMIN.email));
    expect(await queriesOf(app.db, () => confirm(UNKNOWN))).toEqual(known);
  });
});

const login = ({ post }: TestApp, username: string) => post('/api/login', { username, password: 'not the password' });

/** The statements that the database is given meanwhile. */
async function queriesOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const compiled = vi.spyOn(Object.getPrototypeOf(db.getExecutor()), 'compileQuery');
  await work();
  const statements = compiled.mock.results.map(({ value }) => value.sql as string);
  compiled.mockRestore();
  return statements;
}

/** Processor time in microseconds; the least of some tries, as other things go on meanwhile. */
async function leastCpuOf(work: () => Promise<unknown>): Promise<number> {
  const times = [];
  for (let n = 0; n < 6; n++) {
    const before = process.cpuUsage();
    await work();
    times.push(process.cpuUsage(before).user);
  }
  return Math.min(...times);
}
