import './photos.css';
import { formatPhotos, PHOTO_MESSAGES } from '#customers/leads/photos.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { image, trash2 } from '#ui/icons.ts';
import type { Photo } from './photo-state.ts';
import { photoUploads } from './photo-uploads.ts';

/** The upload state of each photo; `field` is the id of the file input. */
export function PhotoList({ form, field }: { form: string; field: string }) {
  const uploads = photoUploads(form);
  const { photos, isOverLimit } = uploads.usePhotos();

  function remove(id: number) {
    uploads.remove(id);
    document.getElementById(field)?.focus();
  }

  return (
    <>
      {photos.length > 0 && (
        <ul className="stack stack--tight photo-list">
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
      {isOverLimit && <p className="help">{PHOTO_MESSAGES.tooManyChosen}</p>}
      <p role="status" className="vh">
        {announcementOf(photos, isOverLimit)}
      </p>
    </>
  );
}

function PhotoRow({ photo, onRetry, onRemove }: { photo: Photo; onRetry: () => void; onRemove: () => void }) {
  const { name, thumbnail, status } = photo;
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
        <p className="sm photo-list__name" title={name}>
          {name}
        </p>
        <p className={`muted sm photo-list__state photo-list__state--${status}`}>
          {status === 'failed' ? photo.problem : STATUSES[status]}
        </p>
        {status === 'uploading' && <progress aria-label={`Uploading ${name}`} max={1} value={photo.progress} />}
      </div>
      <div className="row photo-list__actions">
        {status === 'failed' && photo.canRetry && (
          <Button small className="photo-list__again" aria-label={`Try again: ${name}`} onClick={onRetry}>
            Try again
          </Button>
        )}
        <IconButton icon={trash2} label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

const STATUSES = { waiting: 'Waiting', uploading: 'Uploading…', uploaded: 'Uploaded' };

/** Changes only when an upload ends, so that screen readers do not read every percent. */
function announcementOf(photos: readonly Photo[], isOverLimit: boolean): string {
  if (photos.length === 0) return '';
  const count = (of: Photo['status']) => photos.filter(({ status }) => status === of).length;
  const failed = count('failed');
  return [
    `${count('uploaded')} of ${formatPhotos(photos.length)} uploaded.`,
    failed > 0 && `${formatPhotos(failed)} could not be uploaded.`,
    isOverLimit && PHOTO_MESSAGES.tooManyChosen,
  ]
    .filter(Boolean)
    .join(' ');
}
