import { type ReactNode, useState } from 'react';
import { CropFrame } from '#foundation/media/ui/CropFrame.tsx';
import { largestBox } from '#foundation/media/ui/crop-box.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus, trash2 } from '#ui/icons.ts';
import { MAX_ALT } from '#website/content/records.ts';
import { hidesMark, nameOfPicture } from '../draft.ts';
import { SHOWN_LIMITS } from '../shown.constants.ts';
import type { DraftPicture } from '../shown.contract.ts';
import { DrawnPhoto } from './drawn-photo.tsx';
import { type Edited, type Photo, photoAddress } from './showing-queries.ts';

interface EditorProps {
  edited: Edited;
  picture: DraftPicture;
  photo: Photo;
  onChange: (changes: Partial<DraftPicture>) => void;
  onRemove: () => void;
}

const TOOLS = { cover: 'Cover', crop: 'Crop', swap: 'Swap' } as const;

/** One picture of the draft: covered, cropped, or swapped for another photo, and what it shows in words. */
export function PictureEditor(props: EditorProps) {
  const { edited, picture, onChange, onRemove } = props;
  const [tool, setTool] = useState<keyof typeof TOOLS>('cover');
  const name = nameOfPicture(picture);
  return (
    <div className="panel apart--wide">
      <div className="row between">
        <h3 className="h4">{name}</h3>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one bar */}
        <div className="seg" role="group" aria-label="Tool">
          {(Object.keys(TOOLS) as (keyof typeof TOOLS)[]).map((each) => (
            <button type="button" key={each} aria-pressed={tool === each} onClick={() => setTool(each)}>
              {TOOLS[each]}
            </button>
          ))}
        </div>
      </div>
      {tool === 'cover' && <Covers {...props} />}
      {tool === 'crop' && <Crop {...props} />}
      {tool === 'swap' && <Swap {...props} />}
      {hidesMark(edited) && (
        <label className="check-row show__clear">
          <input
            type="checkbox"
            checked={picture.isClear}
            onChange={({ target }) => onChange({ isClear: target.checked })}
          />{' '}
          <b>No tail number or face shows in this picture</b>
        </label>
      )}
      <div className="stack">
        <Field
          label="What it shows, for those who can’t see it"
          maxLength={MAX_ALT}
          value={picture.alt}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
        {picture.role === 'detail' && (
          <Field
            label="Caption"
            isOptional
            maxLength={MAX_ALT}
            value={picture.caption}
            onChange={({ target }) => onChange({ caption: target.value })}
          />
        )}
        <p>
          <Button small variant="quiet" onClick={onRemove}>
            <Icon of={trash2} /> Leave this picture out
          </Button>
        </p>
      </div>
    </div>
  );
}

const centered = ({ width, height }: Photo) => ({
  x: Math.round(width * 0.35),
  y: Math.round(height * 0.42),
  width: Math.round(width * 0.3),
  height: Math.round(height * 0.16),
});

/** The whole photo with its covers, below the frames that are dragged over it. */
function Stage({ edited, picture, photo, children }: EditorProps & { children: ReactNode }) {
  return (
    <div className="show__stage">
      <DrawnPhoto
        address={photoAddress(edited.jobId, photo.id)}
        photo={photo}
        alt={picture.alt}
        box={null}
        covers={picture.covers}
      />
      {children}
    </div>
  );
}

/** The photo with its covers, each dragged and resized like the crop frame. */
function Covers(props: EditorProps) {
  const { picture, photo, onChange } = props;
  const { covers } = picture;
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, covers.length - 1);
  return (
    <>
      <Stage {...props}>
        {covers.map((cover, n) => (
          <CropFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: covers have no other name
            key={n}
            box={cover}
            picture={photo}
            ratio={null}
            label={`Cover ${n + 1}`}
            className="show__cover"
            onFocus={() => setCurrent(n)}
            onChange={(box) => onChange({ covers: covers.with(n, box) })}
          />
        ))}
      </Stage>
      <div className="row row--tight">
        <Button
          small
          disabled={covers.length >= SHOWN_LIMITS.covers}
          onClick={() => {
            onChange({ covers: [...covers, centered(photo)] });
            setCurrent(covers.length);
          }}
        >
          <Icon of={plus} /> Add cover
        </Button>
        {covers.length > 0 && (
          <Button small onClick={() => onChange({ covers: covers.toSpliced(at, 1) })}>
            <Icon of={trash2} /> Delete cover {at + 1}
          </Button>
        )}
        <span className="sub">Pixelated in the stored picture, at every size. The original stays with the job.</span>
      </div>
    </>
  );
}

/** The ratio of the website's pictures of projects. */
const RATIO = 3 / 2;

/** What is confirmed of a part need not hold of another one. */
function Crop(props: EditorProps) {
  const { picture, photo, onChange } = props;
  const { box } = picture;
  return (
    <>
      <Stage {...props}>
        {box && (
          <CropFrame
            box={box}
            picture={photo}
            ratio={RATIO}
            onChange={(changed) => onChange({ box: changed, isClear: false })}
          />
        )}
      </Stage>
      <div className="row row--tight">
        {box ? (
          <Button small onClick={() => onChange({ box: null, isClear: false })}>
            Use the whole photo
          </Button>
        ) : (
          <Button small onClick={() => onChange({ box: largestBox(photo, RATIO) })}>
            Crop to 3:2
          </Button>
        )}
        <span className="sub">
          {box ? `${box.width} × ${box.height} of ${photo.width} × ${photo.height}` : 'The whole photo is used.'}
        </span>
      </div>
    </>
  );
}

/** All photos that the customer may see. One that the draft has elsewhere changes places with this one. */
function Swap({ edited, picture, onChange }: EditorProps) {
  const { photos, jobId, draft } = edited;
  return (
    <ul className="show__photos">
      {photos.map(({ id, stage, caption }) => {
        const used = draft.pictures.find(({ fileId }) => fileId === id);
        const label = [stage ?? 'No stage', caption, used && used !== picture && `now ${nameOfPicture(used)}`];
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === picture.fileId}
              onClick={() => id !== picture.fileId && onChange({ fileId: id, box: null, covers: [], isClear: false })}
            >
              <img src={photoAddress(jobId, id, 'thumb')} alt="" loading="lazy" decoding="async" />
              <span className="sub">{label.filter(Boolean).join(', ')}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
