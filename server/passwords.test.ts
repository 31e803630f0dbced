import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { checkPassword, hashPassword, MAX_HASHES } from './passwords.ts';

const verifyPassword = (password: string, hash: string | null) => checkPassword((verify) => verify(password, hash));

describe('a password', () => {
  it('is stored as a salted argon2id hash', async () => {
    const [first, second] = await Promise.all([hashPassword('polished spinner'), hashPassword('polished spinner')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('matches only the same password', async () => {
    const hash = await hashPassword('polished spinner');
    expect(await verifyPassword('polished spinner', hash)).toBe(true);
    expect(await verifyPassword('polished spinneR', hash)).toBe(false);
  });

  it('matches however the keyboard composes its letters', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
  });

  it('is hashed a few at a time, twenty wait, and more are rejected with a retry time', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => verifyPassword('anything', null)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(40 - MAX_HASHES - 20);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
    expect(await verifyPassword('anything', null)).toBe(false);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [16, 2],
  ])('leaves a core free of hashing where there are more: of %i cores it takes %i', async (cores, taken) => {
    vi.resetModules();
    vi.doMock('node:os', () => ({ availableParallelism: () => cores }));
    let [working, most] = [0, 0];
    const { checkPassword } = await import('./passwords.ts');
    const work = async () => {
      most = Math.max(most, ++working);
      await setImmediate();
      working--;
    };
    await Promise.all(Array.from({ length: 10 }, () => checkPassword(work)));
    expect(most).toBe(taken);
    vi.doUnmock('node:os');
  });

  it('never matches without an account', async () => {
    expect(await verifyPassword('anything', null)).toBe(false);
  });
});
