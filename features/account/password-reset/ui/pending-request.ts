import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import { RESET } from '../constants.ts';

/**
 * The email that requested a code in this tab. A phone may unload the page while the user reads the mail; requesting again
 * would void the code.
 */
const DRAFT_NAME = 'password-reset:asked';

type PendingRequest = { email: string; at: number };

export const savePendingRequest = (email: string) =>
  saveDraft(DRAFT_NAME, { email, at: Date.now() } satisfies PendingRequest);

/** Null once the code has expired. */
export function readPendingEmail(): string | null {
  const { email, at } = readDraft<PendingRequest>(DRAFT_NAME) ?? {};
  return email && at && Date.now() - at < RESET.minutes * 60_000 ? email : null;
}

export const removePendingRequest = () => removeDraft(DRAFT_NAME);
