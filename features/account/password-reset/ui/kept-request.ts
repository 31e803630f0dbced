import { dropDraft, keepDraft, keptDraft } from '#ui/kept-draft.ts';

/**
 * Which address asked for a code in this tab. Phones drop a page while its owner looks into the mail: coming back, they
 * must not have to ask again, which would make the code in the mail useless.
 */
const NAME = 'password-reset:asked';
const CODE_LIVES_MS = 15 * 60_000;

type Kept = { email: string; at: number };

export const keepRequest = (email: string) => keepDraft(NAME, { email, at: Date.now() } satisfies Kept);

/** The address, as long as its code may be alive. */
export function keptRequest(): string | null {
  const { email, at } = keptDraft<Kept>(NAME) ?? {};
  return email && at && Date.now() - at < CODE_LIVES_MS ? email : null;
}

export const forgetRequest = () => dropDraft(NAME);
