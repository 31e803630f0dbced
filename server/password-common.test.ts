import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './password-common.ts';

describe('a password that many people use', () => {
  it.each([
    'password',
    'Password1',
    'iloveyou',
    'trustno1',
    '12345678',
    '1234567890-',
    '87654321',
    'xxxxxxxx',
    '12341234',
    'abcabcabc',
    'qwertyuiop',
    'asdfghjklqwerty',
    '1q2w3e4r',
    '24121985',
    'ｐａｓｓｗｏｒｄ',
  ])('%s is found', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'polished-spinner-42',
    'Tr0ub4dor&3',
    'N417FR on final',
    'žluťoučký kůň',
    'aaaaaaab9',
    'a'.repeat(128),
    'x1'.repeat(64),
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
