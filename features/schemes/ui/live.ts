import { drawSettled, sheetOf } from '#features/drawing/pictures/rules.ts';
import { movePicture, pictureOf, showScheme } from '../studio/rules.ts';
import { Handles } from './Handles.tsx';
import { LivePicture } from './LivePicture.tsx';

/** What draws and judges a scheme in the browser. It is more than the rest of the studio's code, which loads without it. */
export const live = { LivePicture, Handles, pictureOf, movePicture, showScheme, drawSettled, sheetOf };

export type Live = typeof live;
