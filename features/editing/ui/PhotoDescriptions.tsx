import '#ui/switch.css';
import { useState } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { fetchLastChange } from '#features/audit/history/ui/last-change.ts';
import { MAX_ALT } from '#features/content/constants.ts';
import type { ProjectPhoto } from '#features/content/projects/contract.ts';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, PHOTOS } from '../constants.ts';
import { EditableSpan } from './EditableSpan.tsx';
import { currentOnConflict, restoreRecord } from './records.ts';
import type { TextEdit } from './text-edit-state.ts';

type Change = (over: ProjectPhoto, values: Partial<ProjectPhoto>) => Promise<unknown>;

/** The texts and the switch of a detail photo, editable in place. Each is saved at once. */
export function PhotoDescriptions({ photo, name, onChange }: { photo: ProjectPhoto; name: string; onChange: Change }) {
  // Shows the choice until it is stored.
  const [optimistic, setOptimistic] = useState<boolean>();
  const show = async (active: boolean) => {
    setOptimistic(active);
    await onChange(photo, { active }).catch((error) =>
      toast({ kind: 'error', title: EDIT_TOASTS.notSaved, description: explainFailure(error) }),
    );
    setOptimistic(undefined);
  };
  return (
    <>
      <PhotoText photo={photo} field="imageAlt" label={PHOTOS.alt} onChange={onChange} />
      <PhotoText photo={photo} field="caption" label={PHOTOS.caption} onChange={onChange} />
      <label className="details__switch">
        <input
          className="switch-box"
          type="checkbox"
          checked={optimistic ?? photo.active}
          aria-label={`${PHOTOS.active}: ${name}`}
          onChange={({ currentTarget }) => void show(currentTarget.checked)}
        />
        {PHOTOS.active}
      </label>
    </>
  );
}

function PhotoText({
  photo,
  field,
  label,
  onChange,
}: {
  photo: ProjectPhoto;
  field: 'caption' | 'imageAlt';
  label: string;
  onChange: Change;
}) {
  const edit: TextEdit = {
    id: `photos:${photo.id}:${field}`,
    label,
    value: photo[field],
    shape: 'line',
    max: MAX_ALT,
    isHidden: !photo.active,
    problem: () => null,
    save: async (value, base) => {
      try {
        await onChange({ ...photo, [field]: base }, { [field]: value });
        return { saved: true };
      } catch (error) {
        const current = currentOnConflict(error);
        if (!current) throw error;
        return {
          saved: false,
          current: String(current[field] ?? ''),
          by: await fetchLastChange('photos', photo.id, field),
        };
      }
    },
    bringBack: () => restoreRecord('photos', photo.id),
  };
  return (
    <p>
      <small>{label}: </small>
      <EditableSpan edit={edit}>{photo[field]}</EditableSpan>
    </p>
  );
}
