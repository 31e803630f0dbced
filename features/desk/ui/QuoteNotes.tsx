import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { notesDrafts } from './desk-drafts.ts';
import { type NotesEditorProps, useNotesEditor } from './use-notes-editor.ts';

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

function NotesEditor(props: NotesEditorProps) {
  const { draft, hasConflict, isPending, write, save, discard } = useNotesEditor(props);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus(), []);

  return (
    <DeskForm
      className="field"
      send={async () => save()}
      foot={
        <div className="row">
          <SubmitButton variant="ink" small busy={isPending}>
            {isPending ? 'Saving...' : 'Save Notes'}
          </SubmitButton>
          <Button variant="quiet" small onClick={discard}>
            Cancel
          </Button>
        </div>
      }
    >
      <Field
        ref={field}
        label="Internal notes"
        help="Only the shop sees these."
        rows={6}
        maxLength={LIMITS.notes}
        value={draft.notes}
        onChange={({ target }) => write(target.value)}
      />
      {hasConflict && (
        <div className="alert" role="alert">
          <p>
            <b>Someone else changed the notes. Save again to replace theirs:</b>
          </p>
          <p className="quote-notes">{draft.base || 'No notes yet.'}</p>
        </div>
      )}
    </DeskForm>
  );
}
