import { describe, expect, it, test } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { CONSENT_VERSION, SIGNED_SENTENCES } from '#workshop/decisions/decisions.constants.ts';
import { describeMissing, formatEntered, isSignature, type Signing } from '#workshop/decisions/signing.ts';
import { acceptedRecord, declinedRecord, findRefusal, hasValidTotal } from './decisions.ts';
import { documentOf } from './versions.ts';

test.each([
  ['Dana Whitfield', true],
  ['Ng', true],
  ['李娜', true],
  ['Ł. Ó', true],
  ['X', false],
  ['', false],
  ['12345', false],
  ['A.', false],
  ['✈✈', false],
])('%j as a typed name: %j', (name, isOne) => {
  expect(isSignature(name)).toBe(isOne);
});

test.each([
  [{}, 'To accept, type your full name and check both boxes.'],
  [{ name: 'Dana Whitfield', authorized: 'on' }, 'To accept, check the second box.'],
  [{ name: 'D', authorized: 'on', consent: 'on' }, 'To accept, type your full name.'],
  [{ name: 'Dana Whitfield', authorized: 'on', consent: 'on' }, ''],
])('what a signature lacks with %j: %s', (typed, words) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  expect(describeMissing('accept', [], fields)).toBe(words);
});

describe('an acceptance is refused', () => {
  const open = { status: 'sent', currentVersionId: 7, documentHash: 'h', validUntil: '2026-12-24' } as const;
  const asked = { decision: 'accepted', versionId: 7, documentHash: 'h', honorExpired: false } as const;
  const inTime = new Date('2026-12-24T12:00:00Z');
  const late = new Date('2026-12-25T12:00:00Z');

  it('for the first reason that applies', () => {
    const all = { ...asked, versionId: 6, documentHash: 'x' };
    expect(findRefusal({ ...open, status: 'accepted' }, all, late)).toBe('accepted');
    expect(findRefusal({ ...open, status: 'withdrawn' }, all, late)).toBe('replaced');
    expect(findRefusal({ ...open, status: 'withdrawn' }, { ...all, versionId: 7 }, late)).toBe('withdrawn');
    expect(findRefusal(open, { ...all, versionId: 7 }, late)).toBe('expired');
    expect(findRefusal(open, { ...all, versionId: 7 }, inTime)).toBe('otherDocument');
    expect(findRefusal(open, asked, inTime)).toBeNull();
  });

  it('not for a decline before, and not after the last day if the shop honors it', () => {
    expect(findRefusal({ ...open, status: 'declined' }, asked, inTime)).toBeNull();
    expect(findRefusal(open, { ...asked, honorExpired: true }, late)).toBeNull();
  });

  // Shop time: UTC-7 in winter, UTC-6 from March 14 to November 7, 2027.
  it.each([
    ['2026-12-24', '2026-12-25T06:59:59.999Z'],
    ['2027-03-13', '2027-03-14T06:59:59.999Z'],
    ['2027-03-14', '2027-03-15T05:59:59.999Z'],
    ['2027-11-06', '2027-11-07T05:59:59.999Z'],
    ['2027-11-07', '2027-11-08T06:59:59.999Z'],
  ])('one moment after %s is over in the shop', (validUntil, last) => {
    const at = (ms: number) => findRefusal({ ...open, validUntil }, asked, new Date(Date.parse(last) + ms));
    expect([at(0), at(1)]).toEqual([null, 'expired']);
  });

  it('a decline only where it is decided, replaced or withdrawn', () => {
    const decline = { ...asked, decision: 'declined', documentHash: 'x' } as const;
    expect(findRefusal(open, decline, late)).toBeNull();
    expect(findRefusal({ ...open, status: 'declined' }, decline, inTime)).toBe('declined');
    expect(findRefusal({ ...open, status: 'withdrawn' }, decline, inTime)).toBe('withdrawn');
    expect(findRefusal(open, { ...decline, versionId: 6 }, inTime)).toBe('replaced');
  });
});

describe('the record of a decision', () => {
  const lead = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', businessName: null };
  const about = { number: 'Q-26-0012', version: 2, business: BUSINESS, lead, to: 'dana@example.com' };
  const document = documentOf(completeOffer(), { ...about, sentOn: '2026-11-24' });
  const sent = { document, version: { documentHash: 'd', pdfSha256: 'p', sentTo: 'dana@example.com' } };
  const by: Signing = {
    via: 'link',
    enteredBy: null,
    method: null,
    reference: null,
    ip: '192.0.2.1',
    userAgent: 'Firefox',
    decidedAt: '2026-12-01T18:00:00.000Z',
  };
  const signed = { choices: ['finish-single'], name: 'Dana Whitfield', poNumber: 'PO 7' };

  const sentences = (version: 1 | 2) => {
    const { authority, acceptance: consent } = SIGNED_SENTENCES[version];
    return { authority, consent };
  };

  it('holds what was agreed, as the server computes it, and the sentences that were ticked', () => {
    const computed = { subtotalCents: 3_051_500, discountCents: 100_000, taxCents: 40_902, totalCents: 2_992_402 };
    expect(acceptedRecord(sent, signed, by)).toMatchObject({
      decision: 'accepted',
      number: 'Q-26-0012',
      version: 2,
      documentHash: 'd',
      pdfSha256: 'p',
      via: 'link',
      accepted: { ...signed, ...computed, ...sentences(CONSENT_VERSION) },
    });
    // A page that was opened before the sentences changed.
    const before = acceptedRecord(sent, { ...signed, consentVersion: 1 }, by).accepted;
    expect(before).toMatchObject(sentences(1));
    expect(before!.consent).toContain('get a copy by mail');
  });

  it('is refused for a document whose total adds up to another sum now', () => {
    expect(hasValidTotal(document)).toBe(true);
    expect(hasValidTotal({ ...document, totals: { ...document.totals, totalCents: 1 } })).toBe(false);
  });

  it('names the chosen lines once, in the order of the document', () => {
    const choices = ['finish-clear', 'finish-clear'];
    expect(acceptedRecord(sent, { ...signed, choices }, by).accepted!.choices).toEqual(['finish-clear']);
  });

  it('never looks signed when the shop entered it', () => {
    const desk: Signing = { ...by, via: 'desk', enteredBy: 'Pat', method: 'phone', reference: '(ext. 12)' };
    expect(acceptedRecord(sent, signed, desk).accepted).toMatchObject({ authority: null, consent: null });
    expect(formatEntered(desk)).toBe('Entered by the shop on December 1, 2026 after a phone call (ext. 12).');
    expect(formatEntered(by)).toBeNull();
    expect(declinedRecord(sent, 'Too late for us', by)).toMatchObject({ accepted: null, reason: 'Too late for us' });
  });
});
