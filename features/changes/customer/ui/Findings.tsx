import { formatDay } from '#time/format-day.ts';
import { PagePart } from '#ui/page-part.tsx';
import type { ChangeDocument } from '../../contract.ts';

/** What was found, in the shop's words, and the photos of it. */
export function Findings({ token, document }: { token: string; document: ChangeDocument }) {
  const { findings, writtenBy, sentOn, photos } = document;
  return (
    <>
      <div className="change-findings">
        <p className="quote-letter">{findings}</p>
        <p>
          {writtenBy && <b>{writtenBy}</b>}
          <span className="muted sm">{formatDay(sentOn, 'shortWeekday')}</span>
        </p>
      </div>
      {photos.length > 0 && (
        <PagePart id="photos" title="What we found">
          <div className="stack change-photos">
            {photos.map(({ id, caption, width, height }, n) => {
              const path = `/api/change-links/${token}/photos/${id}`;
              const of = `Photo ${n + 1} of ${photos.length}`;
              return (
                <figure key={id}>
                  <a href={path} target="_blank" rel="noreferrer" aria-label={`${caption || of}, opens in a new tab`}>
                    <img
                      className="photo"
                      src={path}
                      alt={caption || of}
                      width={width ?? undefined}
                      height={height ?? undefined}
                      loading={n > 0 ? 'lazy' : undefined}
                    />
                  </a>
                  {caption && <figcaption className="muted sm">{caption}</figcaption>}
                </figure>
              );
            })}
          </div>
        </PagePart>
      )}
    </>
  );
}
