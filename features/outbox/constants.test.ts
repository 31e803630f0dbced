import { expect, test } from 'vitest';
import { mailTitle } from './constants.ts';

test('a mail is named by its kind and subject, and by the kind only once', () => {
  expect(mailTitle('customer-confirmation', 'We received your request')).toBe('Confirmation: We received your request');
  expect(mailTitle('reminder', 'Reminder: Call about colors')).toBe('Reminder: Call about colors');
});
