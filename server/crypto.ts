import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A keyed hash for one purpose: what leaves with one purpose cannot be used for another. Base64url, 43 characters. */
export function keyedHash(secret: string, purpose: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}

/** For values that are random already, such as session ids. Base64url, 43 characters. */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** Takes as long for a near miss as for a wild guess of the same length. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Encrypts a text that must be read again, such as another service's token, so that a copy of the database alone gives
 * nothing away. AES-256-GCM; base64url.
 */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(SEAL, keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What was sealed; null when it was sealed with another secret, for another purpose, or was changed. */
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

/** 256 bits, for this purpose alone. */
const keyFor = (secret: string, purpose: string) => Buffer.from(keyedHash(secret, 'seal', purpose), 'base64url');
