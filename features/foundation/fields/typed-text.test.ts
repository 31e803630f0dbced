import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailAddress, text } from './fields.contract.ts';
import { cleanText, isImageAddress, mailtoLink, numberKey, numberKeys, searchKey, searchWords } from './typed-text.ts';

test('trims and composes text, removes control characters and direction marks, replaces lone surrogates', () => {
  expect(cleanText(' Zoe\u0308 \u202eReady\u2066')).toBe('Zoë Ready');
  expect(cleanText('re\u00adfin\u200bish\ufeff')).toBe('refinish');
  expect(cleanText('👩‍🔧 ❤️ नमस्‍ते')).toBe('👩‍🔧 ❤️ नमस्‍ते');
  expect(cleanText('one\vtwo\u2028three\f')).toBe('one\ntwo\nthree');
  expect(cleanText('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree');
  expect(cleanText(' \u0000a\u0007\nb\tc\ud800 ')).toBe('a\nb\tc\ufffd');
});

test('counts a line end of a form as one character', () => {
  const typed = `${'a'.repeat(4_900) + '\n'.repeat(99)}b`;
  expect(text(5_000).parse(typed.replaceAll('\n', '\r\n'))).toBe(typed);
  expect(text(4_999).safeParse(typed).success).toBe(false);
});

test.each(['\u3164', '\u200b', '\u2800 \ufe0f', '\u115f\u1160', '\u202e', '\u200d', '\u{e0041}', '\t\u00a0'])(
  'takes text that shows nothing for empty: %j',
  (text) => expect(cleanText(text)).toBe(''),
);

test.each([
  ['Zoë', 'zoe'],
  ['Zoe\u0308', 'zoe'],
  ['ØSTER Łukasz Đorđe', 'oster lukasz dorde'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['Æsir Œuvre Þór Ísak', 'aesir oeuvre thor isak'],
  ['İstanbul ISPARTA ısı', 'istanbul isparta isi'],
  ['ﬁn Ｎ７３３ＢＫ Nguyễn', 'fin n733bk nguyen'],
  ['Київ Όμηρος 漢', 'киів ομηροσ 漢'],
])('finds %s by %s', (text, key) => expect(searchKey(text)).toBe(key));

test('finds a text by its key, and by its composed form', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = searchKey(text);
      expect([searchKey(key), searchKey(text.normalize('NFC')), searchKey(text.normalize('NFD'))]).toEqual([
        key,
        key,
        key,
      ]);
    }),
  ));

describe('a phone number', () => {
  const SPELLINGS = [
    '(303) 555-0111',
    '303-555-0111',
    '303.555.0111',
    '303 555 0111',
    '3035550111',
    '(303)555-0111',
    '+1 303 555 0111',
    '+1 (303) 555-0111',
    '+13035550111',
    '1-303-555-0111',
    '303/555-0111',
    '303–555–0111',
    '303\u00a0555\u20110111',
    '(303)\u2009555\u22120111',
    '３０３-555-0111',
    '303·555·0111',
  ];
  const PARTS = ['(303)', '(303) 555', '555-0111', '555.0111', '5550111', '303-555', '+1 (303', '0111', '03555'];
  const OTHERS = ['(303) 555-0112', '+1 303 555 0121', '(720)', '555-0110', '1110555303'];
  const isFound = (stored: string, typed: string) => {
    const key = searchKey(stored);
    const text = [key, ...numberKeys(key)].join(' ');
    return searchWords(typed).every((word) => text.includes(numberKey(word)));
  };

  test.each(SPELLINGS)('is found by every other spelling and by its parts when stored as %s', (stored) => {
    for (const around of [stored, `Call ${stored} after 5.`, `${stored} x12`]) {
      expect([...SPELLINGS, ...PARTS].filter((typed) => !isFound(around, typed))).toEqual([]);
      expect(OTHERS.filter((typed) => isFound(around, typed))).toEqual([]);
    }
  });

  test('changes no other word', () => {
    for (const word of ['n733bk', 'v1.2', '-', '.', '+', 'a-1', '182rg', '(x)']) expect(numberKey(word)).toBe(word);
  });
});

describe('an email address', () => {
  test.each([
    'dana@example.com',
    "o'hara+tag@example.co.uk",
    'a&b@example.com',
    'hi!@example.com',
    'c/d=e@example.com',
    '#$%*?^_`{|}~-@example.com',
    'A.B@Sub-1.Example.museum',
    'info@xn--mller-kva.de',
    'info@example.xn--p1ai',
  ])('may be %s', (address) => expect(emailAddress.parse(` ${address} `)).toBe(address));

  test.each([
    ['info@müller.de', 'info@xn--mller-kva.de'],
    ['Info@MU\u0308LLER.de', 'Info@xn--mller-kva.de'],
    ['post@例え.テスト', 'post@xn--r8jz45g.xn--zckzah'],
  ])('has its domain in ASCII: %s', (typed, stored) => expect(emailAddress.parse(typed)).toBe(stored));

  test.each([
    '',
    'dana',
    '@example.com',
    'dana@',
    'dana@example',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a b@example.com',
    'a@b@example.com',
    '"a"@example.com',
    'a@-b.com',
    'a@b-.com',
    'a@b..com',
    'a@1.2.3.4',
    'ü@example.com',
    'a@ü/b.com',
    'a@ü:80.com',
    'a@ü',
    `${'a'.repeat(65)}@example.com`,
    'a,b@example.com',
    `a@${'ü'.repeat(250)}.de`,
  ])('may not be %j', (address) => expect(emailAddress.safeParse(address).success).toBe(false));

  test('stays whole in a link', () => {
    expect(mailtoLink('a&b?c#d%40@example.com')).toBe('mailto:a%26b%3Fc%23d%2540@example.com');
  });
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
