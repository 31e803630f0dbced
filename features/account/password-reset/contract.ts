import * as z from 'zod';
import { emailAddress, typedCode } from '#features/fields/contract.ts';
import { newPassword } from '../contract.ts';
import { RESET_TOASTS } from './constants.ts';

export const RESET_MESSAGES = {
  /** The same for a wrong code, an old code and an unknown address, so that it reveals nothing. */
  wrong: 'This code is incorrect or has expired. Check it, or request a new one.',
  tooManyRequests: 'You’ve requested too many reset codes.',
  tooManyTries: 'Too many attempts to reset a password.',
} as const;

export const resetRequest = z.strictObject({ email: emailAddress });

export const resetConfirmation = z.strictObject({
  email: emailAddress,
  token: typedCode('Reset code is required').meta({ description: 'The six digits from the email.' }),
  newPassword,
});

const answer = (message: string) => z.object({ success: z.literal(true), message: z.literal(message) });
export const resetRequested = answer(RESET_TOASTS.requested.description);
export const resetConfirmed = answer(RESET_TOASTS.done.description);
