import { HOUR_MS, MINUTE_MS } from '#time/constants.ts';
export const MAX_WAIT_MS = 6 * HOUR_MS;

/** About three days with the waits below. */
export const MAX_ATTEMPTS = 20;

/**
 * The wait after the nth try: about 1, 2, 4, … minutes, at most 6 hours, with a fifth of jitter.
 * @param random from 0 to 1
 */
export function waitAfter(attempts: number, random = Math.random()): number {
  const wait = Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
  return Math.round(wait * (0.8 + 0.4 * random));
}

interface MailError {
  command?: string;
  responseCode?: number;
  message?: string;
}

/**
 * Whether a retry is useless: the server rejects this recipient or message for good (SMTP 5xx). A refused login or
 * sender depends on settings and is retried.
 */
export function isPermanent(error: unknown): boolean {
  const { command, responseCode = 0 } = error as MailError;
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** A bad destination address or mailbox (RFC 3463, 3.2 and 3.3), wherever the server says it. */
const ADDRESS_STATUS = /\b5\.[12]\.\d{1,3}\b/;

/** Whether the server refuses the recipient for good, so that only another address helps. */
export function isBounce(error: unknown): boolean {
  const { command, message = '' } = error as MailError;
  return isPermanent(error) && (command === 'RCPT TO' || ADDRESS_STATUS.test(message));
}
