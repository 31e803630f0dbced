import './quote-photos.css';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import type { QuotePhoto } from '../photos/contract.ts';
import { photosInWords } from '../photos/rules.ts';

/** The photos that came with a quote request, small, each leading to the whole one; nothing where there are none. */
export function QuotePhotos({ quoteId }: { quoteId: number }) {
  const { data: photos = [], isError } = useQuery<QuotePhoto[]>({ queryKey: ['/api/quotes', quoteId, 'photos'] });
  if (isError) return <p className="help">The photos cannot be shown right now.</p>;
  if (photos.length === 0) return null;
  return (
    <section className="lead-part__one" aria-label={photosInWords(photos.length)}>
      <h3 className="h4">{photosInWords(photos.length)}</h3>
      <ul className="quote-photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoLink photo={photo} address={`/api/quotes/${quoteId}/photos/${photo.id}`} number={index + 1} />
          </li>
        ))}
      </ul>
    </section>
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
