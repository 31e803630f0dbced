import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

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

export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
