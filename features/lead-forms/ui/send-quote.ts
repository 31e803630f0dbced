import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError, request } from '#client/request.ts';
import type { NewQuote, QuoteReceipt } from '#features/leads/contract.ts';
import { incomingReferralCode, ownReferralCode } from './referral-code.ts';

const TIMEOUT_MS = 30_000;
const UNAVAILABLE = 503;
/** The longest automatic wait before a retry. */
const MAX_WAIT_SECONDS = 30;

/**
 * Submits a quote request. While the content of `form` stays the same, every try carries the same key, also after a
 * reload, so that the server stores it once. Retries once if the server names a short wait; `onWait` is called with its
 * seconds.
 * @returns the server's receipt, with the path of the request's private page
 * @throws ApiError, or the error of `fetch` without a response within 30 seconds
 */
export async function sendQuote(
  form: string,
  sent: NewQuote,
  onWait: (seconds: number) => void,
): Promise<QuoteReceipt & { page?: string | undefined }> {
  const quote = withReferralCode(sent);
  const key = idempotencyKey(form, quote);
  let page: string | undefined;
  const send = () =>
    request<QuoteReceipt>('POST', '/api/quotes', {
      body: quote,
      headers: { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      onHeaders: (headers) => {
        page = /<([^>]+)>; rel="related"/.exec(headers.get('link') ?? '')?.[1];
      },
    });
  const receipt = await send().catch(async (error: unknown) => {
    const seconds = retryDelay(error);
    if (seconds === null) throw error;
    onWait(seconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return send();
  });
  dropIdempotencyKey(form);
  return page ? { ...receipt, page } : receipt;
}

/** Null if a retry is of no use. */
function retryDelay(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== UNAVAILABLE) return null;
  const { retryAfter } = error;
  return retryAfter !== null && retryAfter <= MAX_WAIT_SECONDS ? retryAfter : null;
}

/** A referral carries the sender's own code, other requests the code of the link that led here. */
function withReferralCode(quote: NewQuote): NewQuote {
  const code = quote.source === 'referral' ? (ownReferralCode() ?? incomingReferralCode()) : incomingReferralCode();
  return code ? { ...quote, details: { ...quote.details, referralCode: code } } : quote;
}
