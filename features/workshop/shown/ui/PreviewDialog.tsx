import { Dialog } from '#ui/dialog.tsx';
import { Stars } from '#website/content/ui/Stars.tsx';
import { excerptOf } from '../answer.ts';
import { mayShow, publishesWords } from '../draft.ts';
import { Slider } from './DraftPictures.tsx';
import { DrawnPhoto } from './drawn-photo.tsx';
import { type Edited, photoAddress } from './showing-queries.ts';

/** The draft as the website will show it. */
export default function PreviewDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const { draft, photos, jobId, words, aircraft } = edited;
  const shown = draft.pictures.flatMap((picture) => {
    const photo = photos.find(({ id }) => id === picture.fileId);
    return photo ? [{ picture, photo }] : [];
  });
  const [before, after] = (['before', 'after'] as const).map((side) =>
    shown.find(({ picture: { role } }) => role === side),
  );
  return (
    <Dialog
      title={mayShow(edited) ? draft.title : 'Testimonial'}
      subtitle="As the website will show it"
      onClose={onClose}
    >
      <div className="stack show__preview">
        {mayShow(edited) && (
          <>
            <p>{draft.description}</p>
            {before && after && (
              <Slider
                title={draft.title}
                jobId={jobId}
                sides={[before.picture, after.picture]}
                photos={[before.photo, after.photo]}
              />
            )}
            <ul className="show__thumbs">
              {shown
                .filter(({ picture: { role } }) => role === 'detail' || !before || !after)
                .map(({ picture, photo }) => (
                  <li key={photo.id}>
                    <DrawnPhoto address={photoAddress(jobId, photo.id)} photo={photo} {...picture} />
                    <span className="sm">{picture.caption}</span>
                  </li>
                ))}
            </ul>
          </>
        )}
        {publishesWords(edited) && (
          <figure>
            <Stars rating={words!.stars} />
            <blockquote>“{excerptOf(words!.text, draft.excerpt)}”</blockquote>
            <figcaption>
              <b className="line">{words!.signature}</b>
              <span className="muted sm">{words!.signature.endsWith(aircraft) ? '' : aircraft}</span>
            </figcaption>
          </figure>
        )}
      </div>
    </Dialog>
  );
}
