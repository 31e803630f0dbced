import * as z from 'zod';
import { typedCode } from '#features/fields/contract.ts';
import { recoveryCodes } from '../recovery-codes/contract.ts';

export const TIME_CODE_MESSAGES = {
  wrong: 'This is not the current code. Check the clock of your phone, and wait for the next code.',
  missing: 'Start again: there is no app to confirm.',
  none: 'There is no authenticator app.',
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
  code: typedCode('Enter the code').regex(/^\d{6}$/, 'Enter the six digits'),
});

/** The codes with the first second factor only. */
export const addedFactor = z.object({ recoveryCodes: recoveryCodes.nullable() });
export type AddedFactor = z.infer<typeof addedFactor>;
