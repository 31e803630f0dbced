import './photos.css';
import { useState } from 'react';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { toast } from '#ui/toast.tsx';
import type { Project, ProjectPhoto } from '../../projects/contract.ts';
import { moved } from '../rules.ts';
import { EDIT_TOASTS, PHOTOS } from '../words.ts';
import { contentCall, explain, explainMove } from './content-call.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { PHOTO_SLOT, PhotoItem } from './PhotoItem.tsx';
import { keepingPicture } from './RecordPicture.tsx';
import { bringBack, thenRefresh, useListChanges, usePhotos } from './records.ts';

/** The detail photos in the project's own page. */
export function ProjectPhotos({ project }: { project: Project }) {
  return (
    <section className="edit-photos edit-photos--page" aria-label={PHOTOS.title}>
      <ProjectPhotosEditor projectId={project.id} />
    </section>
  );
}

/** The detail photos of a project: exchange, caption, order, delete, add. Each change is saved at once. */
export function ProjectPhotosEditor({ projectId }: { projectId: number }) {
  const { refresh } = useListChanges('projects');
  const { photos = [], error, refetch } = usePhotos(projectId);
  const [deleting, setDeleting] = useState<{ photo: ProjectPhoto; name: string }>();
  const [said, setSaid] = useState('');
  const address = `/api/projects/${projectId}/photos`;
  const ids = photos.map(({ id }) => id);

  const changing = <T,>(work: () => Promise<T>) => thenRefresh(work, () => Promise.all([refetch(), refresh()]));

  async function move(from: number, to: number) {
    setSaid(PHOTOS.moved(from + 1, to + 1, photos.length));
    try {
      await changing(() => contentCall('PUT', `${address}/order`, { ids: moved(ids, from, to) }));
    } catch (failure) {
      toast({ kind: 'error', title: EDIT_TOASTS.notMoved, description: explainMove(failure) });
    }
  }

  return (
    <>
      {error && <p role="alert">{explain(error)}</p>}
      <ol>
        {photos.map((photo, at) => (
          <PhotoItem
            key={photo.id}
            photo={photo}
            at={at}
            of={photos.length}
            address={`${address}/${photo.id}`}
            changing={changing}
            onMove={(to) => void move(at, to)}
            onDelete={() => setDeleting({ photo, name: photo.caption || PHOTOS.photo(at + 1) })}
          />
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
            onSave={keepingPicture(({ url, alt }) => {
              const photo = { imageUrl: url, imageAlt: alt, sortOrder: photos.length };
              return changing(() => contentCall('POST', address, photo));
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
          remove={() => changing(() => contentCall('DELETE', `${address}/${deleting.photo.id}`))}
          bringBack={() => changing(() => bringBack('photos', deleting.photo.id))}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
