import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A keyed hash that is only valid for one purpose. Base64url, 43 characters. */
export function keyedHash(secret: string, purpose: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}

/** For random values such as session ids. Base64url, 43 characters. */
export function sha256(value: string): string {
  return hash('sha256', value, 'base64url');
}

/** For bytes that others compare, such as a document's. Hex, 64 characters. */
export function sha256Hex(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Compares in constant time for texts of equal length. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Encrypts a text, such as another service's token, so that a copy of the database alone does not reveal it.
 * AES-256-GCM; base64url.
 */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(SEAL, keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text; null if it was sealed with another secret or purpose, or was changed. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(SEAL, keyFor(secret, purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const SEAL = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A 256-bit key for one purpose. */
const keyFor = (secret: string, purpose: string) => Buffer.from(keyedHash(secret, 'seal', purpose), 'base64url');
