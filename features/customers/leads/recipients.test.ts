import { expect, it } from 'vitest';
import { hasLink, mailboxOf } from './recipients.ts';

it.each([
  ['Dana@Example.com', 'dana@example.com'],
  ['dana+paint@example.com', 'dana@example.com'],
  ['d.ana@example.com', 'd.ana@example.com'],
  ['D.a.n.a+x+y@GoogleMail.com', 'dana@gmail.com'],
  ['dana@gmail.com', 'dana@gmail.com'],
])('counts %s as the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it.each([
  'You won! Visit http://prize.example/claim',
  'HTTPS://PRIZE.EXAMPLE',
  'ftp://10.0.0.1',
  'www.prize.example',
  'go to prize.com/x now',
  'prize.xyz',
  'prize.рф',
  'prize。com',
  'prize｡com',
  'prize．com',
  'prize․com',
  'claim@prize.com',
  '93.184.216.34/x',
  '(prize.com)',
  'xn--80ak6aa92e.xn--p1ai',
])('finds the link in %s', (text) => {
  expect(hasLink(text)).toBe(true);
});

it.each([
  'Dana Whitfield',
  'Jean-Luc O’Brien Jr.',
  'Chalky on top. Fine below... Can you look? e.g. on Friday, 8 a.m.',
  '+1 303 555 0101',
  '1.303.555.0101',
  '303.555.0101',
  'N350DW, King Air 350i',
  'a budget of $12,400.50',
  'us @ the hangar',
])('finds no link in %s', (text) => {
  expect(hasLink(text)).toBe(false);
});
