import { ApiError, request } from '#client/request.ts';
import type { NewQuote, QuoteReceipt } from '#features/leads/contract.ts';
import { cameByCode, ownReferralCode } from './referral-code.ts';
import { dropRepeatKey, repeatKey } from './repeat-key.ts';

const TIMEOUT_MS = 30_000;
const UNAVAILABLE = 503;
/** How long a form retries by itself before it asks the visitor. */
const LONGEST_WAIT_SECONDS = 30;

/**
 * Sends a quote request. `form` names the form it comes from: as long as that form's content stays the same, every
 * try carries the same key, also after a reload, so that the server stores it once.
 * When the server says that it cannot store anything for a moment, it is sent once more after that moment; `onWait` is
 * told how many seconds that is.
 * @returns the server's receipt
 * @throws ApiError, or what `fetch` throws when there is no answer in 30 seconds
 */
export async function sendQuote(
  form: string,
  sent: NewQuote,
  onWait: (seconds: number) => void,
): Promise<QuoteReceipt> {
  const quote = withReferralCode(sent);
  const key = repeatKey(form, JSON.stringify(quote));
  const send = () =>
    request<QuoteReceipt>('POST', '/api/quotes', {
      body: quote,
      headers: { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const receipt = await send().catch(async (error: unknown) => {
    const seconds = secondsToWait(error);
    if (seconds === null) throw error;
    onWait(seconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return send();
  });
  dropRepeatKey(form);
  return receipt;
}

/** Null where sending again by itself is of no use. */
function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== UNAVAILABLE) return null;
  const { retryAfter } = error;
  return retryAfter !== null && retryAfter <= LONGEST_WAIT_SECONDS ? retryAfter : null;
}

/** A referral goes with the sender's own code, everything else with the code that the visitor came by. */
function withReferralCode(quote: NewQuote): NewQuote {
  const code = quote.source === 'referral' ? (ownReferralCode() ?? cameByCode()) : cameByCode();
  return code ? { ...quote, details: { ...quote.details, referralCode: code } } : quote;
}
