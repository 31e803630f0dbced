import './photos.css';
import { useQuery } from '@tanstack/react-query';
import type { LeadPhoto } from '#customers/leads/leads.contract.ts';
import { formatPhotos } from '#customers/leads/photos.ts';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';

/** Thumbnails that open the photos. `address` is the API path that lists them. */
export function PhotoLinks({ photos, address }: { photos: readonly LeadPhoto[]; address: string }) {
  return (
    <ul className="quote-photos">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <PhotoLink photo={photo} address={`${address}/${photo.id}`} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}

function PhotoLink({ photo, address, number }: { photo: LeadPhoto; address: string; number: number }) {
  const name = photo.originalFilename ?? `photo ${number}`;
  if (photo.width === null || photo.height === null)
    return (
      <a href={address} download className="quote-photos__file">
        <Icon of={download} />
        <span>Download {name}</span>
      </a>
    );
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img
        src={`${address}?size=thumb`}
        alt={`${name}, opens in a new tab`}
        width={photo.width}
        height={photo.height}
        loading="lazy"
      />
    </a>
  );
}

export const PHOTOS_ID = 'lead-photos';

/** Thumbnails of a quote request's photos; nothing without any. */
export function LeadPhotos({ quoteId }: { quoteId: number }) {
  const { data: photos = [], isError } = useQuery<LeadPhoto[]>({ queryKey: ['/api/quotes', quoteId, 'photos'] });
  if (isError) return <p className="help">The photos cannot be shown right now.</p>;
  if (photos.length === 0) return null;
  return (
    <section className="stack" id={PHOTOS_ID} aria-label={formatPhotos(photos.length)}>
      <h3 className="h4">{formatPhotos(photos.length)}</h3>
      <PhotoLinks photos={photos} address={`/api/quotes/${quoteId}/photos`} />
    </section>
  );
}
