import { useEffect, useRef, useState } from 'react';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { LIMITS } from '../../constants.ts';
import type { Quote } from '../../contract.ts';
import { type NotesDraft, notesDrafts } from './desk-drafts.ts';
import { DESK_TOASTS } from './desk-format.ts';
import { currentIn, useNotesChange } from './desk-queries.ts';

/** What the shop notes about a quote: to read, or to write after 'Edit Notes'. */
export function QuoteNotes({ quote }: { quote: Quote }) {
  const [isEditing, setIsEditing] = useState(() => notesDrafts.get(quote.id) !== null);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing)
    return <NotesEditor quote={quote} onDone={() => setIsEditing(false)} onBack={() => setIsEditing(true)} />;
  return (
    <div className="field">
      <p className="lbl">
        <Text k="admin.notes.title" />
      </p>
      <p className={quote.notes ? 'quote-notes' : 'muted'}>{quote.notes || <Text k="admin.notes.none" />}</p>
      <p className="help">
        <Text k="admin.notes.help" />
      </p>
      <div className="row">
        <button ref={edit} type="button" className="btn btn--line btn--sm" onClick={() => setIsEditing(true)}>
          <Text k="admin.notes.edit" />
        </button>
      </div>
    </div>
  );
}

function NotesEditor({ quote, onDone, onBack }: { quote: Quote; onDone: () => void; onBack: () => void }) {
  const [{ notes, base }, setDraft] = useState<NotesDraft>(
    () => notesDrafts.get(quote.id) ?? { notes: quote.notes ?? '', base: quote.notes },
  );
  // Somebody else changed them since, and that is shown below.
  const [isClashing, setClashing] = useState(false);
  const { mutate, isPending } = useNotesChange(quote.id);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus(), []);

  const write = (draft: NotesDraft) => {
    setDraft(draft);
    notesDrafts.set(quote.id, draft);
  };
  /** Whoever typed on while it was on its way goes on from there. */
  const saved = (stored: Quote) => {
    const typed = notesDrafts.get(quote.id);
    if (typed) write({ ...typed, base: stored.notes });
    else onDone();
  };
  const leave = () => {
    notesDrafts.drop(quote.id);
    onDone();
    if (notes === (base ?? '')) return;
    const takeBack = () => {
      notesDrafts.set(quote.id, { notes, base });
      onBack();
    };
    toast({ ...DESK_TOASTS.notesLeft, action: { label: DESK_TOASTS.undo, run: takeBack } });
  };
  const save = () => {
    const onError = (error: Error) => {
      const current = currentIn(error);
      if (current) showTheirs(current);
    };
    if (quote.notes === base) mutate({ notes, base: quote }, { onSuccess: saved, onError });
    else showTheirs(quote);
  };
  /** Saving again is then meant to replace them. */
  const showTheirs = (theirs: Quote) => {
    write({ notes, base: theirs.notes });
    setClashing(true);
  };
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor="quote-notes">
        <Text k="admin.notes.title" />
      </label>
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
        <Text k="admin.notes.help" />
      </p>
      {isClashing && (
        <div className="quote-theirs" role="alert">
          <p>
            <b>
              <Text k="admin.notes.conflict" />
            </b>
          </p>
          <p className="quote-notes">{base || <Text k="admin.notes.none" />}</p>
        </div>
      )}
      <div className="row">
        <Button type="submit" look="ink" small busy={isPending}>
          <Text k={isPending ? 'admin.notes.saving' : 'admin.notes.save'} />
        </Button>
        <Button look="quiet" small onClick={leave}>
          <Text k="admin.notes.cancel" />
        </Button>
      </div>
    </form>
  );
}
