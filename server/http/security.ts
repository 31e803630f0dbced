import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { VERSION } from '../root.ts';
import { Problem } from './problem.ts';

/** Headers of every response, computed once. https://owasp.org/www-project-secure-headers */
export function securityHeaders({ secure }: Pick<Config, 'secure'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/**
 * Removes a rendering's nonce from its page and returns the hashes of the inline scripts that carried it. Injected
 * scripts lack the nonce, because only the renderer knows it.
 */
export function withoutNonce(html: string, nonce: string | undefined): { html: string; scripts: string[] } {
  if (!nonce) return { html, scripts: [] };
  const mark = ` nonce="${nonce}"`;
  const inline = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes]) => attributes!.includes(mark) && !/ src=/.test(attributes!),
  );
  const scripts = [...new Set(inline.map(([, , script]) => `'sha256-${sha256(script!)}'`))];
  return { html: html.replaceAll(mark, ''), scripts };
}

/** Where browsers report what the policy blocks; `report-uri` is for those without `report-to`. */
const REPORTS = `/api/browser-reports?version=${VERSION}`;
/** The header that names the endpoint of `report-to`. https://www.w3.org/TR/reporting-1/#header */
export const REPORTING_HEADERS = { 'reporting-endpoints': `site="${REPORTS}"` };

/** The pages whose form leads to Stripe, and where that is. */
const PAID_ONLINE = /^\/job\/[^/]+\/invoices\//;
const CHECKOUT = 'https://checkout.stripe.com';

/** Policies of app/start-scripts.tsx and features/office/outbox/ui/mail-parts.tsx. https://www.w3.org/TR/trusted-types/ */
const TRUSTED_TYPES = ['default', 'mail-preview'];

/**
 * A page's Content-Security-Policy. It allows inline scripts by hash, not by nonce, so that the same bytes can be
 * cached for all visitors.
 */
export function pagePolicy(
  scripts: readonly string[],
  { secure, analytics, stripe }: Pick<Config, 'secure' | 'analytics' | 'stripe'>,
  path = '/',
): string {
  const counting = analyticsHosts(analytics);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...counting.scripts, ...scripts].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'", // custom properties such as a slider's position
    "img-src 'self' data: blob: https:", // the owner may point to a picture elsewhere
    "font-src 'self'",
    ['connect-src', "'self'", ...counting.calls].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    // A browser holds a form's redirects to it, too.
    ["form-action 'self'", ...(PAID_ONLINE.test(path) ? [stripe.origin ?? CHECKOUT] : [])].join(' '),
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
    "require-trusted-types-for 'script'",
    ['trusted-types', ...TRUSTED_TYPES, ...counting.policies].join(' '),
    `report-uri ${REPORTS}`,
    'report-to site',
  ].join('; ');
}

/**
 * Hosts of the configured analytics, for scripts and for reports, and its own policy of Trusted Types.
 * https://developers.google.com/tag-platform/security/guides/csp
 */
function analyticsHosts({ gaMeasurementId, plausibleDomain }: Config['analytics']) {
  const scripts = [
    ...(gaMeasurementId ? ['https://*.googletagmanager.com'] : []),
    ...(plausibleDomain ? ['https://plausible.io'] : []),
  ];
  const google = gaMeasurementId ? ['https://*.google-analytics.com', 'https://*.analytics.google.com'] : [];
  return { scripts, calls: [...scripts, ...google], policies: gaMeasurementId ? ['goog#html'] : [] };
}

/**
 * Rejects cross-site changes. Own origins are PUBLIC_URL and the requested address, whose scheme comes from a trusted
 * proxy.
 */
export function refuseForeignOrigin({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return async (request: FastifyRequest): Promise<void> => {
    // A form's page shows the refusal with the entered values: its action checks the origin.
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.isPageForm) return;
    requireOwnOrigin(request, publicUrl);
  };
}

/** @throws {Problem} 403 for a request from another site's page */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreignSite = typeof site === 'string' && site !== 'same-origin' && site !== 'none';
  // Browsers hide the origin of a form on a page with `no-referrer`: https://fetch.spec.whatwg.org/#origin-header
  const isHidden = origin === 'null' && site === 'same-origin';
  const ownOrigins = [publicUrl, `${request.protocol}://${request.host}`];
  const foreignOrigin = origin !== undefined && !isHidden && !ownOrigins.includes(origin);
  // For PUBLIC_URL a browser sends 'same-origin'; 'cross-site' and 'same-site' are foreign.
  if (foreignSite || foreignOrigin) throw new Problem(403, 'This request came from another site and was refused.');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a page's form, whose action calls the API. */
    isPageForm?: true;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
