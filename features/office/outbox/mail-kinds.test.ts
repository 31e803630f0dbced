import { expect, test } from 'vitest';
import { mailTitle } from './mails.ts';

test('titles a mail by kind and subject, with the kind only once', () => {
  expect(mailTitle('customer-confirmation', 'We received your request')).toBe('Confirmation: We received your request');
  expect(mailTitle('reminder', 'Reminder: Call about colors')).toBe('Reminder: Call about colors');
});
