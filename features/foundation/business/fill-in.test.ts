import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { sampleFaqs } from '#website/content/home-lists.samples.ts';
import { pageTexts } from '#website/texts/page-texts.ts';
import { BUSINESS } from './business.samples.ts';
import { brandOf, fillIn, fillInAll, hasPlaceholder, wordsOfShop } from './fill-in.ts';

const TEXAS = {
  ...BUSINESS,
  name: 'Lone Star Aviation Paint',
  airport: { name: 'Georgetown Municipal Airport', code: 'KGTU' },
  address: { locality: 'Georgetown', region: 'Texas', regionCode: 'TX', country: 'US' },
  phone: '+15125550142',
  since: 1998,
};

describe('filling in', () => {
  it('puts facts in place of their names', () => {
    const all = '{shop}, {brand}, {town}, {state}, {airport}, {since}, {phone}';
    expect(fillIn(all, TEXAS)).toBe(
      'Lone Star Aviation Paint, Lone Star, Georgetown, Texas, Georgetown Municipal Airport, 1998, (512) 555-0142',
    );
    expect(fillIn('{phone}', BUSINESS)).toBe('(under construction)');
    expect(fillInAll({ a: ['{town}', 1, null], b: { c: '{state}' } }, TEXAS)).toEqual({
      a: ['Georgetown', 1, null],
      b: { c: 'Texas' },
    });
  });

  it('leaves other braces, and braces in facts', () => {
    for (const text of ['{plane}', '{ town }', '{Town}', '{toString}', '{town', '{}', '$& $1'])
      expect([fillIn(text, TEXAS), hasPlaceholder(text)]).toEqual([text, false]);
    expect(fillIn('{shop} {{town}}', { ...TEXAS, name: '{town} $& Paint' })).toBe('{town} $& Paint {Georgetown}');
  });
});

test.each([
  ['Flatirons Aircraft Refinishing', 'Flatirons'],
  ['Front Range Finishes', 'Front Range'],
  ['Bob & Sons Aero Paint, Inc.', 'Bob & Sons'],
  ['Aviation Paint Shop', 'Aviation'],
  ['Skin', 'Skin'],
])('in short, %s is %s', (name, brand) => expect(brandOf(name)).toBe(brand));

test('passwords avoid the words of the facts', () => {
  expect(wordsOfShop(TEXAS)).toEqual(expect.arrayContaining(['Lone', 'Georgetown', 'KGTU', 'Texas']));
});

/** The sentences of the specification and of the first release, with the shop of the seeds. */
test('built-in texts stand to the letter with the shop of the seeds', () => {
  const withFacts = Object.entries(pageTexts).filter(([, { text }]) => hasPlaceholder(text));
  const faqs = sampleFaqs.filter(({ answer }) => hasPlaceholder(answer)).map(({ answer }) => answer);
  const texts = Object.fromEntries(withFacts.map(([key, { text }]) => [key, fillIn(text, BUSINESS)]));
  const shown = { ...texts, faqs: faqs.map((answer) => fillIn(answer, BUSINESS)) };
  expect(shown).toEqual(JSON.parse(readFileSync('tests/fixtures/seed-shop-texts.json', 'utf8')));
});
