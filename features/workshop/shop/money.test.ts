import { expect, it } from 'vitest';
import { formatPlainCents, paymentAddress } from './money.ts';

it('fills the address of a payment with what it is for, and nothing else', () => {
  const due = { number: 'J-26-0007', cents: 1_250_005, email: 'a+b&c@example.com' };
  expect(paymentAddress('https://pay.example/{number}?usd={amount}&to={email}&{other}', due)).toBe(
    'https://pay.example/J-26-0007?usd=12500.05&to=a%2Bb%26c%40example.com&{other}',
  );
  expect(paymentAddress('https://pay.example/?to={email}', { ...due, email: null })).toBe('https://pay.example/?to=');
  expect(paymentAddress('https://pay.example/{email}', { ...due, email: '{number}' })).toBe(
    'https://pay.example/%7Bnumber%7D',
  );
});

it('writes dollars for other programs with a point and two decimals', () => {
  expect([0, 5, -5, 100, -12_345, 2_000_000_000].map(formatPlainCents)).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '1.00',
    '-123.45',
    '20000000.00',
  ]);
});
