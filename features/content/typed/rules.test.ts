import { expect, test } from 'vitest';
import { tidy } from './rules.ts';

test('what somebody typed loses its edges, control characters and broken letters', () => {
  expect(tidy('one\vtwo\u2028three\f')).toBe('one\ntwo\nthree');
  expect(tidy(' \u0000a\u0007\nb\tc\ud800 ')).toBe('a\nb\tc\ufffd');
});
