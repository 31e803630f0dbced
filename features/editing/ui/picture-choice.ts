import { useSyncExternalStore } from 'react';
import { explainFailure, isRetryable } from '#client/content-request.ts';
import type { LastChange } from '#features/audit/history/ui/last-change.ts';
import type { ChosenPicture } from '#features/media/ui/send-picked.ts';
import { PictureRefused } from '#features/media/ui/send-picture.ts';

/** A picture, and what it says it shows. */
export interface ShownPicture {
  url: string | null;
  alt: string;
}

/** The place of a picture on the site. */
interface PicturePlace {
  /** In words. */
  label: string;
  width: number;
  height: number;
}

/** How storing a picture went; after a conflict, the picture that is there now. */
export type PictureResult<Base> =
  | { saved: true }
  | { saved: false; current: Base; theirs: ShownPicture; by: LastChange | null };

type Choice = {
  place: PicturePlace;
  mine: ShownPicture;
  theirs: ShownPicture;
  by: LastChange | null;
  /** Told whether mine is to take the place of theirs. */
  choose: (mine: boolean) => void;
};

let choice: Choice | null = null;
const listeners = new Set<() => void>();

/** The two pictures of an open conflict, if any. */
export const usePictureChoice = () => useSyncExternalStore(listen, () => choice);

/**
 * Puts a picture in its place; on a conflict with another admin, the user chooses. `keep` stores it over
 * what is given. @returns whether it was stored; where storing fails, the picture's tools say why
 */
export function keepingPicture<Base>(
  place: PicturePlace,
  base: Base,
  keep: (picture: ChosenPicture, over: Base) => Promise<PictureResult<Base>>,
) {
  return async (picture: ChosenPicture): Promise<boolean> => {
    try {
      for (let over = base; ; ) {
        const result = await keep(picture, over);
        if (result.saved) return true;
        if (!(await isMine(place, picture, result))) return false;
        over = result.current;
      }
    } catch (error) {
      throw new PictureRefused(explainFailure(error), { mayPass: isRetryable(error) });
    }
  };
}

/** What the site has stays, where the page with the question goes. */
export function leavePictureChoice(): void {
  choice?.choose(false);
}

function isMine(
  place: PicturePlace,
  mine: ShownPicture,
  { theirs, by }: { theirs: ShownPicture; by: LastChange | null },
): Promise<boolean> {
  return new Promise((resolve) => {
    const choose = (isMine: boolean) => {
      show(null);
      resolve(isMine);
    };
    // No dialog is mounted to ask.
    if (listeners.size === 0) resolve(false);
    else show({ place, mine, theirs, by, choose });
  });
}

function show(next: Choice | null): void {
  choice = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
