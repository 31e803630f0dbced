const PREFIX = 'draft:';

/** Keeps something begun, under a name of its own, for this tab. @returns whether it is kept */
export function keepDraft(name: string, draft: unknown): boolean {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
    return true;
  } catch {
    // A full or forbidden storage costs the draft, not the form or the work.
    return false;
  }
}

/** What was kept under this name; null when nothing was. */
export function sessionDraft<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Forgets what was kept under this name. */
export function dropDraft(name: string): void {
  drop((key) => key === PREFIX + name);
}

/** Drops all drafts of this tab, also those of forms: the next user may be another. */
export function dropAllDrafts(): void {
  drop((key) => key.startsWith(PREFIX));
}

function drop(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (which(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}
