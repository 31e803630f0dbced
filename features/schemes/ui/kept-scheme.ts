const KEY = 'studio-draft';

/** The scheme that this browser keeps between visits. */
export interface KeptScheme {
  code: string;
  /** ISO 8601 */
  at: string;
}

/** Null without a draft, or where storage is refused: the address bar holds the scheme, too. */
export function readKeptScheme(): KeptScheme | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function keepScheme(code: string): KeptScheme {
  const kept = { code, at: new Date().toISOString() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or refused.
  }
  return kept;
}
