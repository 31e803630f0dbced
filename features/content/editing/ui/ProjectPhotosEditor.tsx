import { useCallback, useEffect, useState } from 'react';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { Picture } from '#features/media/ui/Picture.tsx';
import { IconButton } from '#ui/button.tsx';
import { arrowDown, arrowUp, trash2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { ProjectPhoto } from '../../projects/contract.ts';
import { moved } from '../rules.ts';
import { CARD, EDIT_TOASTS, FAILED_TO_DELETE, PHOTOS } from '../words.ts';
import { contentCall, explain } from './content-call.ts';
import { EditableSpan } from './EditableSpan.tsx';
import { MAX_ALT } from './field-limits.ts';
import { changeRecord, conflictIn, useListChanges } from './records.ts';
import type { TextEdit } from './text-edit.ts';

const SLOT = { width: 1200, height: 800 };

/** The detail photos of a project: exchange, caption, order, delete, add. Each change is saved at once. */
export function ProjectPhotosEditor({ projectId }: { projectId: number }) {
  const { refresh } = useListChanges('projects');
  const [photos, setPhotos] = useState<ProjectPhoto[]>([]);
  const address = `/api/projects/${projectId}/photos`;
  const read = useCallback(async () => setPhotos(await contentCall<ProjectPhoto[]>('GET', address)), [address]);

  useEffect(() => {
    read().catch((error) => toast({ kind: 'error', title: EDIT_TOASTS.later, description: explain(error) }));
  }, [read]);

  const changed = async () => {
    await Promise.all([read(), refresh()]);
  };

  function run(work: () => Promise<unknown>, failure: string) {
    work()
      .then(changed)
      .catch((error) => {
        if (failure === EDIT_TOASTS.notDeleted) console.error(FAILED_TO_DELETE, error);
        toast({ kind: 'error', title: failure, description: explain(error) });
      });
  }

  const ids = photos.map(({ id }) => id);
  const move = (from: number, to: number) =>
    run(() => contentCall('PUT', `${address}/order`, { ids: moved(ids, from, to) }), EDIT_TOASTS.notMoved);

  return (
    <section className="edit-photos" aria-label={PHOTOS.title}>
      <h3 className="h4">{PHOTOS.title}</h3>
      <ol>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <div className="edit-photos__picture">
              <Picture src={photo.imageUrl} alt={photo.imageAlt} {...SLOT} sizes="18rem" />
              <ImageTools
                name={PHOTOS.photo(at + 1)}
                slot={SLOT}
                address={photo.imageUrl}
                alt={photo.imageAlt}
                onSave={async ({ url, alt }) => {
                  await changeRecord(`${address}/${photo.id}`, photo, { imageUrl: url, imageAlt: alt });
                  await changed();
                }}
              />
            </div>
            <div>
              <PhotoText photo={photo} field="caption" label={PHOTOS.caption} address={address} onChanged={changed} />
              <PhotoText photo={photo} field="imageAlt" label={PHOTOS.alt} address={address} onChanged={changed} />
              <div className="row">
                <IconButton
                  icon={arrowUp}
                  label={`${CARD.up}: ${PHOTOS.photo(at + 1)}`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon={arrowDown}
                  label={`${CARD.down}: ${PHOTOS.photo(at + 1)}`}
                  disabled={at === photos.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  icon={trash2}
                  label={`${CARD.remove}: ${PHOTOS.photo(at + 1)}`}
                  onClick={() => run(() => contentCall('DELETE', `${address}/${photo.id}`), EDIT_TOASTS.notDeleted)}
                />
              </div>
            </div>
          </li>
        ))}
        <li>
          <div className="edit-photos__picture">
            <ImageTools
              name={PHOTOS.add}
              slot={SLOT}
              address={null}
              alt=""
              onSave={async ({ url, alt }) => {
                await contentCall('POST', address, { imageUrl: url, imageAlt: alt, sortOrder: photos.length });
                await changed();
              }}
            />
          </div>
          <p className="sm muted">{PHOTOS.addHelp}</p>
        </li>
      </ol>
    </section>
  );
}

function PhotoText({
  photo,
  field,
  label,
  address,
  onChanged,
}: {
  photo: ProjectPhoto;
  field: 'caption' | 'imageAlt';
  label: string;
  address: string;
  onChanged: () => Promise<void>;
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
        await changeRecord(`${address}/${photo.id}`, { ...photo, [field]: base }, { [field]: value });
        await onChanged();
        return { saved: true };
      } catch (error) {
        const current = conflictIn(error);
        if (!current) throw error;
        return { saved: false, current: String(current[field] ?? '') };
      }
    },
  };
  return (
    <p>
      <span className="sm muted">{label}: </span>
      <EditableSpan edit={edit}>{photo[field]}</EditableSpan>
    </p>
  );
}
