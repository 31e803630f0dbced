import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyAttestation } from './contract.ts';

/** The site as browsers know it: a passkey works at no other. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Loaded when needed: most starts never check a passkey. */
const load = () => import('@simplewebauthn/server');

/** Options for a new passkey of an account, which must not be one of its `known` ones. */
export async function createRegistration(
  { id: rpID }: RelyingParty,
  {
    siteName,
    user,
    known,
  }: { siteName: string; user: { id: string; email: string; name: string }; known: StoredPasskey[] },
) {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The new passkey; null if the response is not valid for the challenge. */
export async function verifyRegistration(
  { id, origin }: RelyingParty,
  challenge: string,
  response: PasskeyAttestation,
): Promise<(StoredPasskey & { synced: boolean }) | null> {
  const { verifyRegistrationResponse } = await load();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => REFUSED);
  if (!verified || !registrationInfo) return null;
  const { credential, credentialBackedUp: synced } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: toSignCount(credential.counter),
    transports: credential.transports ?? [],
    synced,
  };
}

/** Options for a login: by one of `allowed`, or by any passkey of the site as the only factor. */
export async function createAssertion({ id: rpID }: RelyingParty, allowed: StoredPasskey[] | null) {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID,
    allowCredentials: allowed?.map(toDescriptor) ?? [],
    userVerification: allowed ? 'preferred' : 'required',
  });
}

/** The new count of signatures; null if the response is not valid for the challenge. */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  passkey: StoredPasskey,
  { challenge, response, isOnlyFactor }: { challenge: string; response: PasskeyAssertion; isOnlyFactor: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: toCredential(passkey),
    requireUserVerification: isOnlyFactor,
  }).catch(() => REFUSED);
  return verified && authenticationInfo ? toSignCount(authenticationInfo.newCounter) : null;
}

const REFUSED = { verified: false, registrationInfo: undefined, authenticationInfo: undefined };

const toDescriptor = ({ credentialId: id, transports }: StoredPasskey) => ({ id, transports });

function toCredential({
  credentialId: id,
  publicKey,
  signCount: counter,
  transports,
}: StoredPasskey): WebAuthnCredential {
  return { id, publicKey: Buffer.from(publicKey, 'base64url'), counter, transports } as WebAuthnCredential;
}

/** The count has 32 bits, its column 31. */
const toSignCount = (counter: number) => Math.min(counter, 2 ** 31 - 1);
