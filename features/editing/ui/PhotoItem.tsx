import type { ReactNode } from 'react';
import type { ProjectPhoto } from '#features/content/projects/contract.ts';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { Picture } from '#features/media/ui/Picture.tsx';
import type { ChosenPicture } from '#features/media/ui/send-picked.ts';
import { arrowDown, arrowUp, trash2 } from '#ui/icons.ts';
import { CARD, PHOTOS } from '../constants.ts';
import { Tool } from './CardTools.tsx';
import { DragGrip } from './DragGrip.tsx';
import { pictureSaver } from './picture-choice.ts';
import { savePictureInRecord } from './records.ts';

/** The place of a detail photo on the project's page. */
export const PHOTO_SLOT = { width: 1200, height: 800 };

type Values = Partial<ProjectPhoto>;

/** One detail photo with its texts and buttons. */
export function PhotoItem({
  photo,
  at,
  of,
  onChange,
  onStored,
  onMove,
  onDelete,
  children,
}: {
  photo: ProjectPhoto;
  at: number;
  of: number;
  /** Stores fields of a photo as it was read. */
  onChange: (over: ProjectPhoto, values: Values) => Promise<unknown>;
  /** Called with the fields of a replaced picture. */
  onStored?: ((values: Values) => void) | undefined;
  /** By one place with a button, or to an index with the grip. */
  onMove: (by: { step: 1 | -1 } | { to: number }) => void;
  onDelete: () => void;
  children: ReactNode;
}) {
  const name = PHOTOS.photo(at + 1);

  async function save({ url, alt }: ChosenPicture, over: ProjectPhoto) {
    const values = { imageUrl: url, imageAlt: alt };
    const names = { address: 'imageUrl', alt: 'imageAlt' };
    const result = await savePictureInRecord('photos', names, over, () => onChange(over, values));
    onStored?.(result.saved ? values : { imageUrl: result.theirs.url ?? '', imageAlt: result.theirs.alt });
    return result;
  }

  return (
    <li data-card={`photos:${photo.id}`}>
      <div className="edit-photos__picture">
        <Picture src={photo.imageUrl} alt={photo.imageAlt} {...PHOTO_SLOT} sizes="(min-width: 48rem) 30vw, 90vw" />
      </div>
      <div className="stack stack--tight edit-photos__words">{children}</div>
      <div className="row row--tight edit-photos__buttons">
        <ImageTools
          flat
          name={name}
          slot={PHOTO_SLOT}
          address={photo.imageUrl}
          alt={photo.imageAlt}
          onSave={pictureSaver({ label: name, ...PHOTO_SLOT }, photo, save)}
        />
        <div className="tools tools--paper">
          <DragGrip label={name} onDrop={(to) => onMove({ to })} />
          <Tool
            name={CARD.up}
            label={name}
            icon={arrowUp}
            move={-1}
            disabled={at === 0}
            onClick={() => onMove({ step: -1 })}
          />
          <Tool
            name={CARD.down}
            label={name}
            icon={arrowDown}
            move={1}
            disabled={at === of - 1}
            onClick={() => onMove({ step: 1 })}
          />
          <Tool name={CARD.remove} label={name} icon={trash2} danger onClick={onDelete} />
        </div>
      </div>
    </li>
  );
}
