import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import { RESET } from '../constants.ts';

/**
 * Which address asked for a code in this tab. Phones drop a page while its owner looks into the mail: coming back, they
 * must not have to ask again, which would make the code in the mail useless.
 */
const NAME = 'password-reset:asked';

type Kept = { email: string; at: number };

export const keepRequest = (email: string) => saveDraft(NAME, { email, at: Date.now() } satisfies Kept);

/** The address, as long as its code may be alive. */
export function keptRequest(): string | null {
  const { email, at } = readDraft<Kept>(NAME) ?? {};
  return email && at && Date.now() - at < RESET.minutes * 60_000 ? email : null;
}

export const forgetRequest = () => removeDraft(NAME);
