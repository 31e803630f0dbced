import { createHmac, timingSafeEqual } from 'node:crypto';
import { TIME_CODE } from './constants.ts';

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
