import { useSyncExternalStore } from 'react';

/** Whether this visitor lets visits be counted with cookies; null: not asked yet. */
export type Consent = 'granted' | 'denied' | null;

const KEY = 'analytics-consent';
const listeners = new Set<() => void>();

export function readConsent(): Consent {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'granted' || kept === 'denied' ? kept : null;
  } catch {
    // A browser that refuses its storage would ask on every page: it is left in peace, and not counted.
    return 'denied';
  }
}

/** Remembers the answer in this browser; null asks again. */
export function keepConsent(consent: Consent): void {
  try {
    if (consent) localStorage.setItem(KEY, consent);
    else localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

/** The answer so far; undefined until hydration, as the HTML is the same for all visitors. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore<Consent | undefined>(subscribe, readConsent, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
