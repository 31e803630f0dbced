import { expect, it } from 'vitest';
import { suggestEmail } from './email-typo.ts';

it.each([
  ['dana@gmial.com', 'dana@gmail.com'],
  [' dana@gmailcom ', 'dana@gmail.com'],
  ['dana@gmail', 'dana@gmail.com'],
  ['dana@hotmial.com', 'dana@hotmail.com'],
  ['dana@yahoo.con', 'dana@yahoo.com'],
])('asks about %s', (typed, meant) => {
  expect(suggestEmail(typed)?.full).toBe(meant);
});

it.each(['dana@gmail.com', 'dana@example.com', 'john@cessna.aero', 'dana@shop.de', 'dana@', ''])(
  'asks nothing about %j',
  (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  },
);
