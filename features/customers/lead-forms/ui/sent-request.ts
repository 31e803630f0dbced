import { useMemo, useSyncExternalStore } from 'react';
import type { NewLead } from '#customers/leads/leads.contract.ts';

/** A quote request sent from this tab. */
export type SentRequest = { id: number; quote: NewLead; photos: number; page?: string | undefined };

const KEY = 'sent-request';

/** Stores the request for the thank-you page, which is generic without it. */
export function storeSentRequest(sent: SentRequest): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {}
}

/** The last request sent from this tab; null on the server, during hydration and without one. */
export function useSentRequest(): SentRequest | null {
  const kept = useSyncExternalStore(listenToNothing, readStored, () => null);
  return useMemo(() => parse(kept), [kept]);
}

const listenToNothing = () => () => {};

function readStored(): string | null {
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
