import { explainFailure, isRetryable } from '#client/content-request.ts';
import type { LastChange } from '#features/audit/history/ui/last-change.ts';
import type { ChosenPicture } from '#features/media/ui/send-picked.ts';
import { PictureRefused } from '#features/media/ui/send-picture.ts';
import { choosePicture, type PicturePlace, type PictureVersion } from './PictureConflict.tsx';

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
