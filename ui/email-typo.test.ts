import { expect, it } from 'vitest';
import { suggestEmail } from './email-typo.ts';

it.each([
  ['dana@gmial.com', 'dana@gmail.com'],
  [' dana@gmailcom ', 'dana@gmail.com'],
  ['dana@gmail', 'dana@gmail.com'],
  ['dana@hotmial.com', 'dana@hotmail.com'],
  ['dana@yahoo.con', 'dana@yahoo.com'],
])('suggests a correction of %s', (typed, meant) => {
  expect(suggestEmail(typed)?.full).toBe(meant);
});

it.each(['dana@gmail.com', 'dana@example.com', 'john@cessna.aero', 'dana@shop.de', 'dana@', ''])(
  'suggests nothing for %j',
  (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  },
);
