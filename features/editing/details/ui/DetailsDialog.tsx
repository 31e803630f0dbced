import './details.css';
import '#ui/form.css';
import { useId, useState } from 'react';
import { confirm } from '#ui/confirm.tsx';
import { FormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { pencil } from '#ui/icons.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import { type ListName, PHOTOS } from '../../constants.ts';
import { type DetailValue, labelOf } from '../../rules.ts';
import { deleteItem } from '../../ui/delete-item.ts';
import { ProjectPhotosEditor } from '../../ui/ProjectPhotosEditor.tsx';
import { type AnyRecord, useListChanges, useRecords } from '../../ui/records.ts';
import { DETAILS } from '../constants.ts';
import { DetailPlace } from './DetailPlace.tsx';
import { DetailSections } from './DetailSections.tsx';
import { DetailsFooter } from './DetailsFooter.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import { useDetails } from './use-details.ts';
import { usePhotoDescriptions } from './use-photo-descriptions.ts';

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
          className="details"
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
