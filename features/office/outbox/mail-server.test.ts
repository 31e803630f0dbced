import { expect, test } from 'vitest';
import { dnsRecords, isMailboxProvider, senderDomain } from './mail-server.ts';

test.each([
  ['desk@shop.example', 'shop.example'],
  ['The Shop <desk@Shop.Example>', 'shop.example'],
  ['no-reply@localhost', null],
  ['no-reply@127.0.0.1', null],
])('finds the domain of the sender %s', (sender, domain) => {
  expect(senderDomain(sender)).toBe(domain);
});

test('fills in the domain, and what the mail provider’s part of SPF is', () => {
  const values = (host: string) => dnsRecords('shop.example', host).map(({ name, value }) => [name, value]);
  expect(values('smtp.gmail.com')).toEqual([
    ['shop.example', 'v=spf1 include:_spf.google.com ~all'],
    ['selector._domainkey.shop.example', null],
    ['_dmarc.shop.example', 'v=DMARC1; p=none; rua=mailto:postmaster@shop.example'],
  ]);
  expect(values('mail.shop.example')[0]).toEqual(['shop.example', 'v=spf1 a:mail.shop.example ~all']);
  expect(values('evilgmail.com')[0]![1]).toContain('a:evilgmail.com');
  expect([isMailboxProvider('gmail.com'), isMailboxProvider('shop.example')]).toEqual([true, false]);
});
