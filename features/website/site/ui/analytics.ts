import { useSyncExternalStore } from 'react';
import { INDEXED_PAGES } from '../crawling.ts';
import type { Analytics } from './site-data.ts';

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

/** Google Analytics 4. It sets cookies: call nothing here without consent. */

let isStarted = false;

/** Loads the script once. Page views are reported by `PageViews`, so its own are off. */
export function startGoogle(id: string): void {
  setDisabled(id, false);
  if (isStarted) return;
  isStarted = true;
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.append(script);
}

export function sendToGoogle(event: string, details: Record<string, string>): void {
  gtag('event', event, details);
}

/** Disables it and deletes its cookies. https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out */
export function stopGoogle(id: string): void {
  setDisabled(id, true);
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0]!);
  const labels = location.hostname.split('.');
  const domains = labels.map((_, from) => labels.slice(from).join('.'));
  for (const name of names.filter((one) => /^_ga(_|$)/.test(one))) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${name}=; Max-Age=0; path=/; domain=${domain}`;
    }
  }
}

function setDisabled(id: string, disabled: boolean): void {
  (window as unknown as Record<string, boolean>)[`ga-disable-${id}`] = disabled;
}

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's script recognizes commands by this kind of object
  window.dataLayer.push(arguments as unknown as Record<string, unknown>);
}

type PlausibleCall = [event: string, options?: { u: string }];
type Plausible = ((...call: PlausibleCall) => void) & { q?: PlausibleCall[] };

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
    plausible?: Plausible;
  }
}

export type Conversion =
  | 'quote_form_submit'
  | 'quote_calculator_submit'
  | 'booking_submit'
  | 'warranty_register'
  | 'insurance_assistance_submit'
  | 'referral_submit'
  | 'waitlist_join';

/** Nothing else is reported: other addresses name leads, and some are secret links, also in another spelling. */
const REPORTED_PAGES = [...INDEXED_PAGES, '/quote-success', '/login', '/password-reset'];
const REPORTED_RECORDS = /^\/(portfolio|services)\/[a-z0-9-]+$/;

/** Their scripts read the referrer by themselves, and such an address names a registration or is a secret link. */
const PRIVATE_REFERRER = /^https?:\/\/[^/]+\/studio[?/]/;

let services: Analytics = { gaMeasurementId: null, plausibleDomain: null };

export function reportPageView(path: string, configured: Analytics): void {
  const isKnown = REPORTED_PAGES.includes(path) || REPORTED_RECORDS.test(path);
  const isReported = isKnown && !PRIVATE_REFERRER.test(document.referrer);
  services = isReported ? configured : { gaMeasurementId: null, plausibleDomain: null };
  report('page_view', { page_path: path });
}

/** Reports a submitted form. Without an analytics service the event stays in `window.dataLayer`. */
export function reportConversion(event: Conversion): void {
  report(event, {});
}

/** Stores the answer; granting it reports the current page. */
export function answerConsent(consent: 'granted' | 'denied'): void {
  storeConsent(consent);
  const { gaMeasurementId } = services;
  if (!gaMeasurementId) return;
  if (consent === 'granted') {
    startGoogle(gaMeasurementId);
    sendToGoogle('page_view', describePageView(location.pathname));
  } else {
    stopGoogle(gaMeasurementId);
  }
}

function report(event: string, details: { page_path?: string }): void {
  const { gaMeasurementId, plausibleDomain } = services;
  const path = details.page_path ?? location.pathname;
  if (plausibleDomain) sendToPlausible(plausibleDomain, event === 'page_view' ? 'pageview' : event, path);
  if (gaMeasurementId && readConsent() === 'granted') {
    startGoogle(gaMeasurementId);
    sendToGoogle(event, describePageView(path));
  } else {
    window.dataLayer ??= [];
    window.dataLayer.push({ event, ...details });
  }
}

/** Describes a page view without the query, which may hold personal data. */
function describePageView(path: string) {
  return { page_path: path, page_location: location.origin + path, page_title: document.title };
}

/** Needs no consent, as it sets no cookies. https://plausible.io/docs/custom-locations */
function sendToPlausible(domain: string, event: string, path: string): void {
  if (!window.plausible) {
    const queue: Plausible = (...call) => {
      queue.q ??= [];
      queue.q.push(call);
    };
    window.plausible = queue;
    const script = document.createElement('script');
    script.defer = true;
    script.dataset.domain = domain;
    script.src = 'https://plausible.io/js/script.manual.js';
    document.head.append(script);
  }
  window.plausible(event, { u: location.origin + path });
}
