import { useSyncExternalStore } from 'react';

/** Consent to analytics cookies; null until answered. */
export type Consent = 'granted' | 'denied' | null;

const KEY = 'analytics-consent';
const listeners = new Set<() => void>();

export function readConsent(): Consent {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'granted' || kept === 'denied' ? kept : null;
  } catch {
    // Without storage the question would return on every page.
    return 'denied';
  }
}

/** Null asks again. */
export function storeConsent(consent: Consent): void {
  try {
    if (consent) localStorage.setItem(KEY, consent);
    else localStorage.removeItem(KEY);
  } catch {
    // Ignored, see above.
  }
  for (const listener of listeners) listener();
}

/** Undefined until hydration, as the HTML is the same for all visitors. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore<Consent | undefined>(subscribe, readConsent, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
