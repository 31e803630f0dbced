import type { MouseEvent } from 'react';
import type { View } from '#features/drawing/pictures/rules.ts';
import { saveBlob } from '#ui/save-blob.ts';
import { loadLive } from './use-live.ts';
import type { StudioState } from './use-studio.ts';

const WIDTH = 2000;

/** Saves the picture as this browser draws it, which works without a connection, too. */
export async function saveOwnPicture(
  event: MouseEvent<HTMLAnchorElement>,
  { scheme, coatings }: StudioState,
  view: View,
  format: 'png' | 'svg',
): Promise<void> {
  event.preventDefault();
  const name = event.currentTarget.download;
  const { pictureOf, drawSettled, sheetOf } = await loadLive();
  const picture = pictureOf(scheme, coatings);
  const svg = new Blob([drawSettled(picture, view, WIDTH)], { type: 'image/svg+xml' });
  saveBlob(format === 'svg' ? svg : await paint(svg, WIDTH, sheetOf(picture.airframe, view, WIDTH).height), name);
}

async function paint(svg: Blob, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be painted')))),
  );
}
