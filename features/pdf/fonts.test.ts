import { expect, it } from 'vitest';
import { printable } from './fonts.process.server.ts';

it('names in Latin letters keep their accents, and no letter vanishes', () => {
  const name = 'Škoda Łukasz Ødegård, Nguyễn';
  expect((['regular', 'semibold', 'expanded', 'serif'] as const).map((style) => printable(name, style))).toEqual(
    Array(4).fill(name),
  );
  expect(printable('S\u030Ckoda', 'regular')).toBe('Škoda');
  expect(printable('Škoda', 'stencil')).toBe('Skoda');
  expect(printable('Київ', 'serif')).toBe('????');
});
