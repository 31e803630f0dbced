import { describe, expect, it } from 'vitest';
import { codeOfStep, findStep, fromBase32, stepAt, timeCodeUri, toBase32 } from './second-factor.process.server.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('a time code', () => {
  // https://www.rfc-editor.org/rfc/rfc6238#appendix-B
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('of second %i is %s', (second, code) => {
    expect(codeOfStep(SECRET, stepAt(new Date(second * 1000)), 8)).toBe(code);
  });

  // https://www.rfc-editor.org/rfc/rfc4226#appendix-D
  it('of six digits follows the counter', () => {
    const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
    expect(codes.map((_, step) => codeOfStep(SECRET, step))).toEqual(codes);
  });

  it('is valid for its step, one early and one late', () => {
    const now = new Date(1_111_111_111_000);
    const found = [-2, -1, 0, 1, 2].map((offset) => findStep(SECRET, codeOfStep(SECRET, stepAt(now) + offset), now));
    expect(found).toEqual([null, ...[-1, 0, 1].map((offset) => stepAt(now) + offset), null]);
    for (const wrong of ['', '12345', '1234567', '12345é']) expect(findStep(SECRET, wrong, now)).toBeNull();
  });

  it('comes from a secret in base32', () => {
    // https://www.rfc-editor.org/rfc/rfc4648#section-10
    expect(['f', 'fo', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual(['MY', 'MZXQ', 'MZXW6YTBOI']);
    expect(Buffer.from(fromBase32(toBase32(SECRET)))).toEqual(SECRET);
  });

  it('is set up by an address for the QR code', () => {
    expect(timeCodeUri('MZXQ', { issuer: 'Flatirons & Sons', email: 'a@b.example' })).toBe(
      'otpauth://totp/Flatirons%20%26%20Sons%3Aa%40b.example?secret=MZXQ&issuer=Flatirons%20%26%20Sons',
    );
  });
});
