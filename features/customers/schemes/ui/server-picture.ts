import { airframeOfType } from '#airplanes/drawing/airframes/scale.ts';
import type { Coating, Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { sheetOf, type View } from '#airplanes/drawing/pictures.ts';
import { rememberLast } from '#airplanes/drawing/remember.ts';
import { coatingsOf, writeScheme } from '../scheme-code.ts';
import type { PictureTools } from '../schemes.contract.ts';
import { pictureKey, pictureOf } from '../studio.ts';
import { picturePath } from './picture-path.ts';

type PageArgs = [scheme: Scheme, coatings: readonly Coating[], view: View, width: number];

/** Each takes some 130 KB. */
const MAX_DRAWN = 100;

/** The drawing of a page, given or kept; null if it is neither. */
const drawing = rememberLast(
  MAX_DRAWN,
  (...[scheme, coatings, view, width, _svg]: [...PageArgs, svg: string | null]) =>
    [pictureKey(scheme, coatings), view, width].join(' '),
  (...args) => args[4],
);

/** Places the mark of a page's scheme and draws it in another process, before the page is rendered. */
export async function prepareScheme({ settle, draw }: PictureTools, ...args: PageArgs): Promise<void> {
  if (drawing(...args, null)) return;
  const [scheme, coatings, view, w] = args;
  const order = { scheme, coatings: coatingsOf(scheme, coatings) };
  pictureOf(scheme, coatings, await settle(order));
  drawing(...args, await draw({ ...order, view, w, ground: 'ink' }));
}

/** The markup of a picture in a page, or of an image of the same picture if it was not prepared. */
export function serverPicture(...args: PageArgs): string {
  const [scheme, , view, width] = args;
  const drawn = drawing(...args, null);
  if (drawn) return drawn;
  const { height } = sheetOf(airframeOfType(scheme.type), view, width);
  const src = picturePath(writeScheme(scheme), view, { isOnInk: true, width }).replaceAll('&', '&amp;');
  return `<img src="${src}" alt="" width="${width}" height="${height}"/>`;
}
