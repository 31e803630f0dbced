import { useState } from 'react';
import { toast } from '#ui/toast.tsx';
import type { ReplyWords } from '../contract.ts';
import { replyDrafts } from './desk-drafts.ts';
import { DESK_TOASTS, LEAD_TOASTS } from './desk-format.ts';

const NO_DRAFT: ReplyWords = { subject: '', text: '' };

/** The reply that is being written. It survives a reload; what a template or Discard takes the place of can be brought back. */
export function useReplyDraft(quoteId: number) {
  const stored = () => replyDrafts.get(quoteId) ?? NO_DRAFT;
  const [draft, setDraft] = useState(stored);
  const write = (changes: Partial<ReplyWords>) => {
    const now = { ...draft, ...changes };
    setDraft(now);
    replyDrafts.set(quoteId, now);
  };
  const undo = () => ({ label: DESK_TOASTS.undo, run: () => write(draft) });
  const fillIn = ({ subject, text }: ReplyWords) => {
    write({ subject, text });
    if (draft.text.trim()) toast({ ...LEAD_TOASTS.filledIn, action: undo() });
  };
  const discard = () => {
    setDraft(NO_DRAFT);
    replyDrafts.drop(quoteId);
    if (`${draft.subject}${draft.text}`.trim()) toast({ ...LEAD_TOASTS.discarded, action: undo() });
  };
  /** Shows what is left to send: nothing, unless more was typed since. */
  const reload = () => setDraft(stored());
  return { draft, write, fillIn, discard, reload };
}
