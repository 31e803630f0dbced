import * as z from 'zod';
import { typedCode } from '#features/fields/contract.ts';
import type { Setting } from '#features/settings/contract.ts';
import { listedPasskey, passkeyAssertion, passkeyRequest } from '../passkeys/contract.ts';

export const SECOND_FACTOR_MESSAGES = {
  needed: 'Enter the code from your authenticator app, or use a passkey.',
  wrong: 'This code is wrong or was already used. Wait for the next one, or use a recovery code.',
  wrongPasskey: 'This passkey did not work. Please try again, or use another one.',
  expired: 'This login has expired. Please log in again.',
  tooManyWrong: 'Too many wrong codes.',
  last: 'Everyone here needs a second factor. Add another one before you remove this one.',
} as const;

/** The answer to a correct password of an account with a second factor. */
export const secondStep = z
  .object({
    success: z.literal(false),
    message: z.string(),
    secondFactor: z.object({
      timeCode: z.boolean().meta({ description: 'Whether an authenticator app is set up.' }),
      passkey: passkeyRequest.nullable(),
    }),
  })
  .meta({ id: 'SecondStep', description: 'The login needs a second factor.' });
export type SecondStep = z.infer<typeof secondStep>;

export const secondFactor = z
  .strictObject({
    code: typedCode('Enter the code').meta({ description: 'From the authenticator app, or a recovery code.' }),
    passkey: passkeyAssertion,
  })
  .partial()
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), 'Send a code or a passkey');

export const secondFactors = z
  .object({
    passkeys: z.array(listedPasskey),
    timeCode: z.object({ addedAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
    recoveryCodesLeft: z.int(),
    required: z.boolean().meta({ description: 'Whether every admin needs a second factor.' }),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.infer<typeof secondFactors>;

export type Security = { secondFactorRequired: boolean };

export const SECURITY_SETTING: Setting<Security> = {
  name: 'security',
  summary: 'Whether every admin needs a second factor',
  schema: z.strictObject({ secondFactorRequired: z.boolean() }),
  builtIn: { secondFactorRequired: false },
  isPrivate: true,
};
