import { type ComponentProps, type SubmitEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog, Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { changedDetails, type DetailValue } from '../rules.ts';
import { DETAIL_FIELDS, DETAILS, EDIT_TOASTS, type ListName, PHOTOS } from '../words.ts';
import { explain } from './content-call.ts';
import { DetailInput } from './DetailInput.tsx';
import { ProjectPhotosEditor } from './ProjectPhotosEditor.tsx';
import { type AnyRecord, conflictIn, useListChanges, useRecords } from './records.ts';

/** Every field of one record, also those that its card does not show. */
export function DetailsDialog({
  list,
  id,
  onStored,
  onClose,
}: {
  list: ListName;
  id: number;
  /** Told what changed when it is stored, before the page follows. */
  onStored?: (values: Record<string, DetailValue>) => Promise<unknown> | undefined;
  onClose: () => void;
}) {
  const { records } = useRecords<AnyRecord>(list);
  const record = records?.find((candidate) => candidate.id === id);
  const [isDirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  if (!record) return null;
  const leave = isDirty ? () => setLeaving(true) : onClose;
  return (
    <Dialog title={DETAILS.title[list]} subtitle={labelOf(record)} onClose={leave}>
      <DetailsForm
        list={list}
        record={record}
        onStored={onStored}
        onDirty={() => setDirty(true)}
        onLeave={leave}
        onClose={onClose}
      />
      {list === 'projects' && (
        <section className="edit-photos" aria-label={PHOTOS.title}>
          <h3 className="h4">{PHOTOS.title}</h3>
          <ProjectPhotosEditor projectId={id} />
        </section>
      )}
      {leaving && (
        <AlertDialog
          title={DETAILS.leave}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button small onClick={() => setLeaving(false)}>
                {DETAILS.stay}
              </Button>
              <Button small look="danger" onClick={onClose}>
                {DETAILS.discard}
              </Button>
            </>
          }
        >
          {DETAILS.leaveText}
        </AlertDialog>
      )}
    </Dialog>
  );
}

type DetailsFormProps = Pick<ComponentProps<typeof DetailsDialog>, 'list' | 'onStored' | 'onClose'> & {
  record: AnyRecord;
  onDirty: () => void;
  onLeave: () => void;
};

function DetailsForm({ list, record, onStored, onDirty, onLeave, onClose }: DetailsFormProps) {
  const { change } = useListChanges(list);
  // What the form was opened with: the list behind it may move on.
  const [base, setBase] = useState(record);
  // Where somebody else changed a field that was left alone here, it is drawn anew.
  const [drawn, setDrawn] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [clash, setClash] = useState<[label: string, now: string][]>([]);
  const form = useId();
  const fields = DETAIL_FIELDS[list];

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = changedDetails(fields, new FormData(event.currentTarget), base);
    if (Object.keys(values).length === 0) return onClose();
    setBusy(true);
    setProblem('');
    try {
      await change(base, values, () => onStored?.(values));
      toast({ title: EDIT_TOASTS.saved, description: labelOf({ ...base, ...values }) });
      onClose();
    } catch (error) {
      const current = conflictIn(error) as AnyRecord | undefined;
      if (current) showClash(current, values);
      else setProblem(explain(error));
      setBusy(false);
    }
  }

  function showClash(current: AnyRecord, values: Record<string, DetailValue>) {
    const clashing = fields.filter(({ name }) => name in values && current[name] !== base[name]);
    setClash(clashing.map(({ name, label }) => [label, String(current[name] ?? '') || DETAILS.empty]));
    const untouched = fields.filter(({ name }) => !(name in values));
    setDrawn((before) => ({
      ...before,
      ...Object.fromEntries(untouched.map(({ name }) => [name, current.updatedAt])),
    }));
    setBase(current);
  }

  return (
    <form id={form} onChange={onDirty} onSubmit={(event) => void submit(event)}>
      <div className="edit-details">
        {fields.map((field) => (
          <DetailInput
            key={`${field.name} ${drawn[field.name] ?? ''}`}
            field={field}
            value={base[field.name] as DetailValue}
          />
        ))}
      </div>
      {(problem || clash.length > 0) && (
        <div className="edit-details__problem" role="alert">
          {problem || DETAILS.clash}
          {clash.length > 0 && (
            <>
              <dl>
                {clash.map(([label, now]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{now}</dd>
                  </div>
                ))}
              </dl>
              <p>{DETAILS.clashHelp}</p>
            </>
          )}
        </div>
      )}
      <div className="dialog__foot">
        <Button small onClick={onLeave}>
          {DETAILS.cancel}
        </Button>
        <Button small look="primary" type="submit" busy={busy}>
          {busy ? DETAILS.saving : DETAILS.save}
        </Button>
      </div>
    </form>
  );
}

function labelOf({ title, clientName, question }: Record<string, unknown>): string {
  return String(title ?? clientName ?? question ?? '');
}
