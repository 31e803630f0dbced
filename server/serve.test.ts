import { describe, expect, it } from 'vitest';
import { startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { makeFirstAdmin } from './serve.ts';

const EMAIL = 'owner@example.com';
const none = { breachedPasswords: null };

describe.each(engines)('the configured admin on %s', (engine) => {
  it('is created once and never overwritten', async () => {
    const { db, post } = await startApp(engine);
    const logIn = async (password: string) => (await post('/api/login', { username: EMAIL, password })).statusCode;
    await makeFirstAdmin(db, { ...none, firstAdmin: null });
    await makeFirstAdmin(db, { ...none, firstAdmin: { email: 'Owner@Example.com', password: 'polished spinner' } });
    expect(await logIn('polished spinner')).toBe(200);
    await makeFirstAdmin(db, { ...none, firstAdmin: { email: EMAIL, password: 'another spinner' } });
    // An existing account stays; an unusable setting for it does not stop the site.
    await makeFirstAdmin(db, { ...none, firstAdmin: { email: EMAIL, password: 'password1' } });
    expect(await logIn('polished spinner')).toBe(200);
    expect(await db.selectFrom('users').select(['email', 'role']).execute()).toEqual([{ email: EMAIL, role: 'owner' }]);
  });

  it.each(['spinner', 'spinner '.repeat(17)])(
    'is not created with a password of another length: %s',
    async (password) => {
      const { db } = await startApp(engine);
      const made = makeFirstAdmin(db, { ...none, firstAdmin: { email: EMAIL, password } });
      await expect(made).rejects.toThrow('ADMIN_PASSWORD must be 8 to 128 characters long.');
    },
  );

  it('is not created with a common password', async () => {
    const { db } = await startApp(engine);
    const made = makeFirstAdmin(db, { ...none, firstAdmin: { email: EMAIL, password: 'password1' } });
    await expect(made).rejects.toThrow(/^ADMIN_PASSWORD: This password is too easy to guess\./);
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});
