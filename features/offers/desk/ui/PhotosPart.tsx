import { useQuery } from '@tanstack/react-query';
import type { QuotePhoto } from '#features/leads/photos/contract.ts';
import { OFFER_LIMITS } from '../../constants.ts';
import { fieldId, useBody, useEditor } from './editor-context.ts';
import { Problem } from './editor-inputs.tsx';

/** The photos of the lead that the quote shows; nothing without any. */
export function PhotosPart({ leadId }: { leadId: number }) {
  const editor = useEditor();
  const chosen = useBody((body) => body.photoIds);
  const { data: photos = [] } = useQuery<QuotePhoto[]>({ queryKey: ['/api/quotes', leadId, 'photos'] });
  const shown = photos.filter(({ width }) => width !== null);
  if (shown.length === 0) return null;
  return (
    <section className="quote-block">
      <h2 className="spread h3 part-title">
        Photos <span>up to {OFFER_LIMITS.photos}, in the order you select them</span>
      </h2>
      <fieldset className="quote-photo-choice" id={fieldId('photoIds')} tabIndex={-1}>
        <legend className="vh">Photos from the lead to show on the quote</legend>
        {shown.map(({ id, originalFilename, width, height }, index) => {
          const place = chosen.indexOf(id);
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={place >= 0}
                disabled={place < 0 && chosen.length >= OFFER_LIMITS.photos}
                onChange={({ target }) =>
                  editor.edit((body) => ({
                    ...body,
                    photoIds: target.checked ? [...body.photoIds, id] : body.photoIds.filter((each) => each !== id),
                  }))
                }
              />
              <img
                className="photo"
                src={`/api/quotes/${leadId}/photos/${id}?size=thumb`}
                alt={originalFilename ?? `Photo ${index + 1}`}
                width={width!}
                height={height!}
                loading="lazy"
              />
              {place >= 0 && <span aria-hidden="true">{place + 1}</span>}
            </label>
          );
        })}
      </fieldset>
      <Problem field="photoIds" />
    </section>
  );
}
