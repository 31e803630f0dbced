import { useEffect, useRef, useState } from 'react';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import type { Quote } from '../../contract.ts';
import { LIMITS } from '../../words.ts';
import { currentIn, useNotesChange } from './desk-queries.ts';

/** Notes begun and neither saved nor cancelled, by quote: closing the dialog does not lose them. */
const unsaved = new Map<number, string>();

/** What the shop notes about a quote: to read, or to write after 'Edit Notes'. */
export function QuoteNotes({ quote }: { quote: Quote }) {
  const [isEditing, setIsEditing] = useState(unsaved.has(quote.id));
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <NotesEditor quote={quote} onDone={() => setIsEditing(false)} />;
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

function NotesEditor({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  const [notes, setNotes] = useState(unsaved.get(quote.id) ?? quote.notes ?? '');
  // What the editing began with, or what somebody else made of it since and is shown below.
  const [base, setBase] = useState(quote);
  const [theirs, setTheirs] = useState<Quote | null>(null);
  const { mutate, isPending } = useNotesChange(quote.id);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus(), []);

  const type = (text: string) => {
    setNotes(text);
    unsaved.set(quote.id, text);
  };
  const leave = () => {
    unsaved.delete(quote.id);
    onDone();
  };
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        const onError = (error: Error) => {
          const current = currentIn(error);
          if (current) setBase(current);
          setTheirs(current);
        };
        mutate({ notes, expectedUpdatedAt: base.updatedAt }, { onSuccess: leave, onError });
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
        onChange={(event) => type(event.target.value)}
      />
      <p className="help" id="quote-notes-help">
        <Text k="admin.notes.help" />
      </p>
      {theirs && (
        <div className="quote-theirs" role="alert">
          <p>
            <b>
              <Text k="admin.notes.conflict" />
            </b>
          </p>
          <p className="quote-notes">{theirs.notes || <Text k="admin.notes.none" />}</p>
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
