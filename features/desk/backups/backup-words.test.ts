import { expect, test } from 'vitest';
import { makePassphrase } from './backup-words.ts';

test('a passphrase has five groups of four letters that cannot be mistaken', () => {
  expect(makePassphrase((bytes) => bytes.map((_, n) => n * 13))).toBe('0dt7-m1ev-8n2f-w9p3-gxaq');
  const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  expect(makePassphrase(random)).toMatch(/^([0-9a-hj-km-np-tv-z]{4}-){4}[0-9a-hj-km-np-tv-z]{4}$/);
  expect(makePassphrase(random)).not.toBe(makePassphrase(random));
});
