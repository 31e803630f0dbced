import '#ui/form.css';
import { useEffect, useRef, useState } from 'react';
import { DESK_LIMITS, LIMITS, LOST, QUOTE_STATUSES } from '#customers/leads/leads.constants.ts';
import type { Quote } from '#customers/leads/leads.contract.ts';
import { getConflictingQuote } from '#customers/leads/ui/lead-cache.ts';
import { statusColor } from '#customers/leads/ui/list-head.tsx';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { ActionSelect, Status } from '#ui/desk-controls.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { DESK_TOASTS } from './desk-format.ts';
import { type NotesDraft, notesDrafts, reminderDrafts, useNotesChange, useStatusChange } from './desk-queries.ts';
import { useLead, useReminder } from './use-lead.ts';

/** Any status may follow any other. */
export function LeadStatusField({ quote }: { quote: Quote }) {
  const { id, status } = quote;
  const { mutate } = useStatusChange(id);
  const appointment = useLead(id).data?.appointment;
  const hasAppointment = Boolean(appointment) && appointment?.status !== 'released';
  const choices: string[] = [...QUOTE_STATUSES];
  if (!choices.includes(status)) choices.unshift(status);
  return (
    <div className="field">
      <label htmlFor="quote-status">Status</label>
      <ActionSelect
        id="quote-status"
        value={status}
        aria-describedby={hasAppointment ? 'quote-status-help' : undefined}
        onChange={(event) => mutate({ status: event.target.value })}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </ActionSelect>
      <p className="status-field__badge">
        <Status color={statusColor(status)}>{status}</Status>
      </p>
      {hasAppointment && (
        <p className="help" id="quote-status-help">
          Marking it as lost releases its appointment. The customer gets no email about it.
        </p>
      )}
      {status === LOST && <LostReasonForm quote={quote} />}
    </div>
  );
}

function LostReasonForm({ quote: { id, status, lostReason } }: { quote: Quote }) {
  const stored = { reason: lostReason ?? '', base: lostReason };
  const [draft, setDraft] = useState(stored);
  // A draft based on an older reason must not hide the current one.
  const { reason } = draft.base === lostReason ? draft : stored;
  const { mutate, isPending } = useStatusChange(id);
  return (
    <DeskForm
      className="field"
      send={async () => mutate({ status, reason })}
      foot={
        <div className="row">
          <SubmitButton variant="line" small busy={isPending}>
            Save reason
          </SubmitButton>
        </div>
      }
    >
      <Field
        label="Why was it lost?"
        isOptional
        maxLength={DESK_LIMITS.lostReason}
        value={reason}
        onChange={({ target }) => setDraft({ reason: target.value, base: lostReason })}
      />
    </DeskForm>
  );
}

/** The owner gets a mail on the morning of the chosen day. */
export function LeadReminder({ quote: { id, remindOn, remindAbout } }: { quote: Quote }) {
  const base = `${remindOn} ${remindAbout}`;
  const stored = { on: remindOn ?? '', about: remindAbout ?? '', base };
  const [draft, setDraft] = useState(() => reminderDrafts.get(id));
  // A draft based on an older reminder must not hide the current one.
  const { on, about } = draft?.base === base ? draft : stored;
  const { mutate, isPending } = useReminder(id);
  const day = useRef<HTMLInputElement>(null);
  // The focused button disappears with the reminder.
  const remove = () => mutate(null, { onSuccess: () => day.current?.focus() });
  const write = (typed: { on: string; about: string }) => {
    setDraft({ ...typed, base });
    reminderDrafts.set(id, { ...typed, base });
  };
  return (
    <DeskForm
      className="form"
      send={async () => mutate({ on, about })}
      foot={
        <div className="row">
          <SubmitButton variant="line" small busy={isPending}>
            Save reminder
          </SubmitButton>
          {remindOn && (
            <Button variant="quiet" small onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      }
    >
      <Field
        ref={day}
        label="Remind me on"
        type="date"
        required
        min={shopDay()}
        max="2999-12-31"
        value={on}
        onChange={({ target }) => write({ on: target.value, about })}
      />
      <Field
        label="About"
        maxLength={DESK_LIMITS.about}
        value={about}
        onChange={({ target }) => write({ on, about: target.value })}
      />
    </DeskForm>
  );
}

export function LeadNotes({ quote }: { quote: Quote }) {
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

type NotesEditorProps = { quote: Quote; onDone: () => void; onReopen: () => void };

/** The notes' draft. With `hasConflict`, `draft.base` has another admin's notes, which the next save replaces. */
function useNotesEditor({ quote, onDone, onReopen }: NotesEditorProps) {
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
