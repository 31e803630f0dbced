import './details.css';
import '#ui/form.css';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { FormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { pencil, trash2 } from '#ui/icons.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import { useCloseOnBack } from '#ui/use-modal.ts';
import { DETAILS } from '../details.constants.ts';
import { CONFLICT, type ListName, PHOTOS } from '../editing.constants.ts';
import { type DetailValue, labelOf } from '../fields.ts';
import { DetailPlace, DetailSections, PhotoFields } from './DetailSections.tsx';
import { ProjectPhotosEditor } from './ProjectPhotosEditor.tsx';
import { type AnyRecord, deleteItem, useListChanges, useRecords } from './records.ts';
import { type DetailsProblem, useDetails, usePhotoDescriptions } from './use-details.ts';

type DetailsDialogProps = {
  list: ListName;
  id: number;
  /** Called with the stored changes, before the page refreshes. */
  onStored?: (values: Record<string, DetailValue>) => Promise<unknown> | undefined;
  /** Called after the deletion, before the page refreshes. */
  onDeleted?: () => Promise<unknown>;
  onClose: () => void;
};

/** Every field of one record. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { records } = useRecords<AnyRecord>(props.list);
  const record = records?.find(({ id }) => id === props.id);
  // If another admin deletes the record, the typed values stay.
  const [opened, setOpened] = useState(record);
  if (!opened && record) setOpened(record);
  return opened ? <DetailsSheet {...props} record={opened} records={records ?? []} /> : null;
}

function DetailsSheet({
  list,
  record,
  records,
  onStored,
  onDeleted,
  onClose,
}: DetailsDialogProps & { record: AnyRecord; records: AnyRecord[] }) {
  const { remove, bringBack } = useListChanges(list);
  const photos = usePhotoDescriptions(list === 'projects' ? record.id : null);
  const details = useDetails({ list, record, saveParts: photos.save, onStored, onClose });
  const form = useId();
  const { isDirty, setDirty, isSaving, errors, typed } = details;
  const label = labelOf(details.base, list);

  async function leave() {
    const canLeave =
      !isDirty ||
      (await confirm({
        title: DETAILS.leave,
        text: DETAILS.leaveText,
        cancel: DETAILS.stay,
        confirm: DETAILS.discard,
      }));
    if (canLeave) onClose();
  }

  useBeforeUnloadGuard(isDirty && !isSaving);
  useCloseOnBack(() => void leave());

  /** A deleted record needs no question about unsaved changes. */
  async function discardRecord() {
    setDirty(false);
    try {
      await remove(record.id, onDeleted);
    } catch (error) {
      setDirty(isDirty);
      throw error;
    }
  }

  async function askToDelete() {
    const isDeleted = await deleteItem({ label, remove: discardRecord, bringBack: () => bringBack(record.id) });
    if (isDeleted) onClose();
  }

  return (
    <Sheet
      title={DETAILS.title[list]}
      subtitle={label}
      onClose={() => void leave()}
      state={isDirty && <Unsaved />}
      footer={
        <DetailsFooter form={form} {...details} onDelete={() => void askToDelete()} onCancel={() => void leave()} />
      }
    >
      {/* The fields are outside: among them are dialogs with forms, and forms must not nest. */}
      <form id={form} onSubmit={(event) => void details.submit(event)} />
      <FormContext value={{ name: '', errors, values: {}, showsRequired: true }}>
        <div
          className="stack details"
          onChange={({ target }) => {
            const field = target as HTMLInputElement;
            if (field.form?.id === form) typed(field.name);
          }}
        >
          <p className="sm muted details__saves">{DETAILS.saves}</p>
          <DetailSections list={list} form={form} records={records} {...details} />
          {list === 'projects' && (
            <section className="edit-photos" aria-label={PHOTOS.title}>
              <h3>{PHOTOS.title}</h3>
              <ProjectPhotosEditor
                projectId={record.id}
                words={(photo, at, of) => <PhotoFields {...photos} photo={photo} at={at} of={of} form={form} />}
                onStored={photos.updateBase}
              />
            </section>
          )}
          <DetailPlace list={list} id={record.id} label={label} />
        </div>
      </FormContext>
    </Sheet>
  );
}

const Unsaved = () => (
  <span className="details__unsaved">
    <Icon of={pencil} /> {DETAILS.unsaved}
  </span>
);

/** The buttons of the details form, and why the last save failed. */
function DetailsFooter({
  form,
  isSaving,
  problem,
  restore,
  onDelete,
  onCancel,
}: Pick<ReturnType<typeof useDetails>, 'isSaving' | 'problem' | 'restore'> & {
  form: string;
  onDelete: () => void;
  onCancel: () => void;
}) {
  return (
    <>
      {problem && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long problem must scroll by keyboard
        <div className="details__problem" role="alert" tabIndex={0}>
          <Problem of={problem} />
          {problem.kind === 'gone' && (
            <Button small busy={isSaving} onClick={() => void restore()}>
              {DETAILS.bringBack}
            </Button>
          )}
        </div>
      )}
      <Button small variant="quiet" className="details__delete" onClick={onDelete}>
        <Icon of={trash2} /> {DETAILS.remove}
      </Button>
      <div className="row">
        <Button small onClick={onCancel}>
          {DETAILS.cancel}
        </Button>
        <Button small variant="primary" type="submit" form={form} busy={isSaving}>
          {isSaving ? DETAILS.saving : DETAILS.save}
        </Button>
      </div>
    </>
  );
}

function Problem({ of }: { of: DetailsProblem }) {
  if (of.kind === 'refused') return <p>{of.sentence}</p>;
  if (of.kind === 'gone') return <p>{DETAILS.gone}</p>;
  const lost = of.kind === 'photos' ? of.lost : [];
  return (
    <>
      {of.now.length > 0 && (
        <>
          <p>{DETAILS.conflict(CONFLICT.who(of.by?.name ?? null, of.by?.isMe ?? false))}</p>
          <Values of={of.now} />
          <p>{DETAILS.conflictHelp}</p>
        </>
      )}
      {lost.length > 0 && (
        <>
          <p>{DETAILS.photoGone}</p>
          <Values of={lost} />
          <p>{DETAILS.photoGoneHelp}</p>
        </>
      )}
    </>
  );
}

function Values({ of }: { of: [label: string, value: unknown][] }) {
  return (
    <dl>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? DETAILS.yes : DETAILS.no;
  return String(value ?? '') || DETAILS.empty;
}
