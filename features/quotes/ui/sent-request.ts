import { useLayoutEffect, useState } from 'react';
import type { NewQuote } from '../contract.ts';

/** A quote request that was sent from this tab. */
export type SentRequest = { id: number; quote: NewQuote; photos: number };

const KEY = 'sent-request';

/** Keeps what was sent for the page that thanks for it. Storage may be full or forbidden: that page then is the plain one. */
export function keepSent(sent: SentRequest): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {}
}

/** What was sent last from this tab; null on the server, in the first render, and where nothing was sent. */
export function useSentRequest(): SentRequest | null {
  const [sent, setSent] = useState<SentRequest | null>(null);
  useLayoutEffect(() => setSent(readSent()), []);
  return sent;
}

function readSent(): SentRequest | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
