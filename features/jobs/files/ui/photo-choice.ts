import { FILE_LIMITS, FILE_MESSAGES } from '../constants.ts';

/** How many photos a browser keeps until they are sent. */
export const MAX_WAITING = 60;

export const KEEPS_NO_PHOTOS =
  'This browser can’t keep photos, for example in a private window. Open the desk in a regular window.';

/** The files that are taken, and a sentence for each kind that is not. */
export function choosePhotos(files: readonly File[], waiting: number): { taken: File[]; refusals: string[] } {
  const pictures = files.filter(({ type }) => type === '' || type.startsWith('image/'));
  const small = pictures.filter(({ size }) => size <= FILE_LIMITS.maxBytes);
  const taken = small.slice(0, Math.max(MAX_WAITING - waiting, 0));
  const refusals = [
    pictures.length < files.length && 'Only pictures can be added here.',
    small.length < pictures.length && FILE_MESSAGES.tooLarge,
    taken.length < small.length &&
      `This device can hold ${MAX_WAITING} waiting photos. Add the rest after these upload.`,
  ];
  return { taken, refusals: refusals.filter((refusal) => refusal !== false) };
}

/** Whether trying again would be refused the same way, so that someone has to decide. */
export const isLasting = (status: number): boolean => [400, 404, 409, 410, 413, 415].includes(status);
