import { expect, test } from 'vitest';
import { googleHosts } from './google.client.server.ts';

test.each([
  ['https://lh3.googleusercontent.com/ppa/abc=d', true],
  ['https://photos.fife.googleusercontent.com/abc', true],
  ['http://lh3.googleusercontent.com/abc', false],
  ['https://lh3.googleusercontent.com:8443/abc', false],
  ['https://me@lh3.googleusercontent.com/abc', false],
  ['https://googleusercontent.com/abc', false],
  ['https://googleusercontent.com.evil.example/abc', false],
  ['https://evilgoogleusercontent.com/abc', false],
  ['https://127.0.0.1/abc', false],
])('fetches photos, with the access token, from %s: %s', (address, may) => {
  expect(googleHosts(null).mayHoldPhotos(new URL(address))).toBe(may);
});

test('fetches photos only from the stand-in if one is set', () => {
  const { mayHoldPhotos, tokens } = googleHosts('http://localhost:9');
  expect(tokens).toBe('http://localhost:9');
  expect(mayHoldPhotos(new URL('http://localhost:9/media'))).toBe(true);
  expect(mayHoldPhotos(new URL('https://lh3.googleusercontent.com/abc'))).toBe(false);
});
