import { PASSWORD, PASSWORD_TOASTS } from './constants.ts';
import type { User } from './contract.ts';

/** Where to go after logging in: the page asked for before, if it is one of this site, else the dashboard. */
export function pageAfterLogin(asked: string | null, origin: string): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/admin';
  const address = new URL(asked, origin);
  const page = address.pathname + address.search + address.hash;
  // '//elsewhere.example' begins with a slash, too; so does what is left of '/./\\elsewhere.example'.
  return address.origin === origin && !page.startsWith('//') ? page : '/admin';
}

/**
 * Between which moments, ISO 8601, what lives so long must end to be alive now. What ends later began under a clock that
 * was wrong, and would open doors for years; twice the time, because the clocks of two nodes differ a little.
 */
export function validExpiryRange(lifeMs: number): { after: string; until: string } {
  return { after: new Date().toISOString(), until: new Date(Date.now() + 2 * lifeMs).toISOString() };
}

// The first that fits counts: most browsers also claim to be the ones before them.
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** A browser in plain words, such as 'Firefox on Windows', from its User-Agent header; no version, no device. */
export function browserFamily(userAgent: string | undefined): string {
  const named = (families: typeof BROWSERS) => families.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `A browser on ${system}` : 'Another program';
}

/** What is wrong with a new password that was typed twice, with the field to correct; null when nothing is. */
export function passwordProblem(password: string, again: string) {
  if (password !== again) return { field: 'again', ...PASSWORD_TOASTS.mismatch } as const;
  if (password.length < PASSWORD.min) return { field: 'password', ...PASSWORD_TOASTS.tooShort } as const;
  if (password.length > PASSWORD.max) return { field: 'password', ...PASSWORD_TOASTS.tooLong } as const;
  return null;
}

/** A user's display name: the name, else the address. */
export function userName({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
