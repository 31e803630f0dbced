import { explainFailure, isRetryable } from '#client/content-request.ts';
import type { LastChange } from '#foundation/audit/ui/last-change.ts';
import { type ChosenPicture, PictureRefused } from '#foundation/media/ui/send-picture.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import './details.css';
import { formatWhen } from '#foundation/audit/history.ts';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { confirm } from '#ui/confirm.tsx';
import { CONFLICT, PICTURE_CONFLICT } from '../editing.constants.ts';

/** After a conflict, the picture that another admin stored, and its author. */
export type PictureSaveResult<Base> =
  | { saved: true }
  | { saved: false; current: Base; theirs: PictureVersion; by: LastChange | null };

/**
 * Returns a function that saves a picture with `save`. On a conflict with another admin, the user chooses. Resolves true
 * when it is saved. @throws PictureRefused with a sentence for the user
 */
export function pictureSaver<Base>(
  place: PicturePlace,
  base: Base,
  save: (picture: ChosenPicture, over: Base) => Promise<PictureSaveResult<Base>>,
) {
  return async (picture: ChosenPicture): Promise<boolean> => {
    try {
      for (let over = base; ; ) {
        const result = await save(picture, over);
        if (result.saved) return true;
        const { theirs, by } = result;
        if (!(await choosePicture({ place, mine: picture, theirs, by }))) return false;
        over = result.current;
      }
    } catch (error) {
      throw new PictureRefused(explainFailure(error), { canRetry: isRetryable(error) });
    }
  };
}

interface PictureVersion {
  url: string | null;
  alt: string;
}

export interface PicturePlace {
  label: string;
  width: number;
  height: number;
}

interface ConflictProps {
  place: PicturePlace;
  mine: PictureVersion;
  theirs: PictureVersion;
  by: LastChange | null;
}

/** Two admins changed one picture: shows both versions to the one who saved later. @returns whether to use that one's */
function choosePicture(conflict: ConflictProps): Promise<boolean> {
  const { name = null, isMe = false } = conflict.by ?? {};
  return confirm({
    isWide: true,
    title: PICTURE_CONFLICT.title(name, isMe),
    text: <BothPictures {...conflict} />,
    cancel: CONFLICT.keepTheirs(isMe),
    confirm: PICTURE_CONFLICT.useMine,
    variant: 'primary',
  });
}

function BothPictures({ place, mine, theirs, by }: ConflictProps) {
  const { name = null, isMe = false } = by ?? {};
  return (
    <>
      <p>
        {place.label}. {PICTURE_CONFLICT.text}
      </p>
      <div className="conflict">
        <Side name={CONFLICT.mine} note={CONFLICT.mineNote} picture={mine} place={place} />
        <Side
          name={CONFLICT.theirs(name, isMe)}
          note={CONFLICT.theirsNote(by && formatWhen(by.at, new Date(), shopTimeZone()))}
          picture={theirs}
          place={place}
        />
      </div>
    </>
  );
}

function Side({
  name,
  note,
  picture: { url, alt },
  place: { width, height },
}: {
  name: string;
  note: string;
  picture: PictureVersion;
  place: PicturePlace;
}) {
  return (
    <figure className="conflict__version">
      <figcaption>
        <b className="line">{name}</b>
        <span className="sm line">{note}</span>
      </figcaption>
      <div className="apart--close conflict__picture">
        <Picture
          src={url}
          alt={alt}
          width={width}
          height={height}
          sizes="(min-width: 48rem) 24rem, 90vw"
          loading="eager"
        />
      </div>
      <p className="sm">{alt ? PICTURE_CONFLICT.shows(alt) : PICTURE_CONFLICT.decoration}</p>
    </figure>
  );
}
