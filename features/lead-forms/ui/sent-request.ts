import { useMemo, useSyncExternalStore } from 'react';
import type { NewQuote } from '#features/leads/contract.ts';

/** A quote request that was sent from this tab. */
export type SentRequest = { id: number; quote: NewQuote; photos: number };

const KEY = 'sent-request';

/** Keeps what was sent for the page that thanks for it. Storage may be full or forbidden: that page then is the plain one. */
export function keepSent(sent: SentRequest): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {}
}

/** What was sent last from this tab; null on the server, while hydrating, and where nothing was sent. */
export function useSentRequest(): SentRequest | null {
  const kept = useSyncExternalStore(listenToNothing, readKept, () => null);
  return useMemo(() => parse(kept), [kept]);
}

const listenToNothing = () => () => {};

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(kept: string | null): SentRequest | null {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
