import './conflict.css';
import { formatWhen } from '#features/audit/history/rules.ts';
import { Picture } from '#features/media/ui/Picture.tsx';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { CONFLICT, PICTURE_CONFLICT } from '../constants.ts';
import { type PictureVersion, usePictureChoice } from './picture-choice.ts';

/** Two admins changed one picture: shows both versions to the one who saved later. */
export function PictureConflict({ timeZone }: { timeZone: string }) {
  const choice = usePictureChoice();
  if (!choice) return null;
  const { place, mine, theirs, by, choose } = choice;
  const { name = null, isMe = false } = by ?? {};
  return (
    <AlertDialog
      wide
      title={PICTURE_CONFLICT.title(name, isMe)}
      onClose={() => choose(false)}
      actions={
        <>
          <Button small onClick={() => choose(false)}>
            {CONFLICT.keepTheirs(isMe)}
          </Button>
          <Button small variant="primary" onClick={() => choose(true)}>
            {PICTURE_CONFLICT.useMine}
          </Button>
        </>
      }
    >
      <p>
        {place.label}. {PICTURE_CONFLICT.text}
      </p>
      <div className="conflict">
        <Side name={CONFLICT.mine} note={CONFLICT.mineNote} picture={mine} place={place} />
        <Side
          name={CONFLICT.theirs(name, isMe)}
          note={CONFLICT.theirsNote(by && formatWhen(by.at, new Date(), timeZone))}
          picture={theirs}
          place={place}
        />
      </div>
    </AlertDialog>
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
  place: { width: number; height: number };
}) {
  return (
    <figure className="conflict__version">
      <figcaption>
        <b>{name}</b>
        <span className="sm">{note}</span>
      </figcaption>
      <div className="conflict__picture">
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
