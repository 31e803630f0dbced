import { useEffect, useRef, useState } from 'react';
import { blocksIn } from '#foundation/media/pixelate.ts';
import type { DraftPicture, Showing } from '../shown.contract.ts';

type Photo = Pick<Showing['photos'][number], 'width' | 'height'>;
type Shown = Pick<DraftPicture, 'box' | 'covers'>;

/** Drawn no wider: what is published is made from the original. */
const MAX_WIDTH = 960;

function useImage(address: string): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<{ address: string; image: HTMLImageElement } | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setLoaded({ address, image });
    image.src = address;
    return () => {
      image.onload = null;
    };
  }, [address]);
  return loaded?.address === address ? loaded.image : null;
}

/** Draws a photo as it will be published: its covers in blocks, cropped to its box. */
function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, photo: Photo, { box, covers }: Shown): void {
  const part = box ?? { x: 0, y: 0, ...photo };
  const scale = Math.min(1, MAX_WIDTH / part.width);
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const context = canvas.getContext('2d')!;
  const zoom = image.naturalWidth / photo.width;
  context.drawImage(
    image,
    part.x * zoom,
    part.y * zoom,
    part.width * zoom,
    part.height * zoom,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  for (const cover of covers) {
    const blocks = document.createElement('canvas');
    const { across, down } = blocksIn(photo, cover);
    [blocks.width, blocks.height] = [across, down];
    const averaged = blocks.getContext('2d')!;
    averaged.imageSmoothingQuality = 'high';
    averaged.drawImage(
      image,
      cover.x * zoom,
      cover.y * zoom,
      cover.width * zoom,
      cover.height * zoom,
      0,
      0,
      across,
      down,
    );
    context.imageSmoothingEnabled = false;
    context.drawImage(
      blocks,
      (cover.x - part.x) * scale,
      (cover.y - part.y) * scale,
      cover.width * scale,
      cover.height * scale,
    );
    context.imageSmoothingEnabled = true;
  }
}

interface DrawnPhotoProps extends Shown {
  address: string;
  photo: Photo;
  alt: string;
}

/** A photo as it will be published. Decorative without `alt`. */
export function DrawnPhoto({ address, photo, alt, box, covers }: DrawnPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useImage(address);
  useEffect(() => {
    if (image) draw(canvas.current!, image, photo, { box, covers });
  }, [image, photo, box, covers]);
  const { width, height } = box ?? photo;
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return <canvas ref={canvas} {...named} width={width} height={height} />;
}

/** The address of such a picture; that of the photo while there is nothing to draw. */
export function useDrawnAddress({ address, photo, box, covers }: Omit<DrawnPhotoProps, 'alt'>): string {
  const isPlain = box === null && covers.length === 0;
  const image = useImage(address);
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    if (!image || isPlain) return;
    const canvas = document.createElement('canvas');
    draw(canvas, image, photo, { box, covers });
    // No object URL: it would have to be revoked while the picture may still load it.
    setDrawn(canvas.toDataURL('image/jpeg'));
  }, [image, photo, box, covers, isPlain]);
  return isPlain ? address : (drawn ?? address);
}
