import { dropIdempotencyKey } from '#client/idempotency-key.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';

/** `base`: the stored notes that the draft started from. */
export type NotesDraft = { notes: string; base: string | null };
/** `base`: the stored reminder that the draft started from. */
export type ReminderDraft = { on: string; about: string; base: string };
/** `schemeId`: the paint scheme that goes with it. */
export type ReplyDraft = { subject: string; text: string; schemeId?: number | null };

/**
 * Unsaved text about a quote. It is stored for this tab: closing the dialog, a reload and the end of the session keep
 * it, logging out removes it.
 */
const draftsOf = <Draft>(kind: string) => ({
  get: (quoteId: number) => readDraft<Draft>(`${kind}-${quoteId}`),
  set: (quoteId: number, draft: Draft) => saveDraft(`${kind}-${quoteId}`, draft),
  drop: (quoteId: number) => removeDraft(`${kind}-${quoteId}`),
});

export const notesDrafts = draftsOf<NotesDraft>('notes');
export const reminderDrafts = draftsOf<ReminderDraft>('reminder');
export const replyDrafts = draftsOf<ReplyDraft>('reply');

/** Names the reply's form for its idempotency key. */
export const replyFormId = (quoteId: number) => `reply-${quoteId}`;

export function dropDraftsOf(quoteId: number): void {
  for (const drafts of [notesDrafts, reminderDrafts, replyDrafts]) drafts.drop(quoteId);
  dropIdempotencyKey(replyFormId(quoteId));
}
