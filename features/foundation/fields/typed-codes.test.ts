import { expect, test } from 'vitest';
import { secondFactor, timeCodeConfirmation } from '#office/account/second-factor.contract.ts';
import { resetConfirmation } from '#office/account/users.contract.ts';
import { linkAnswers } from '#workshop/changes/change-order.contract.ts';
import { acceptance } from '#workshop/offers/decisions.contract.ts';

/** Every place where a mailed or shown code is typed. */
const PLACES = {
  'a password reset': resetConfirmation.shape.token,
  'a second factor': secondFactor.shape.code,
  'a new authenticator app': timeCodeConfirmation.shape.code,
  'the acceptance of a quote': acceptance.shape.code,
  'the answer to a change order': linkAnswers.shape.code,
};

test.each(Object.entries(PLACES))('%s reads a code with hyphens and blanks', (_place, code) => {
  for (const typed of ['123456', '123-456', ' 123 456 ', '123\u2013456', '１２３ ４５６'])
    expect([typed, code.safeParse(typed).data]).toEqual([typed, '123456']);
});

test('a recovery code is read in any case', () => {
  expect(secondFactor.shape.code.parse('K4VP 9w2m-x8rt-3hcd')).toBe('k4vp9w2mx8rt3hcd');
});
