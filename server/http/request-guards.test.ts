import { describe, expect, it } from 'vitest';
import { findUnstorable } from './request-guards.ts';

describe('a text that cannot be stored', () => {
  it.each([
    ['', 'a\0'],
    ['name', { name: '\ud800', text: 'b' }],
    ['lines.1.text', { lines: [{ text: 'a' }, { text: 'a\udc00' }] }],
    ['details', { details: { 'a\0': 'b' } }],
  ])('is found at %j', (path, value) => expect(findUnstorable(value)).toBe(path));

  it.each([[null], [undefined], [1], ['😀'], [{ a: ['é', null, { b: '\u202e' }] }]])('is not in %j', (value) =>
    expect(findUnstorable(value)).toBeNull(),
  );

  it('is found below more levels than the stack has', () => {
    const [depth, text] = [100_000, JSON.stringify('\0')];
    expect(findUnstorable(JSON.parse('['.repeat(depth) + text + ']'.repeat(depth)))).toMatch(/^(0\.){100}…$/);
  });
});
