import { DAY_MS } from '#time/units.ts';

const VALID_DAYS = 90;
const CAME_BY = 'referral-came-by';
const OWN = 'referral-own';
const CODE = /^[\w-]{4,40}$/;

/** Stores the code of a referral link (`?ref=CODE`) for 90 days. The visitor's own code does not count. */
export function storeReferralCode(address: URLSearchParams): void {
  const code = address.get('ref') ?? '';
  if (!CODE.test(code) || code === ownReferralCode()) return;
  write(CAME_BY, JSON.stringify({ code, until: Date.now() + VALID_DAYS * DAY_MS }));
}

/** The referral code of the last 90 days. */
export function incomingReferralCode(): string | null {
  try {
    const { code, until } = JSON.parse(read(CAME_BY) ?? '{}') as { code?: unknown; until?: unknown };
    return typeof code === 'string' && CODE.test(code) && Number(until) > Date.now() ? code : null;
  } catch {
    return null;
  }
}

/** This browser's own referral code, if it has one. */
export function ownReferralCode(): string | null {
  const code = read(OWN);
  return code && CODE.test(code) ? code : null;
}

/** This browser's own referral code, created if needed. */
export function makeOwnReferralCode(): string {
  const code = ownReferralCode() ?? newCode();
  write(OWN, code);
  return code;
}

/** Leaves out letters and digits that are easily confused when read aloud. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

function newCode(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(8)), (n) => ALPHABET[n % ALPHABET.length]).join('');
}

/** Fallback for browsers without storage; lasts as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // The copy in memory remains.
  }
}
