import { useQuery } from '@tanstack/react-query';
import type { QuotePhoto } from '#features/leads/photos/contract.ts';
import { formatPhotos } from '#features/leads/photos/rules.ts';
import { PhotoLinks } from './PhotoLinks.tsx';

/** Thumbnails of a quote request's photos; nothing without any. */
export function QuotePhotos({ quoteId }: { quoteId: number }) {
  const { data: photos = [], isError } = useQuery<QuotePhoto[]>({ queryKey: ['/api/quotes', quoteId, 'photos'] });
  if (isError) return <p className="help">The photos cannot be shown right now.</p>;
  if (photos.length === 0) return null;
  return (
    <section className="stack" aria-label={formatPhotos(photos.length)}>
      <h3 className="h4">{formatPhotos(photos.length)}</h3>
      <PhotoLinks photos={photos} address={`/api/quotes/${quoteId}/photos`} />
    </section>
  );
}
