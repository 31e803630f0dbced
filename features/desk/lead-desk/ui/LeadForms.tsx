import '#ui/form.css';
import { useEffect, useRef, useState } from 'react';
import { DESK_LIMITS, LEAD_STATUSES, LIMITS, LOST } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { getConflictingLead } from '#customers/leads/ui/lead-cache.ts';
import { statusColor } from '#customers/leads/ui/list-head.tsx';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { ActionSelect, Status } from '#ui/desk-controls.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { DESK_TOASTS } from './desk-format.ts';
import { type NotesDraft, notesDrafts, reminderDrafts, useNotesChange, useStatusChange } from './desk-queries.ts';
import { useLeadDetails, useReminder } from './use-lead.ts';

/** Any status may follow any other. */
export function LeadStatusField({ lead }: { lead: Lead }) {
  const { id, status } = lead;
  const { mutate } = useStatusChange(id);
  const appointment = useLeadDetails(id).data?.appointment;
  const hasAppointment = Boolean(appointment) && appointment?.status !== 'released';
  const choices: string[] = [...LEAD_STATUSES];
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
      {status === LOST && <LostReasonForm lead={lead} />}
    </div>
  );
}

function LostReasonForm({ lead: { id, status, lostReason } }: { lead: Lead }) {
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
export function LeadReminder({ lead: { id, remindOn, remindAbout } }: { lead: Lead }) {
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

export function LeadNotes({ lead }: { lead: Lead }) {
  const [isEditing, setIsEditing] = useState(() => notesDrafts.get(lead.id) !== null);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing)
    return <NotesEditor lead={lead} onDone={() => setIsEditing(false)} onReopen={() => setIsEditing(true)} />;
  return (
    <div className="field">
      <p className="lbl">Internal notes</p>
      <p className={lead.notes ? 'quote-notes' : 'muted'}>{lead.notes || 'No notes yet.'}</p>
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

type NotesEditorProps = { lead: Lead; onDone: () => void; onReopen: () => void };

/** The notes' draft. With `hasConflict`, `draft.base` has another admin's notes, which the next save replaces. */
function useNotesEditor({ lead, onDone, onReopen }: NotesEditorProps) {
  const [draft, setDraft] = useState<NotesDraft>(
    () => notesDrafts.get(lead.id) ?? { notes: lead.notes ?? '', base: lead.notes },
  );
  const [hasConflict, setHasConflict] = useState(false);
  const { mutate, isPending } = useNotesChange(lead.id);
  const { notes, base } = draft;

  const store = (changed: NotesDraft) => {
    setDraft(changed);
    notesDrafts.set(lead.id, changed);
  };
  const showConflict = (theirs: Lead) => {
    store({ notes, base: theirs.notes });
    setHasConflict(true);
  };
  const save = () => {
    if (lead.notes !== base) return showConflict(lead);
    const onSuccess = (saved: Lead) => {
      // Text typed during the save stays.
      const typed = notesDrafts.get(lead.id);
      if (typed) store({ ...typed, base: saved.notes });
      else onDone();
    };
    const onError = (error: Error) => {
      const current = getConflictingLead(error);
      if (current) showConflict(current);
    };
    mutate({ notes, base: lead }, { onSuccess, onError });
  };
  const discard = () => {
    notesDrafts.drop(lead.id);
    onDone();
    if (notes === (base ?? '')) return;
    const undo = () => {
      notesDrafts.set(lead.id, draft);
      onReopen();
    };
    toast({ ...DESK_TOASTS.notesDiscarded, action: { label: DESK_TOASTS.undo, run: undo } });
  };
  return { draft, hasConflict, isPending, write: (typed: string) => store({ notes: typed, base }), save, discard };
}
