import type { View } from '#airplanes/drawing/pictures.ts';

/** The address of a picture; the same code is the same picture for ever. */
export function picturePath(code: string, view: View, { isOnInk = false, width = 480 } = {}): string {
  const query = new URLSearchParams({ s: code, view, w: String(width), ...(isOnInk && { ground: 'ink' }) });
  return `/api/schemes/picture.svg?${query}`;
}

/** The address of a small picture from the left, a fifth as large. */
export const cardPath = (code: string): string =>
  `/api/schemes/picture.svg?${new URLSearchParams({ s: code, view: 'left', w: '240', detail: 'bare' })}`;

export const pngPath = (code: string, view: View): string =>
  `/api/schemes/picture.png?${new URLSearchParams({ s: code, view, w: '2000' })}`;

export const sheetPath = (code: string): string => `/api/schemes/sheet.pdf?${new URLSearchParams({ s: code })}`;
