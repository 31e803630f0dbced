import { useState } from 'react';
import type { Quote } from '#features/leads/contract.ts';
import { getConflictingQuote } from '#features/leads/ui/lead-cache.ts';
import { toast } from '#ui/toast.tsx';
import { type NotesDraft, notesDrafts } from './desk-drafts.ts';
import { DESK_TOASTS } from './desk-format.ts';
import { useNotesChange } from './desk-queries.ts';

export type NotesEditorProps = { quote: Quote; onDone: () => void; onReopen: () => void };

/** The notes' draft. With `hasConflict`, `draft.base` has another admin's notes, which the next save replaces. */
export function useNotesEditor({ quote, onDone, onReopen }: NotesEditorProps) {
  const [draft, setDraft] = useState<NotesDraft>(
    () => notesDrafts.get(quote.id) ?? { notes: quote.notes ?? '', base: quote.notes },
  );
  const [hasConflict, setHasConflict] = useState(false);
  const { mutate, isPending } = useNotesChange(quote.id);
  const { notes, base } = draft;

  const store = (changed: NotesDraft) => {
    setDraft(changed);
    notesDrafts.set(quote.id, changed);
  };
  const showConflict = (theirs: Quote) => {
    store({ notes, base: theirs.notes });
    setHasConflict(true);
  };
  const save = () => {
    if (quote.notes !== base) return showConflict(quote);
    const onSuccess = (saved: Quote) => {
      // Text typed during the save stays.
      const typed = notesDrafts.get(quote.id);
      if (typed) store({ ...typed, base: saved.notes });
      else onDone();
    };
    const onError = (error: Error) => {
      const current = getConflictingQuote(error);
      if (current) showConflict(current);
    };
    mutate({ notes, base: quote }, { onSuccess, onError });
  };
  const discard = () => {
    notesDrafts.drop(quote.id);
    onDone();
    if (notes === (base ?? '')) return;
    const undo = () => {
      notesDrafts.set(quote.id, draft);
      onReopen();
    };
    toast({ ...DESK_TOASTS.notesDiscarded, action: { label: DESK_TOASTS.undo, run: undo } });
  };
  return { draft, hasConflict, isPending, write: (typed: string) => store({ notes: typed, base }), save, discard };
}
