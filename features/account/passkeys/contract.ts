import * as z from 'zod';
import { line } from '#features/fields/contract.ts';
import { recoveryCodes } from '../recovery-codes/contract.ts';

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
