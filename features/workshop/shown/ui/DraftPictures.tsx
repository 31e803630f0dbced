import { useState } from 'react';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { BeforeAfter } from '#website/content/ui/BeforeAfter.tsx';
import { hidesMark, nameOfPicture, pictureAnchor, pictureOf } from '../draft.ts';
import { SHOWN_LIMITS } from '../shown.constants.ts';
import type { DraftPicture } from '../shown.contract.ts';
import { DrawnPhoto, useDrawnAddress } from './drawn-photo.tsx';
import { PictureEditor } from './PictureEditor.tsx';
import { type DraftProps, type Edited, type Photo, photoAddress } from './showing-queries.ts';

/** The pictures of the draft: before and after as on the page, all of them small, and the one that is edited. */
export function DraftPictures({ edited, onChange }: DraftProps) {
  const { draft, photos, aircraft } = edited;
  const { pictures } = draft;
  const [chosen, setChosen] = useState<number | null>(null);
  const unready = pictures.filter((picture) => stateOf(picture, edited).isWrong);
  const current = pictures.find(({ fileId }) => fileId === chosen) ?? unready[0] ?? pictures[0];
  const unused = photos.filter(({ id }) => !pictures.some(({ fileId }) => fileId === id));

  function add(role: DraftPicture['role']) {
    const photo = (role === 'before' ? unused[0] : unused.at(-1))!;
    onChange({ pictures: inOrder([...pictures, pictureOf(photo, role, aircraft)]) });
    setChosen(photo.id);
  }

  function change(changes: Partial<DraftPicture>) {
    const other = changes.fileId && pictures.find(({ fileId }) => fileId === changes.fileId);
    onChange({
      pictures: inOrder(
        pictures.map((each) => {
          if (each === current) return { ...each, ...changes };
          // Two that change places.
          return each === other ? { ...each, ...pictureOf(photoOf(edited, current!)!, each.role, aircraft) } : each;
        }),
      ),
    });
    // It stays in sight once it is ready.
    setChosen(changes.fileId ?? current!.fileId);
  }

  return (
    <section id="pictures" aria-labelledby="pictures-title">
      <header className="spread part-title">
        <h2 className="h3" id="pictures-title">
          Pictures
        </h2>
        <span>
          {pictures.length} {pictures.length === 1 ? 'picture' : 'pictures'}, {pictures.length - unready.length} ready
        </span>
      </header>
      {photos.length === 0 && (
        <p className="muted">
          No photo of this job is on the customer’s page. Share some on the job, and they can be shown here.
        </p>
      )}
      <Compared edited={edited} />
      <ul className="show__thumbs">
        {pictures.map((picture) => (
          <li key={picture.fileId}>
            <Thumb
              edited={edited}
              picture={picture}
              isCurrent={picture === current}
              onChoose={() => setChosen(picture.fileId)}
            />
          </li>
        ))}
      </ul>
      {unused.length > 0 && <AddButtons pictures={pictures} onAdd={add} />}
      {current && (
        <PictureEditor
          key={current.fileId}
          edited={edited}
          picture={current}
          photo={photoOf(edited, current)!}
          onChange={change}
          onRemove={() => onChange({ pictures: pictures.filter((each) => each !== current) })}
        />
      )}
    </section>
  );
}

interface AddProps {
  pictures: readonly DraftPicture[];
  onAdd: (role: DraftPicture['role']) => void;
}

/** For the roles that no picture has, and more details. */
function AddButtons({ pictures, onAdd }: AddProps) {
  const countOf = (role: DraftPicture['role']) => pictures.filter((each) => each.role === role).length;
  return (
    <p className="row row--tight">
      {(['before', 'after'] as const).map(
        (role) =>
          countOf(role) === 0 && (
            <Button small key={role} onClick={() => onAdd(role)}>
              <Icon of={plus} /> Choose the picture {role}
            </Button>
          ),
      )}
      {countOf('detail') < SHOWN_LIMITS.details && (
        <Button small onClick={() => onAdd('detail')}>
          <Icon of={plus} /> Add a detail
        </Button>
      )}
    </p>
  );
}

const ROLES = ['before', 'after', 'detail'];

const inOrder = (pictures: DraftPicture[]): DraftPicture[] =>
  pictures.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));

const photoOf = ({ photos }: Edited, { fileId }: DraftPicture): Photo | undefined =>
  photos.find(({ id }) => id === fileId);

/** Whether a picture may be published, in words. */
function stateOf({ covers, isClear, alt }: DraftPicture, edited: Edited): { words: string; isWrong: boolean } {
  if (!alt) return { words: 'no description', isWrong: true };
  if (covers.length > 0) return { words: 'covered', isWrong: false };
  if (!hidesMark(edited)) return { words: 'ready', isWrong: false };
  return isClear ? { words: 'no tail number', isWrong: false } : { words: 'not confirmed', isWrong: true };
}

interface ThumbProps {
  edited: Edited;
  picture: DraftPicture;
  isCurrent: boolean;
  onChoose: () => void;
}

function Thumb({ edited, picture, isCurrent, onChoose }: ThumbProps) {
  const photo = photoOf(edited, picture);
  if (!photo) return null;
  const { words, isWrong } = stateOf(picture, edited);
  const day = picture.role === 'detail' ? '' : `, ${formatDay(shopDay(new Date(photo.createdAt)), 'short')}`;
  return (
    <button
      type="button"
      className="show__thumb"
      id={pictureAnchor(picture.fileId)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <DrawnPhoto address={photoAddress(edited.jobId, photo.id, 'thumb')} photo={photo} {...picture} alt="" />
      <b className="line">
        {nameOfPicture(picture)}
        {day}
      </b>
      <span className={isWrong ? 'late' : 'muted'}>{words}</span>
    </button>
  );
}

/** Before and after in the slider of the page. */
function Compared({ edited }: { edited: Edited }) {
  const { pictures, title } = edited.draft;
  const [before, after] = (['before', 'after'] as const).map((role) => pictures.find((each) => each.role === role));
  const photos = [before && photoOf(edited, before), after && photoOf(edited, after)];
  if (!before || !after || !photos[0] || !photos[1]) return null;
  return <Slider title={title} jobId={edited.jobId} sides={[before, after]} photos={[photos[0], photos[1]]} />;
}

interface SliderProps {
  title: string;
  jobId: number;
  sides: readonly [DraftPicture, DraftPicture];
  photos: readonly [Photo, Photo];
}

export function Slider({ title, jobId, sides: [before, after], photos }: SliderProps) {
  const first = useDrawnAddress({ ...before, photo: photos[0], address: photoAddress(jobId, photos[0].id) });
  const last = useDrawnAddress({ ...after, photo: photos[1], address: photoAddress(jobId, photos[1].id) });
  return <BeforeAfter title={title} before={{ src: first, alt: before.alt }} after={{ src: last, alt: after.alt }} />;
}
