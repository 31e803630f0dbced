import { useState } from 'react';
import { toast } from '#ui/toast.tsx';
import { type ReplyDraft, replyDrafts } from './desk-drafts.ts';
import { DESK_TOASTS, LEAD_TOASTS } from './desk-format.ts';

const NO_DRAFT: ReplyDraft = { subject: '', text: '' };

type Template = Pick<ReplyDraft, 'subject' | 'text'>;

/** The reply's draft. It survives a reload; a toast can undo a template or Discard. */
export function useReplyDraft(quoteId: number) {
  const stored = () => replyDrafts.get(quoteId) ?? NO_DRAFT;
  const [draft, setDraft] = useState(stored);
  const write = (changes: Partial<ReplyDraft>) => {
    const now = { ...draft, ...changes };
    setDraft(now);
    replyDrafts.set(quoteId, now);
  };
  const undo = () => ({ label: DESK_TOASTS.undo, run: () => write(draft) });
  const fillIn = ({ subject, text }: Template) => {
    write({ subject, text });
    if (draft.text.trim()) toast({ ...LEAD_TOASTS.filledIn, action: undo() });
  };
  /** Adds a scheme; the template is for an empty reply only. */
  const attach = (schemeId: number, { subject, text }: Template) =>
    write({ schemeId, ...(!draft.text.trim() && { subject: draft.subject || subject, text }) });
  const discard = () => {
    setDraft(NO_DRAFT);
    replyDrafts.drop(quoteId);
    if (`${draft.subject}${draft.text}`.trim()) toast({ ...LEAD_TOASTS.discarded, action: undo() });
  };
  /** After sending: empty, unless more was typed since. */
  const reload = () => setDraft(stored());
  return { draft, write, fillIn, attach, discard, reload };
}
