import type { Analytics } from '../contract.ts';
import { INDEXED_PAGES } from '../crawling/contract.ts';
import { readConsent, storeConsent } from './consent.ts';
import { sendToGoogle, startGoogle, stopGoogle } from './google-analytics.ts';

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

/** Without the query, which may hold personal data. */
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
