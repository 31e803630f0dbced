import { dropRepeatKey } from '#features/lead-forms/ui/repeat-key.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';

/** Notes begun, and the notes they were begun from. */
export type NotesDraft = { notes: string; base: string | null };
/** A reminder begun, and the one that stood there then. */
export type ReminderDraft = { on: string; about: string; base: string };
type ReplyDraft = { subject: string; text: string };

/**
 * What was begun about a quote and neither sent nor given up. It is kept for this tab, so that neither closing the
 * dialog nor a reload nor a session that ended loses it; logging out forgets it.
 */
const draftsOf = <Draft>(kind: string) => ({
  get: (quoteId: number) => readDraft<Draft>(`${kind}-${quoteId}`),
  set: (quoteId: number, draft: Draft) => saveDraft(`${kind}-${quoteId}`, draft),
  drop: (quoteId: number) => removeDraft(`${kind}-${quoteId}`),
});

export const notesDrafts = draftsOf<NotesDraft>('notes');
export const reminderDrafts = draftsOf<ReminderDraft>('reminder');
export const replyDrafts = draftsOf<ReplyDraft>('reply');

/** What the form of a reply goes by. */
export const replyForm = (quoteId: number) => `reply-${quoteId}`;

export function dropDraftsOf(quoteId: number): void {
  for (const drafts of [notesDrafts, reminderDrafts, replyDrafts]) drafts.drop(quoteId);
  dropRepeatKey(replyForm(quoteId));
}
