import type { Corner, CornerWidth } from '../constants.ts';

/** The address of a picture of the airplane from one of its corners. */
export const cornerPath = (code: string, from: Corner, width: CornerWidth = 900): string =>
  `/api/schemes/corner.webp?${new URLSearchParams({ s: code, from, w: String(width) })}`;
