import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyAttestation } from './second-factor.contract.ts';
import { TIME_CODE } from './users.ts';

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

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Clocks of phones differ: a code is valid one step early and one late. https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
const TOLERATED_STEPS = [0, -1, 1];

/** The code of a step. https://www.rfc-editor.org/rfc/rfc4226#section-5.3 */
export function codeOfStep(secret: Uint8Array, step: number, digits: number = TIME_CODE.digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (time: Date) => Math.floor(time.getTime() / 1000 / TIME_CODE.periodSeconds);

/** The step that a code is valid for at a time; null for a wrong code. */
export function findStep(secret: Uint8Array, code: string, time: Date): number | null {
  const typed = Buffer.from(code);
  const isOf = (step: number) => {
    const right = Buffer.from(codeOfStep(secret, step));
    return right.length === typed.length && timingSafeEqual(right, typed);
  };
  return TOLERATED_STEPS.map((offset) => stepAt(time) + offset).find(isOf) ?? null;
}

/** Base32 without padding. https://www.rfc-editor.org/rfc/rfc4648#section-6 */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** @see toBase32 */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The address in the QR code. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function timeCodeUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  const label = encodeURIComponent(`${issuer}:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
