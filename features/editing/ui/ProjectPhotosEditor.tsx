import './photos.css';
import { type ReactNode, useState } from 'react';
import { contentRequest, explainFailure, explainMoveFailure } from '#client/content-request.ts';
import { moveItem } from '#features/audit/rules.ts';
import type { Project, ProjectPhoto } from '#features/content/projects/contract.ts';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, PHOTOS } from '../constants.ts';
import { deleteItem } from './delete-item.ts';
import { besideDeleted, moveButtonSelectors, useFocusTarget } from './focus-target.ts';
import { PhotoDescriptions } from './PhotoDescriptions.tsx';
import { PHOTO_SLOT, PhotoItem } from './PhotoItem.tsx';
import { pictureSaver } from './picture-choice.ts';
import { changeRecord, photosAddress, restoreRecord, usePhotos } from './records.ts';
import { refreshAfter } from './refresh.ts';

/** The detail photos on the project's page. Their texts are saved at once, too. */
export function ProjectPhotos({ project }: { project: Project }) {
  return (
    <section className="edit-photos edit-photos--page" aria-label={PHOTOS.title}>
      <ProjectPhotosEditor projectId={project.id} />
    </section>
  );
}

type Values = Partial<ProjectPhoto>;

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
