import { HOMES, LANDINGS, PASSWORD, PASSWORD_TOASTS } from './constants.ts';
import type { User } from './contract.ts';

type Home = Pick<User, 'role' | 'landing'>;

/** The page that opens after login, to which the logo leads, too: that of the role, else the one that the user chose. */
export const homeOf = ({ role, landing }: Home): string => HOMES[role] ?? LANDINGS[landing];

/** The path in `next` if it is on this site, else the user's own page. */
export function pageAfterLogin(next: string | null, origin: string, user: Home): string {
  const usual = homeOf(user);
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return usual;
  const address = new URL(next, origin);
  const page = address.pathname + address.search + address.hash;
  // '//elsewhere.example' is another site, and '/./\\elsewhere.example' becomes it.
  return address.origin === origin && !page.startsWith('//') ? page : usual;
}

/**
 * The range (ISO 8601) of valid expiry times. A later expiry was set under a wrong clock and would be valid for years; twice
 * the lifetime allows for clock skew between nodes.
 */
export function validExpiryRange(lifetimeMs: number): { after: string; until: string } {
  return { after: new Date().toISOString(), until: new Date(Date.now() + 2 * lifetimeMs).toISOString() };
}

/** The problem of a new password with its field; null when valid. */
export function findPasswordProblem(password: string, again: string) {
  if (password !== again) return { field: 'again', ...PASSWORD_TOASTS.mismatch } as const;
  if (password.length < PASSWORD.min) return { field: 'password', ...PASSWORD_TOASTS.tooShort } as const;
  if (password.length > PASSWORD.max) return { field: 'password', ...PASSWORD_TOASTS.tooLong } as const;
  return null;
}

/** A user's display name: the name, else the address. */
export function userName({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
