import { RequestError, request } from '#features/site/ui/request.ts';
import type { NewQuote } from '../contract.ts';
import { cameByCode, ownReferralCode } from './referral-code.ts';

const TIMEOUT_MS = 30_000;
const UNAVAILABLE = 503;
/** So long a form waits by itself; longer, and whoever filled it in decides. */
const LONGEST_WAIT_SECONDS = 30;

/**
 * Sends a quote request. `form` names the form it comes from: as long as that form's content stays the same, every
 * try carries the same key, also after a reload, so that the server stores it once.
 * When the server says that it cannot store anything for a moment, it is sent once more after that moment; `onWait` is
 * told how many seconds that is.
 * @throws RequestError, or what `fetch` throws when there is no answer in 30 seconds
 */
export async function sendQuote(form: string, sent: NewQuote, onWait: (seconds: number) => void): Promise<void> {
  const quote = withReferralCode(sent);
  const key = keyFor(form, JSON.stringify(quote));
  const send = () =>
    request('POST', '/api/quotes', {
      body: quote,
      headers: { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    await send();
  } catch (error) {
    const seconds = secondsToWait(error);
    if (seconds === null) throw error;
    onWait(seconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await send();
  }
  keep(form, null);
}

/** Null where sending again by itself is of no use. */
function secondsToWait(error: unknown): number | null {
  if (!(error instanceof RequestError) || error.status !== UNAVAILABLE) return null;
  const { retryAfter } = error;
  return retryAfter !== null && retryAfter <= LONGEST_WAIT_SECONDS ? retryAfter : null;
}

/** A referral goes with the sender's own code, everything else with the code that the visitor came by. */
function withReferralCode(quote: NewQuote): NewQuote {
  const code = quote.source === 'referral' ? (ownReferralCode() ?? cameByCode()) : cameByCode();
  return code ? { ...quote, details: { ...quote.details, referralCode: code } } : quote;
}

type Keyed = { key: string; body: string };
/** For browsers whose session storage is closed to us, or full: then it may still hold the one before. */
const remembered = new Map<string, Keyed>();

function keyFor(form: string, body: string): string {
  const before = kept(form);
  if (before?.body === body) return before.key;
  const key = newKey();
  keep(form, { key, body });
  return key;
}

function newKey(): string {
  // Only secure pages have randomUUID; a shop's own network may serve this one over http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const storageKey = (form: string) => `draft:${form}:key`;

function kept(form: string): Keyed | null {
  const latest = remembered.get(form);
  if (latest) return latest;
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null') as Keyed | null;
  } catch {
    return null;
  }
}

function keep(form: string, keyed: Keyed | null): void {
  if (keyed) remembered.set(form, keyed);
  else remembered.delete(form);
  try {
    if (keyed) sessionStorage.setItem(storageKey(form), JSON.stringify(keyed));
    else sessionStorage.removeItem(storageKey(form));
  } catch {
    // The copy in memory does for as long as the page lives.
  }
}
