import { type ReactNode, useState } from 'react';
import { ImageTools } from '#foundation/media/ui/ImageTools.tsx';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import type { ChosenPicture } from '#foundation/media/ui/send-picture.ts';
import { arrowDown, arrowUp, trash2 } from '#ui/icons.ts';
import type { Project, ProjectPhoto } from '#website/content/projects.contract.ts';
import { CARD, EDIT_TOASTS, PHOTOS } from '../editing.constants.ts';
import { besideDeleted, moveButtonSelectors, Tool, useFocusTarget } from './card-tools.tsx';
import { DragGrip } from './drag-grip.tsx';
import { pictureSaver } from './picture-choice.tsx';
import {
  changeRecord,
  deleteItem,
  photosAddress,
  refreshAfter,
  restoreRecord,
  savePictureInRecord,
  saveTextInRecord,
  usePhotos,
} from './records.ts';
import './editing.css';
import { contentRequest, explainFailure, explainMoveFailure } from '#client/content-request.ts';
import { moveItem } from '#foundation/audit/changes.ts';
import { toast } from '#ui/toast.tsx';
import '#ui/choices.css';
import { MAX_ALT } from '#website/content/records.ts';
import { EditableSpan } from './EditableSpan.tsx';
import type { TextEdit } from './text-edit-state.ts';

/** The place of a detail photo on the project's page. */
const PHOTO_SLOT = { width: 1200, height: 800 };

type Values = Partial<ProjectPhoto>;

/** One detail photo with its texts and buttons. */
function PhotoItem({
  photo,
  at,
  of,
  onChange,
  onStored,
  onMove,
  onDelete,
  children,
}: {
  photo: ProjectPhoto;
  at: number;
  of: number;
  /** Stores fields of a photo as it was read. */
  onChange: (over: ProjectPhoto, values: Values) => Promise<unknown>;
  /** Called with the fields of a replaced picture. */
  onStored?: ((values: Values) => void) | undefined;
  /** By one place with a button, or to an index with the grip. */
  onMove: (by: { step: 1 | -1 } | { to: number }) => void;
  onDelete: () => void;
  children: ReactNode;
}) {
  const name = PHOTOS.photo(at + 1);

  async function save({ url, alt }: ChosenPicture, over: ProjectPhoto) {
    const values = { imageUrl: url, imageAlt: alt };
    const names = { address: 'imageUrl', alt: 'imageAlt' };
    const result = await savePictureInRecord('photos', names, over, () => onChange(over, values));
    onStored?.(result.saved ? values : { imageUrl: result.theirs.url ?? '', imageAlt: result.theirs.alt });
    return result;
  }

  return (
    <li data-card={`photos:${photo.id}`}>
      <div className="edit-photos__picture">
        <Picture src={photo.imageUrl} alt={photo.imageAlt} {...PHOTO_SLOT} sizes="(min-width: 48rem) 30vw, 90vw" />
      </div>
      <div className="stack stack--tight edit-photos__words">{children}</div>
      <div className="row row--tight edit-photos__buttons">
        <ImageTools
          flat
          name={name}
          slot={PHOTO_SLOT}
          address={photo.imageUrl}
          alt={photo.imageAlt}
          onSave={pictureSaver({ label: name, ...PHOTO_SLOT }, photo, save)}
        />
        <div className="tools tools--paper">
          <DragGrip label={name} onDrop={(to) => onMove({ to })} />
          <Tool
            name={CARD.up}
            label={name}
            icon={arrowUp}
            move={-1}
            disabled={at === 0}
            onClick={() => onMove({ step: -1 })}
          />
          <Tool
            name={CARD.down}
            label={name}
            icon={arrowDown}
            move={1}
            disabled={at === of - 1}
            onClick={() => onMove({ step: 1 })}
          />
          <Tool name={CARD.remove} label={name} icon={trash2} danger onClick={onDelete} />
        </div>
      </div>
    </li>
  );
}

/** The detail photos on the project's page. Their texts are saved at once, too. */
export function ProjectPhotos({ project }: { project: Project }) {
  return (
    <section className="edit-photos edit-photos--page" aria-label={PHOTOS.title}>
      <ProjectPhotosEditor projectId={project.id} />
    </section>
  );
}

/** Replaces, orders, deletes and adds the detail photos of a project. Each change is saved at once. */
export function ProjectPhotosEditor({
  projectId,
  words,
  onStored,
}: {
  projectId: number;
  /** Renders the texts of a photo in place of editable ones. */
  words?: (photo: ProjectPhoto, at: number, of: number) => ReactNode;
  /** Called with the fields of a replaced picture. */
  onStored?: (photo: ProjectPhoto, values: Values) => void;
}) {
  const { photos = [], error, refresh, reorder } = usePhotos(projectId);
  const [announcement, setAnnouncement] = useState('');
  const ids = photos.map(({ id }) => id);
  const setFocusTarget = useFocusTarget('photos', ids);

  const changing = <T,>(work: () => Promise<T>) => refreshAfter(work, refresh);
  const change = (over: ProjectPhoto, values: Values) =>
    changing(() => changeRecord(photosAddress(projectId, over.id), over, values));

  async function move(id: number, by: { step: 1 | -1 } | { to: number }) {
    const placeIn = (present: number[]) => ('to' in by ? by.to : present.indexOf(id) + by.step);
    const at = placeIn(ids);
    setAnnouncement(PHOTOS.moved(ids.indexOf(id) + 1, at + 1, ids.length));
    setFocusTarget({ id, at, selectors: 'to' in by ? ['.tools__grip'] : moveButtonSelectors(by.step) });
    try {
      await reorder((present) => moveItem(present, present.indexOf(id), placeIn(present)));
    } catch (failure) {
      setFocusTarget(undefined);
      toast({ kind: 'error', title: EDIT_TOASTS.notMoved, description: explainMoveFailure(failure) });
    }
  }

  async function remove(photo: ProjectPhoto, label: string) {
    const isDeleted = await deleteItem({
      label,
      remove: () => changing(() => contentRequest('DELETE', photosAddress(projectId, photo.id))),
      bringBack: () => changing(() => restoreRecord('photos', photo.id)),
    });
    if (isDeleted) setFocusTarget(besideDeleted(photos, photo));
  }

  return (
    <>
      {error && <p role="alert">{explainFailure(error)}</p>}
      <ol>
        {photos.map((photo, at) => (
          <PhotoItem
            key={photo.id}
            photo={photo}
            at={at}
            of={photos.length}
            onChange={change}
            onStored={onStored && ((values) => onStored(photo, values))}
            onMove={(by) => void move(photo.id, by)}
            onDelete={() => void remove(photo, photo.caption || PHOTOS.photo(at + 1))}
          >
            {words?.(photo, at, photos.length) ?? (
              <PhotoDescriptions photo={photo} name={PHOTOS.photo(at + 1)} onChange={change} />
            )}
          </PhotoItem>
        ))}
        <li className="edit-photos__add">
          <p>
            <b>{PHOTOS.add}</b> <span className="sm muted">{PHOTOS.addHelp}</span>
          </p>
          <ImageTools
            flat
            name={PHOTOS.add}
            slot={PHOTO_SLOT}
            address={null}
            alt=""
            onSave={pictureSaver({ label: PHOTOS.add, ...PHOTO_SLOT }, null, async ({ url, alt }) => {
              const photo = { imageUrl: url, imageAlt: alt, sortOrder: photos.length };
              await changing(() => contentRequest('POST', photosAddress(projectId), photo));
              return { saved: true };
            })}
          />
        </li>
      </ol>
      <p className="vh" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

type Change = (over: ProjectPhoto, values: Partial<ProjectPhoto>) => Promise<unknown>;

/** The texts and the switch of a detail photo, editable in place. Each is saved at once. */
function PhotoDescriptions({ photo, name, onChange }: { photo: ProjectPhoto; name: string; onChange: Change }) {
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
      <label className="target details__switch">
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
    save: (value, base) =>
      saveTextInRecord('photos', { id: photo.id, field }, () =>
        onChange({ ...photo, [field]: base }, { [field]: value }),
      ),
    bringBack: () => restoreRecord('photos', photo.id),
  };
  return (
    <p>
      <span className="muted sm">{label}: </span>
      <EditableSpan edit={edit}>{photo[field]}</EditableSpan>
    </p>
  );
}
