import { describe, expect, it } from 'vitest';
import { encodingFor, matchesEtag } from './page-cache.ts';

describe('the encoding', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['GZIP ; Q=0.3', 'gzip'],
    ['identity', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %s is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

describe('an ETag', () => {
  it.each([
    ['"a-br"', true],
    ['W/"a-br"', true],
    ['"b", W/"a-br" , "c"', true],
    ['*', true],
    ['"a"', false],
    ['a-br', false],
    ['', false],
    [undefined, false],
  ])('in %s matches: %s', (header, known) => {
    expect(matchesEtag(header, '"a-br"')).toBe(known);
  });
});
