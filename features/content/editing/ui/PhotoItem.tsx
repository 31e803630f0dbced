import { useState } from 'react';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { Picture } from '#features/media/ui/Picture.tsx';
import { arrowDown, arrowUp, trash2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { lastChange } from '../../history/ui/last-change.ts';
import type { ProjectPhoto } from '../../projects/contract.ts';
import { CARD, EDIT_TOASTS, PHOTOS } from '../words.ts';
import { Tool } from './CardTools.tsx';
import { explain } from './content-call.ts';
import { DragGrip } from './DragGrip.tsx';
import { EditableSpan } from './EditableSpan.tsx';
import { MAX_ALT } from './field-limits.ts';
import { keepingPicture } from './RecordPicture.tsx';
import { changeRecord, conflictIn } from './records.ts';
import type { TextEdit } from './text-edit.ts';

/** The place of a detail photo on the project's page. */
export const PHOTO_SLOT = { width: 1200, height: 800 };

/** Does the work, then brings the photos up to date. */
type Changing = <T>(work: () => Promise<T>) => Promise<T>;

/** One detail photo with its words and buttons; `address` is its own in the API. */
export function PhotoItem({
  photo,
  at,
  of,
  address,
  changing,
  onMove,
  onDelete,
}: {
  photo: ProjectPhoto;
  at: number;
  of: number;
  address: string;
  changing: Changing;
  onMove: (to: number) => void;
  onDelete: () => void;
}) {
  const name = PHOTOS.photo(at + 1);
  const change = (values: Partial<ProjectPhoto>) => changing(() => changeRecord(address, photo, values));
  // What was chosen shows at once; what is stored, afterwards.
  const [wanted, setWanted] = useState<boolean>();
  const show = async (active: boolean) => {
    setWanted(active);
    await change({ active }).catch((error) =>
      toast({ kind: 'error', title: EDIT_TOASTS.notSaved, description: explain(error) }),
    );
    setWanted(undefined);
  };
  return (
    <li data-card={`photos:${photo.id}`}>
      <div className="edit-photos__picture">
        <Picture src={photo.imageUrl} alt={photo.imageAlt} {...PHOTO_SLOT} sizes="(min-width: 48rem) 30vw, 90vw" />
      </div>
      <div className="edit-photos__words">
        <PhotoText photo={photo} field="imageAlt" label={PHOTOS.alt} address={address} changing={changing} />
        <PhotoText photo={photo} field="caption" label={PHOTOS.caption} address={address} changing={changing} />
        <label className="details__switch">
          <input
            type="checkbox"
            checked={wanted ?? photo.active}
            aria-label={`${PHOTOS.active}: ${name}`}
            onChange={({ currentTarget }) => void show(currentTarget.checked)}
          />
          {PHOTOS.active}
        </label>
      </div>
      <div className="edit-photos__buttons">
        <ImageTools
          flat
          name={name}
          slot={PHOTO_SLOT}
          address={photo.imageUrl}
          alt={photo.imageAlt}
          onSave={keepingPicture(({ url, alt }) => change({ imageUrl: url, imageAlt: alt }))}
        />
        <div className="tools tools--paper">
          <DragGrip label={name} onDrop={onMove} />
          <Tool name={CARD.up} label={name} icon={arrowUp} disabled={at === 0} onClick={() => onMove(at - 1)} />
          <Tool
            name={CARD.down}
            label={name}
            icon={arrowDown}
            disabled={at === of - 1}
            onClick={() => onMove(at + 1)}
          />
          <Tool name={CARD.remove} label={name} icon={trash2} danger onClick={onDelete} />
        </div>
      </div>
    </li>
  );
}

function PhotoText({
  photo,
  field,
  label,
  address,
  changing,
}: {
  photo: ProjectPhoto;
  field: 'caption' | 'imageAlt';
  label: string;
  address: string;
  changing: Changing;
}) {
  const edit: TextEdit = {
    id: `photos:${photo.id}:${field}`,
    label,
    value: photo[field],
    shape: 'line',
    max: MAX_ALT,
    problem: () => null,
    save: async (value, base) => {
      try {
        await changing(() => changeRecord(address, { ...photo, [field]: base }, { [field]: value }));
        return { saved: true };
      } catch (error) {
        const current = conflictIn(error);
        if (!current) throw error;
        return { saved: false, current: String(current[field] ?? ''), by: await lastChange('photos', photo.id, field) };
      }
    },
  };
  return (
    <p>
      <span className="edit-photos__label">{label}: </span>
      <EditableSpan edit={edit}>{photo[field]}</EditableSpan>
    </p>
  );
}
