import * as z from 'zod';
import { typedCode } from '#features/fields/contract.ts';
import { recoveryCodes } from '../recovery-codes/contract.ts';

export const TIME_CODE_MESSAGES = {
  wrong: 'That’s not the current code. Check that your phone’s clock is right, then wait for the next code.',
  missing: 'Start again: there is no app to confirm.',
  none: 'No authenticator app is set up.',
  tooMany: 'Too many codes.',
  inUse: 'An authenticator app is already in use. Remove it first.',
} as const;

export const newTimeCode = z
  .object({
    secret: z.string().meta({ description: 'For typing into the app: base32.' }),
    uri: z.string().meta({ description: 'For a QR code.' }),
  })
  .meta({ id: 'NewTimeCode' });
export type NewTimeCode = z.infer<typeof newTimeCode>;

export const timeCodeConfirmation = z.strictObject({
  code: typedCode('Enter the code').regex(/^\d{6}$/, 'Enter the six-digit code'),
});

/** The codes with the first second factor only. */
export const addedFactor = z.object({ recoveryCodes: recoveryCodes.nullable() });
export type AddedFactor = z.infer<typeof addedFactor>;
