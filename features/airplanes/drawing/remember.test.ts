import { expect, test, vi } from 'vitest';
import { rememberLast } from './remember.ts';

test('the results used last are kept, and no null', () => {
  const make = vi.fn((text: string) => (text === 'never' ? null : { text }));
  const remembered = rememberLast(2, (text: string) => text, make);
  const first = remembered('a');
  remembered('b');
  expect(remembered('a')).toBe(first);
  remembered('c');
  expect(remembered('a')).toBe(first);
  remembered('b');
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
  expect([remembered('never'), remembered('never'), make.mock.calls.length]).toEqual([null, null, 6]);
});
