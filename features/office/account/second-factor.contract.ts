import * as z from 'zod';
import { line, typedCode } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';

export const recoveryCodes = z
  .array(z.string())
  .meta({ description: 'Shown only once. Each code works as a second factor for one login.' });
export const newRecoveryCodes = z.object({ recoveryCodes });

export const PASSKEY_MESSAGES = {
  refused: 'Your device could not add this passkey. Please try again.',
  known: 'This passkey is already in use.',
  missing: 'This passkey was already removed.',
  tooMany: 'Too many passkey login attempts.',
} as const;

const base64url = z
  .string()
  .regex(/^[\w-]+$/, 'Must be base64url')
  .min(1)
  .max(10_000);

/** As browsers make them: they add members over time. https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
const credential = z.looseObject({ id: base64url, rawId: base64url, type: z.literal('public-key') });
const clientExtensionResults = z.looseObject({});

export const passkeyAssertion = credential
  .extend({
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
    clientExtensionResults,
  })
  .meta({ id: 'PasskeyAssertion', description: '`AuthenticationResponseJSON` of Web Authentication.' });
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

const passkeyAttestation = credential
  .extend({
    response: z.looseObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
    clientExtensionResults,
  })
  .meta({ id: 'PasskeyAttestation', description: '`RegistrationResponseJSON` of Web Authentication.' });
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

export const passkeyRequest = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyRequest', description: '`PublicKeyCredentialRequestOptionsJSON` of Web Authentication.' });
export const passkeyCreation = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyCreation', description: '`PublicKeyCredentialCreationOptionsJSON` of Web Authentication.' });

const name = line(100).min(1, 'Enter a name');
export const passkeyName = z.strictObject({ name });
export const newPasskey = z.strictObject({ name, passkey: passkeyAttestation });
export const passkeyLogin = z.strictObject({ passkey: passkeyAssertion });

export const listedPasskey = z
  .object({
    id: z.int(),
    name: z.string(),
    synced: z.boolean().meta({ description: 'Whether other devices of the user have it, too.' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export type ListedPasskey = z.infer<typeof listedPasskey>;

/** The codes with the first second factor only. */
export const addedPasskey = z.object({ passkey: listedPasskey, recoveryCodes: recoveryCodes.nullable() });
export type AddedPasskey = z.infer<typeof addedPasskey>;

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
