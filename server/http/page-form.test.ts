import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Page } from './page-address.ts';
import { MAX_FORM_BYTES, requireForm } from './page-form.ts';

const PAGE = { hasForm: true } as Page;
const FORM = 'application/x-www-form-urlencoded';

/** The status and sentence of the refusal; null for a form that is taken. */
function refusal(body: string, { page = PAGE as Page | null, type = FORM } = {}) {
  const request = { headers: { 'content-type': type }, body: Buffer.from(body) } as unknown as FastifyRequest;
  try {
    requireForm(request, page);
    return null;
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return `${status} ${message}`;
  }
}

const encoded = (fields: Iterable<[string, string]>) => new URLSearchParams([...fields]).toString();
const fieldOf = (value: string) => encoded([['note', value]]);
const TOO_MANY = '400 The form has too many fields.';
const TOO_LONG = (what: string, max: string) =>
  `400 ${what} has more than ${max} characters. Go back, shorten it and send it again.`;
const LONG_FIELD = TOO_LONG('A field of the form', '10,000');
const LONG_FORM = TOO_LONG('The form', '25,000');

describe('a form without JavaScript', () => {
  it('is taken where a page has a form, in the type of forms', () => {
    expect(refusal('a=b')).toBeNull();
    expect(refusal('a=b', { type: ' Application/X-WWW-Form-Urlencoded ; charset=utf-8' })).toBeNull();
    expect(refusal('a=b', { page: { hasForm: false } as Page })).toMatch(/^405 /);
    expect(refusal('a=b', { page: null })).toMatch(/^405 /);
    for (const type of ['application/json', 'multipart/form-data', ''])
      expect(refusal('a=b', { type }), type).toMatch(/^415 /);
  });

  it('has 200 fields at most, named or not', () => {
    for (const field of ['a=b', 'a', '=', ''])
      expect([200, 201].map((count) => refusal(Array(count).fill(field).join('&')))).toEqual([null, TOO_MANY]);
  });

  it.each<[what: string, one: string, units: number]>([
    ['letters', 'a', 1],
    ['spaces', ' ', 1],
    ['encoded marks', '&', 1],
    ['accents', 'é', 1],
    ['letters of three bytes', '塗', 1],
    ['emoji', '😀', 2],
    ['line ends', '\r\n', 1],
    ['line feeds', '\n', 1],
  ])('has fields of 10,000 characters at most, counted as %s', (_what, one, units) => {
    const most = one.repeat(10_000 / units);
    expect([refusal(fieldOf(most)), refusal(fieldOf(`${most}a`))]).toEqual([null, LONG_FIELD]);
    expect([refusal(encoded([[most, '']])), refusal(encoded([[`${most}a`, '']]))]).toEqual([null, LONG_FIELD]);
  });

  it('has 25,000 characters at most, names and values together', () => {
    const long = 'a'.repeat(9_000);
    const most: [string, string][] = [
      ['a', long],
      ['b', long],
      ['c', 'a'.repeat(6_997)],
    ];
    expect([refusal(encoded(most)), refusal(encoded([...most, ['d', '']]))]).toEqual([null, LONG_FORM]);
  });

  it('may have as many bytes as its characters need', () => {
    const long = '塗'.repeat(8_333);
    expect(encoded(['', '', ''].map((name) => [name, long])).length).toBeLessThanOrEqual(MAX_FORM_BYTES);
  });

  it('counts hexadecimal digits in either case, and broken ones as what they are', () => {
    expect(refusal(`a=${'%e5%a1%97'.repeat(10_000)}`)).toBeNull();
    expect(refusal(`a=${'%0d%0a'.repeat(10_000)}`)).toBeNull();
    expect(refusal(`a=${'%f0%9f%98%80'.repeat(5_001)}`)).toBe(LONG_FIELD);
    expect(refusal(`a=${'%zz'.repeat(10_000)}%`)).toBe(LONG_FIELD);
  });

  it('is counted as it is read', () => {
    const value = fc
      .tuple(fc.constantFrom('a', ' ', 'é', '塗', '😀', '\r\n', '&', '='), fc.integer({ min: 0, max: 12_000 }))
      .map(([one, count]) => one.repeat(count));
    const fields = fc.array(fc.tuple(fc.constantFrom('a', 'long name'), value), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fields, (sent) => {
        const body = encoded(sent);
        const read = [...new URLSearchParams(body)].flat().map((part) => part.replaceAll('\r\n', '\n').length);
        const isTaken = Math.max(...read) <= 10_000 && read.reduce((sum, length) => sum + length) <= 25_000;
        expect(refusal(body) === null).toBe(isTaken);
      }),
    );
  });
});
