import { describe, expect, it } from 'vitest';
import { explainBounce, isAutomatic, isVerified, readReport, withoutPlus } from './message.ts';

const SERVER = 'mx.shop.example';
const verified = (...authentication: string[]) =>
  isVerified({ from: { name: '', address: 'ada@example.com' }, authentication }, SERVER);

describe('a sender is verified', () => {
  it('by DMARC of the own server', () => {
    expect(verified(`${SERVER}; spf=fail; dmarc=pass (p=REJECT) header.from=example.com`)).toBe(true);
    expect(verified(`MX.Shop.Example 1; dmarc = pass`)).toBe(true);
  });

  it.each([
    ['without a result', []],
    ['by another server', ['mx.eve.example; dmarc=pass header.from=example.com']],
    ['by a name that begins alike', [`${SERVER}.eve.example; dmarc=pass`]],
    ['when DMARC failed', [`${SERVER}; spf=pass; dkim=pass; dmarc=fail header.from=example.com`]],
    ['for another domain', [`${SERVER}; dmarc=pass header.from=eve.example`]],
    ['by SPF alone', [`${SERVER}; spf=pass smtp.mailfrom=example.com`]],
    ['by a result below the own server’s', [`${SERVER}; dmarc=none`, `${SERVER}; dmarc=pass`]],
    ['by a comment', [`${SERVER}; spf=fail (; dmarc=pass)`]],
    ['by quoted words', [`${SERVER}; spf=fail smtp.mailfrom="; dmarc=pass header.from=example.com"`]],
    ['by a nested comment', [`${SERVER}; spf=fail (a (b) ; dmarc=pass)`]],
    ['by an escaped end of a comment', [`${SERVER}; spf=fail (a \\) ; dmarc=pass)`]],
  ])('not %s', (_, results) => {
    expect(verified(...results)).toBe(false);
  });

  it('not without a sender, or a server to trust', () => {
    expect(isVerified({ from: null, authentication: [`${SERVER}; dmarc=pass`] }, SERVER)).toBe(false);
    expect(isVerified({ from: { name: '', address: 'a@b.cc' }, authentication: ['; dmarc=pass'] }, '')).toBe(false);
  });
});

it.each<[key: string, value: string, automatic: boolean]>([
  ['auto-submitted', 'auto-replied', true],
  ['auto-submitted', 'auto-generated; owner-email="a@b.cc"', true],
  ['auto-submitted', 'no', false],
  ['auto-submitted', ' No (by hand)', false],
  ['precedence', 'Bulk', true],
  ['precedence', 'auto_reply', true],
  ['precedence', 'first-class', false],
  ['x-autoreply', 'yes', true],
  ['x-autorespond', '', true],
  ['content-type', 'multipart/report; report-type=disposition-notification', true],
  ['content-type', 'text/plain', false],
  ['x-mailer', 'Apple Mail', false],
])('%s: %s says whether a program sent it', (key, value, automatic) => {
  expect(isAutomatic([{ key, value }])).toBe(automatic);
});

describe('a delivery report', () => {
  const STATUS = [
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: RFC822; <Ada@Example.com>',
    'Action: Failed',
    'Status: 5.1.1 (no such user)',
    'Diagnostic-Code: smtp; 550 5.1.1',
    '  unknown user',
    '',
    'Final-Recipient: rfc822; bob@example.com',
    'Action: delayed',
    'Status: 4.4.1',
  ].join('\r\n');

  it('names what failed, folded lines included', () => {
    expect(readReport(STATUS, 'Subject: Hi\nMessage-ID:\n <AB@Shop.example>\n\nMessage-ID: <body@x>')).toEqual({
      about: ['<AB@Shop.example>'],
      failures: [{ recipient: 'ada@example.com', status: '5.1.1', diagnostic: '550 5.1.1 unknown user' }],
    });
  });

  it('is none while a server still tries', () => {
    expect(readReport('Final-Recipient: rfc822; a@b.cc\nAction: delayed\nStatus: 4.4.1', '')).toBeNull();
  });

  it.each([
    ['5.1.1', 'This address doesn’t exist.'],
    ['5.1.10', 'This address doesn’t exist.'],
    ['5.1.2', 'The part of the address after the @ doesn’t exist.'],
    ['5.2.1', 'This mailbox is turned off.'],
    ['5.2.2', 'This mailbox is full.'],
    ['5.3.4', 'The email was too large for this mailbox.'],
    ['5.7.26', 'The receiving mail server refused the email, perhaps as spam.'],
    ['4.4.7', 'The receiving mail server didn’t accept the email in time.'],
    ['', 'The email could not be delivered.'],
  ])('%s is said in plain words', (status, words) => {
    expect(explainBounce({ recipient: '', status, diagnostic: '' })).toBe(words);
  });
});

it('an address without its plus-part is the same mailbox', () => {
  expect(withoutPlus('Shop+A+b@Example.com')).toBe('shop@example.com');
  expect(withoutPlus('shop@example.com')).toBe('shop@example.com');
});
