const PREFIX = 'draft:';
const OWNER = 'drafts-owner';

/** Stores unsaved input for this tab. @returns whether it was stored */
export function saveDraft(name: string, draft: unknown): boolean {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
    return true;
  } catch {
    // Storage is full or forbidden: the form works without a draft.
    return false;
  }
}

export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function removeDraft(name: string): void {
  removeKeys((key) => key === PREFIX + name);
}

/** Notes whose drafts this tab stores. Removes those of another user. */
export function claimDrafts(userId: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== userId) removeAllDrafts();
    sessionStorage.setItem(OWNER, userId);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Removes all drafts of this tab, as the next user may be another. */
export function removeAllDrafts(): void {
  removeKeys((key) => key.startsWith(PREFIX));
}

function removeKeys(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (which(key)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
