import { describe, expect, it } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { wordsOfShop } from '#foundation/business/fill-in.ts';
import { isGuessable } from './passwords.ts';

describe('the password check', () => {
  it.each([
    'password',
    'Password1',
    'Password123!',
    'P@ssw0rd2024',
    'Welcome1!',
    'Qwerty123!',
    'Letmein123',
    'football99!',
    'Colorado2026',
    'iloveyou',
    'trustno1',
    '12345678',
    '1234567890-',
    '87654321',
    'xxxxxxxx',
    'a'.repeat(128),
    '12341234',
    'abcabcabc',
    'qwertyuiop',
    'asdfghjklqwerty',
    '1q2w3e4r',
    '24121985',
    'ｐａｓｓｗｏｒｄ',
  ])('rejects %s', async (password) => {
    expect(await isGuessable(password)).toBe(true);
  });

  it('rejects the listed passwords of breaches', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const listed = dictionary['passwords-common'].map(String).filter(({ length }) => length >= 8);
    expect(listed.length).toBeGreaterThan(10_000);
    const accepted: string[] = [];
    for (let at = 0; at < listed.length; at += 50) if (!(await isGuessable(listed[at]!))) accepted.push(listed[at]!);
    expect(accepted).toEqual([]);
  });

  it('rejects a password derived from the account', async () => {
    const known = ['castellan', 'flatironspaint.example'];
    expect(await isGuessable('Castellan12!', known)).toBe(true);
    expect(await isGuessable('flatironspaint.example', known)).toBe(true);
  });

  it.each([
    'Flatirons2026',
    'Refinishing1!',
    'kbjchangar',
    'Broomfield99',
    'aircraftpaint',
    'Cessna172!',
    '#1-Denver-2026',
  ])('rejects %s, made of the shop’s words', async (password) => {
    expect(await isGuessable(password, wordsOfShop(BUSINESS))).toBe(true);
  });

  it.each([
    'correct horse battery',
    'polished-spinner-42',
    'Tr0ub4dor&3',
    'N417FR on final',
    'žluťoučký kůň',
    'kX9#mQ2v',
    'three coats of primer',
  ])('accepts %s', async (password) => {
    expect(await isGuessable(password)).toBe(false);
  });
});
