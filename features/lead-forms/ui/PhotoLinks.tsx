import './quote-photos.css';
import type { QuotePhoto } from '#features/leads/photos/contract.ts';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';

/** Thumbnails that open the photos. `address` is the API path that lists them. */
export function PhotoLinks({ photos, address }: { photos: readonly QuotePhoto[]; address: string }) {
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

function PhotoLink({ photo, address, number }: { photo: QuotePhoto; address: string; number: number }) {
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
