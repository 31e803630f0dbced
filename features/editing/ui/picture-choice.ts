import { useSyncExternalStore } from 'react';
import { explainFailure, isRetryable } from '#client/content-request.ts';
import type { LastChange } from '#features/audit/history/ui/last-change.ts';
import type { ChosenPicture } from '#features/media/ui/send-picked.ts';
import { PictureRefused } from '#features/media/ui/send-picture.ts';

export interface PictureVersion {
  url: string | null;
  alt: string;
}

interface PicturePlace {
  label: string;
  width: number;
  height: number;
}

/** After a conflict, the picture that another admin stored, and its author. */
export type PictureSaveResult<Base> =
  | { saved: true }
  | { saved: false; current: Base; theirs: PictureVersion; by: LastChange | null };

type Choice = {
  place: PicturePlace;
  mine: PictureVersion;
  theirs: PictureVersion;
  by: LastChange | null;
  choose: (isMine: boolean) => void;
};

let choice: Choice | null = null;
const listeners = new Set<() => void>();

export const usePictureChoice = () => useSyncExternalStore(listen, () => choice);

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
        if (!(await choosePicture(place, picture, result))) return false;
        over = result.current;
      }
    } catch (error) {
      throw new PictureRefused(explainFailure(error), { canRetry: isRetryable(error) });
    }
  };
}

/** Keeps the stored picture when the page of the dialog unmounts. */
export function dismissPictureChoice(): void {
  choice?.choose(false);
}

function choosePicture(
  place: PicturePlace,
  mine: PictureVersion,
  { theirs, by }: { theirs: PictureVersion; by: LastChange | null },
): Promise<boolean> {
  return new Promise((resolve) => {
    const choose = (isMine: boolean) => {
      setChoice(null);
      resolve(isMine);
    };
    // No dialog is mounted to ask.
    if (listeners.size === 0) resolve(false);
    else setChoice({ place, mine, theirs, by, choose });
  });
}

function setChoice(next: Choice | null): void {
  choice = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
