import { describe, expect, test } from 'vitest';
import { pageTexts, textProblem } from './page-texts.ts';
import { image, line, paragraph } from './texts.constants.ts';

describe('a page text', () => {
  test.each([
    [line('Book now', 10), 'Call now'],
    [line('Book now', 10), '1234567890'],
    [line('Paint.\nBy hand.'), 'Paint.\nBy us.'],
    [line(''), ''],
    [paragraph('Words.'), 'Two\n\nparagraphs'],
    [paragraph('Words.'), ''],
    [image('/images/a.jpg'), '/uploads/b.jpg'],
  ])('of %o may be %j', (place, value) => expect(textProblem(place, value)).toBeNull());

  test.each([
    [line('Book now', 10), '12345678901'],
    [line('Book now', 10), 'Call\nnow'],
    [line('Book now', 10), ''],
    [paragraph('Words.'), 'x'.repeat(5_001)],
    [image('/images/a.jpg'), ''],
    [image('/images/a.jpg'), 'javascript:alert(1)'],
    [image('/images/a.jpg'), `https://a.example/${'x'.repeat(500)}`],
  ])('of %o may not be %j', (place, value) => expect(textProblem(place, value)).toMatch(/^[A-Z]/));
});

test('every built-in text is valid', () => {
  const wrong = Object.entries(pageTexts).filter(([, place]) => textProblem(place, place.text) !== null);
  expect(wrong).toEqual([]);
});
