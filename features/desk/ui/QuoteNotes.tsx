import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { getConflictingQuote } from '#features/leads/ui/lead-cache.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { type NotesDraft, notesDrafts } from './desk-drafts.ts';
import { DESK_TOASTS } from './desk-format.ts';
import { useNotesChange } from './desk-queries.ts';

export function QuoteNotes({ quote }: { quote: Quote }) {
  const [isEditing, setIsEditing] = useState(() => notesDrafts.get(quote.id) !== null);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing)
    return <NotesEditor quote={quote} onDone={() => setIsEditing(false)} onReopen={() => setIsEditing(true)} />;
  return (
    <div className="field">
      <p className="lbl">Internal notes</p>
      <p className={quote.notes ? 'quote-notes' : 'muted'}>{quote.notes || 'No notes yet.'}</p>
      <p className="help">Only the shop sees these.</p>
      <div className="row">
        <button ref={edit} type="button" className="btn btn--line btn--sm" onClick={() => setIsEditing(true)}>
          Edit Notes
        </button>
      </div>
    </div>
  );
}

function NotesEditor({ quote, onDone, onReopen }: { quote: Quote; onDone: () => void; onReopen: () => void }) {
  const [{ notes, base }, setDraft] = useState<NotesDraft>(
    () => notesDrafts.get(quote.id) ?? { notes: quote.notes ?? '', base: quote.notes },
  );
  // Another admin changed the notes since; theirs show below.
  const [hasConflict, setHasConflict] = useState(false);
  const { mutate, isPending } = useNotesChange(quote.id);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus(), []);

  const write = (draft: NotesDraft) => {
    setDraft(draft);
    notesDrafts.set(quote.id, draft);
  };
  // Text typed during the save stays.
  const onSaved = (stored: Quote) => {
    const typed = notesDrafts.get(quote.id);
    if (typed) write({ ...typed, base: stored.notes });
    else onDone();
  };
  const discard = () => {
    notesDrafts.drop(quote.id);
    onDone();
    if (notes === (base ?? '')) return;
    const undo = () => {
      notesDrafts.set(quote.id, { notes, base });
      onReopen();
    };
    toast({ ...DESK_TOASTS.notesDiscarded, action: { label: DESK_TOASTS.undo, run: undo } });
  };
  const save = () => {
    const onError = (error: Error) => {
      const current = getConflictingQuote(error);
      if (current) showConflict(current);
    };
    if (quote.notes === base) mutate({ notes, base: quote }, { onSuccess: onSaved, onError });
    else showConflict(quote);
  };
  // The next save replaces their notes.
  const showConflict = (theirs: Quote) => {
    write({ notes, base: theirs.notes });
    setHasConflict(true);
  };
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor="quote-notes">Internal notes</label>
      <textarea
        ref={field}
        id="quote-notes"
        className="input"
        rows={6}
        maxLength={LIMITS.notes}
        value={notes}
        aria-describedby="quote-notes-help"
        onChange={(event) => write({ notes: event.target.value, base })}
      />
      <p className="help" id="quote-notes-help">
        Only the shop sees these.
      </p>
      {hasConflict && (
        <div className="quote-theirs" role="alert">
          <p>
            <b>Someone else changed the notes. Save again to replace theirs:</b>
          </p>
          <p className="quote-notes">{base || 'No notes yet.'}</p>
        </div>
      )}
      <div className="row">
        <Button type="submit" variant="ink" small busy={isPending}>
          {isPending ? 'Saving...' : 'Save Notes'}
        </Button>
        <Button variant="quiet" small onClick={discard}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
