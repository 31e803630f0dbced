/**
 * Which address asked for a code in this tab. Phones drop a page while its owner looks into the mail: coming back, they
 * must not have to ask again, which would make the code in the mail useless.
 */
const KEY = 'password-reset';
const CODE_LIVES_MS = 15 * 60_000;

type Kept = { email: string; at: number };

export function keepRequest(email: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, at: Date.now() } satisfies Kept));
  } catch {
    // A forbidden storage costs the convenience only.
  }
}

/** The address, as long as its code may be alive. */
export function keptRequest(): string | null {
  try {
    const { email, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return email && at && Date.now() - at < CODE_LIVES_MS ? email : null;
  } catch {
    return null;
  }
}

export function forgetRequest(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}
