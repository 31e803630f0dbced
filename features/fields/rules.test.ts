import { describe, expect, test } from 'vitest';
import { text } from './contract.ts';
import { cleanText, isImageAddress } from './rules.ts';

test('trims text, removes control characters and replaces lone surrogates', () => {
  expect(cleanText('one\vtwo\u2028three\f')).toBe('one\ntwo\nthree');
  expect(cleanText('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree');
  expect(cleanText(' \u0000a\u0007\nb\tc\ud800 ')).toBe('a\nb\tc\ufffd');
});

test('counts a line end of a form as one character', () => {
  const typed = 'a'.repeat(4_900) + '\n'.repeat(99) + 'b';
  expect(text(5_000).parse(typed.replaceAll('\n', '\r\n'))).toBe(typed);
  expect(text(4_999).safeParse(typed).success).toBe(false);
});

describe('an image address', () => {
  test.each([
    '/images/hero.jpg',
    '/uploads/ab/cd-1200.webp',
    'https://pictures.example/a.jpg?width=600#x',
    'HTTPS://pictures.example/a.jpg',
  ])('may be %s', (address) => expect(isImageAddress(address)).toBe(true));

  test.each([
    '',
    'hero.jpg',
    '/hero.jpg',
    '/images/',
    '/images',
    '/imagesx/a.jpg',
    '/images/../api/logout',
    '/images/%2e%2e/api/logout',
    '/images/./a.jpg',
    '/images/a.jpg?x=1',
    '/images\\a.jpg',
    '//elsewhere.example/a.jpg',
    '/\\elsewhere.example/a.jpg',
    'http://pictures.example/a.jpg',
    'https:pictures.example/a.jpg',
    'https://',
    'https:// pictures.example/a.jpg',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'blob:https://a.example/b',
    'file:///etc/passwd',
    'ftp://a.example/a.jpg',
  ])('may not be %j', (address) => expect(isImageAddress(address)).toBe(false));
});
