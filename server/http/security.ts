import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

/** Headers that every answer carries, computed once. https://owasp.org/www-project-secure-headers */
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
 * Takes the nonce of one rendering out of its page, and returns the hashes of the inline scripts that carried it. Only
 * the renderer knows the nonce, so a script that found its way into the page has none.
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

/**
 * The policy of one page. Its inline scripts are allowed by their hashes, not by a nonce: the same bytes go to all visitors
 * and may be cached.
 */
export function pagePolicy(
  scripts: readonly string[],
  { secure, analytics }: Pick<Config, 'secure' | 'analytics'>,
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
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Where scripts of the configured analytics come from, and where they report to. Pictures may come from anywhere anyway.
 * https://developers.google.com/tag-platform/security/guides/csp
 */
function analyticsHosts({ gaMeasurementId, plausibleDomain }: Config['analytics']) {
  const scripts = [
    ...(gaMeasurementId ? ['https://*.googletagmanager.com'] : []),
    ...(plausibleDomain ? ['https://plausible.io'] : []),
  ];
  const google = gaMeasurementId ? ['https://*.google-analytics.com', 'https://*.analytics.google.com'] : [];
  return { scripts, calls: [...scripts, ...google] };
}

/**
 * Refuses a change that another site's page makes a visitor's browser send. The site's own origins are PUBLIC_URL and
 * the address that was asked for, whose scheme a trusted proxy tells.
 */
export function refuseForeignOrigin({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return async (request: FastifyRequest): Promise<void> => {
    // A form's page shows the refusal with all that was filled in: what the form leads to is checked there.
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.isPageForm) return;
    requireOwnOrigin(request, publicUrl);
  };
}

/** @throws {Problem} 403 for a request that the page of another site made a browser send */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreignSite = typeof site === 'string' && site !== 'same-origin' && site !== 'none';
  // Browsers hide the origin of a form on a page with `no-referrer`: https://fetch.spec.whatwg.org/#origin-header
  const isHidden = origin === 'null' && site === 'same-origin';
  const ownOrigins = [publicUrl, `${request.protocol}://${request.host}`];
  const foreignOrigin = origin !== undefined && !isHidden && !ownOrigins.includes(origin);
  // A browser that opens the site under PUBLIC_URL says 'same-origin' itself; 'cross-site' and 'same-site' are foreign.
  if (foreignSite || foreignOrigin) throw new Problem(403, 'This request came from another site and was refused.');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes the form of a page; what it leads to goes through the API. */
    isPageForm?: true;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
