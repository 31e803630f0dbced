import './photo-list.css';
import { useSyncExternalStore } from 'react';
import { PHOTO_MESSAGES } from '#features/leads/photos/constants.ts';
import { formatPhotos } from '#features/leads/photos/rules.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { image, trash2 } from '#ui/icons.ts';
import { type Photo, photoUploads } from './photo-uploads.ts';

const NONE: readonly Photo[] = [];

/** The upload state of each photo; `field` is the id of the file input. */
export function PhotoList({ form, field }: { form: string; field: string }) {
  const uploads = photoUploads(form);
  const photos = useSyncExternalStore(uploads.watch, uploads.photos, () => NONE);
  const leftOut = useSyncExternalStore(uploads.watch, uploads.leftOut, () => false);

  function remove(id: number) {
    uploads.remove(id);
    document.getElementById(field)?.focus();
  }

  return (
    <>
      {photos.length > 0 && (
        <ul className="photo-list">
          {photos.map((photo) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              onRetry={() => uploads.retry(photo.id)}
              onRemove={() => remove(photo.id)}
            />
          ))}
        </ul>
      )}
      {leftOut && <p className="help">{PHOTO_MESSAGES.tooManyChosen}</p>}
      <p role="status" className="vh">
        {spoken(photos, leftOut)}
      </p>
    </>
  );
}

function PhotoRow({ photo, onRetry, onRemove }: { photo: Photo; onRetry: () => void; onRemove: () => void }) {
  const { name, thumbnail, state, part, problem, retriable } = photo;
  return (
    <li>
      {thumbnail ? (
        <img className="photo-list__thumb" src={thumbnail} alt="" />
      ) : (
        <span className="photo-list__thumb">
          <Icon of={image} />
        </span>
      )}
      <div>
        <p className="photo-list__name" title={name}>
          {name}
        </p>
        <p className={`photo-list__state photo-list__state--${state}`}>
          {state === 'failed' ? problem : STATES[state]}
        </p>
        {state === 'sending' && <progress aria-label={`Uploading ${name}`} max={1} value={part} />}
      </div>
      <div className="photo-list__actions">
        {state === 'failed' && retriable && (
          <Button small className="photo-list__again" aria-label={`Try again: ${name}`} onClick={onRetry}>
            Try again
          </Button>
        )}
        <IconButton icon={trash2} label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

const STATES = { waiting: 'Waiting', sending: 'Uploading…', sent: 'Uploaded' };

/** Changes only when an upload ends, so that screen readers do not read every percent. */
function spoken(photos: readonly Photo[], leftOut: boolean): string {
  if (photos.length === 0) return '';
  const count = (of: Photo['state']) => photos.filter(({ state }) => state === of).length;
  const failed = count('failed');
  return [
    `${count('sent')} of ${formatPhotos(photos.length)} uploaded.`,
    failed > 0 && `${formatPhotos(failed)} could not be uploaded.`,
    leftOut && PHOTO_MESSAGES.tooManyChosen,
  ]
    .filter(Boolean)
    .join(' ');
}
