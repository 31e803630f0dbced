import './photos.css';
import { type ReactNode, useState } from 'react';
import { contentRequest, explainFailure, explainMoveFailure } from '#client/content-request.ts';
import { moveItem } from '#features/audit/rules.ts';
import type { Project, ProjectPhoto } from '#features/content/projects/contract.ts';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, PHOTOS } from '../constants.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { PHOTO_SLOT, PhotoItem } from './PhotoItem.tsx';
import { PhotoWords } from './PhotoWords.tsx';
import { keepingPicture } from './picture-choice.ts';
import { bringBack, changeRecord, photosOf, usePhotos } from './records.ts';
import { refreshAfter } from './refresh.ts';
import { besideDeleted, moveButton, useWantedFocus } from './wanted-focus.ts';

/** The detail photos in the project's own page; their words, too, are stored at once. */
export function ProjectPhotos({ project }: { project: Project }) {
  return (
    <section className="edit-photos edit-photos--page" aria-label={PHOTOS.title}>
      <ProjectPhotosEditor projectId={project.id} />
    </section>
  );
}

type Values = Partial<ProjectPhoto>;

/** The detail photos of a project: exchange, order, delete, add. Each of these is stored at once. */
export function ProjectPhotosEditor({
  projectId,
  words,
  onStored,
}: {
  projectId: number;
  /** What stands beside a photo, in the place of words that are changed there and stored at once. */
  words?: (photo: ProjectPhoto, at: number, of: number) => ReactNode;
  /** Told what the fields of a picture hold when it was exchanged. */
  onStored?: (photo: ProjectPhoto, values: Values) => void;
}) {
  const { photos = [], error, refresh, reorder } = usePhotos(projectId);
  const [deleting, setDeleting] = useState<{ photo: ProjectPhoto; name: string }>();
  const [said, setSaid] = useState('');
  const ids = photos.map(({ id }) => id);
  const wantFocus = useWantedFocus('photos', ids);

  const changing = <T,>(work: () => Promise<T>) => refreshAfter(work, refresh);
  const change = (over: ProjectPhoto, values: Values) =>
    changing(() => changeRecord(photosOf(projectId, over.id), over, values));

  async function move(id: number, by: { step: 1 | -1 } | { to: number }) {
    const placeIn = (present: number[]) => ('to' in by ? by.to : present.indexOf(id) + by.step);
    const at = placeIn(ids);
    setSaid(PHOTOS.moved(ids.indexOf(id) + 1, at + 1, ids.length));
    wantFocus({ id, at, selectors: 'to' in by ? ['.tools__grip'] : moveButton(by.step) });
    try {
      await reorder((present) => moveItem(present, present.indexOf(id), placeIn(present)));
    } catch (failure) {
      wantFocus(undefined);
      toast({ kind: 'error', title: EDIT_TOASTS.notMoved, description: explainMoveFailure(failure) });
    }
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
            onDelete={() => setDeleting({ photo, name: photo.caption || PHOTOS.photo(at + 1) })}
          >
            {words?.(photo, at, photos.length) ?? (
              <PhotoWords photo={photo} name={PHOTOS.photo(at + 1)} onChange={change} />
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
            onSave={keepingPicture({ label: PHOTOS.add, ...PHOTO_SLOT }, null, async ({ url, alt }) => {
              const photo = { imageUrl: url, imageAlt: alt, sortOrder: photos.length };
              await changing(() => contentRequest('POST', photosOf(projectId), photo));
              return { saved: true };
            })}
          />
        </li>
      </ol>
      <p className="vh" aria-live="polite">
        {said}
      </p>
      {deleting && (
        <DeleteItem
          label={deleting.name}
          remove={() => changing(() => contentRequest('DELETE', photosOf(projectId, deleting.photo.id)))}
          bringBack={() => changing(() => bringBack('photos', deleting.photo.id))}
          onDeleted={() => wantFocus(besideDeleted(photos, deleting.photo))}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
