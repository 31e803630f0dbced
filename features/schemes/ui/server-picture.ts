import type { Coating, Scheme } from '#features/drawing/contract.ts';
import { drawSettled, sheetOf, type View } from '#features/drawing/pictures/rules.ts';
import { rememberLast } from '#features/drawing/remembering/rules.ts';
import { takeDrawing } from '../pictures/rules.ts';
import { writeScheme } from '../rules.ts';
import { pictureKey, pictureOf } from '../studio/rules.ts';
import { picturePath } from './picture-path.ts';

type PageArgs = [scheme: Scheme, coatings: readonly Coating[], view: View, width: number];

/** Each takes some 130 KB. */
const MAX_DRAWN = 50;

/** The markup of a picture in a page. In a burst of pages it is an image of the same picture, which waits its turn. */
export function serverPicture(...args: PageArgs): string {
  const [scheme, coatings, view, width] = args;
  const drawn = drawInPage(...args);
  if (drawn) return drawn;
  const { height } = sheetOf(pictureOf(scheme, coatings).airframe, view, width);
  const src = picturePath(writeScheme(scheme), view, { isOnInk: true, width }).replaceAll('&', '&amp;');
  return `<img src="${src}" alt="" width="${width}" height="${height}"/>`;
}

const drawInPage = rememberLast(
  MAX_DRAWN,
  (...[scheme, coatings, view, width]: PageArgs) => [pictureKey(scheme, coatings), view, width].join(' '),
  (scheme, coatings, view, width) => {
    if (!takeDrawing()) return null;
    const { paint, ...picture } = pictureOf(scheme, coatings);
    // What is drawn with a paint is remembered with it, and the picture outlives this drawing.
    return drawSettled({ ...picture, paint: { ...paint } }, view, width, { isOnInk: true });
  },
);
