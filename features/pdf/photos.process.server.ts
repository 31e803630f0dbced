import type { Flow } from './flow.process.server.ts';
import { PAPER, STYLES } from './paper.process.server.ts';
import { COLORS } from './process.server.ts';

export interface DrawnPhoto {
  /** A JPEG; null for one that cannot be shown. */
  bytes: Uint8Array | null;
  alt: string;
  caption?: string;
}

const GAP = 10;
const RATIO = 2 / 3;

/** Photos in rows, each with its caption below. A row stays on one page. */
export function drawPhotoGrid(flow: Flow, photos: readonly DrawnPhoto[], inRow: number): void {
  const { page } = flow;
  const width = (PAPER.inner - (inRow - 1) * GAP) / inRow;
  const height = width * RATIO;
  const captionHeight = ({ caption }: DrawnPhoto) => (caption ? page.heightOf(caption, width, STYLES.detail) + 3 : 0);
  for (let first = 0; first < photos.length; first += inRow) {
    const row = photos.slice(first, first + inRow);
    const below = Math.max(...row.map(captionHeight));
    flow.reserve(height + below);
    for (const [column, photo] of row.entries()) {
      const [x, y] = [PAPER.left + column * (width + GAP), flow.y];
      page.figure(photo.alt, [x, y, x + width, y + height], () => {
        page.doc.save().rect(x, y, width, height).clip();
        const box = { cover: [width, height], align: 'center', valign: 'center' } as const;
        if (photo.bytes) page.doc.image(Buffer.from(photo.bytes), x, y, box as never);
        else
          page.write(
            photo.alt,
            { x: x + 8, y: y + height / 2 - 12, width: width - 16, align: 'center' },
            STYLES.detail,
          );
        page.doc.restore();
        if (!photo.bytes) page.doc.rect(x, y, width, height).lineWidth(0.5).stroke(COLORS.ruleStrong);
      });
      const { caption } = photo;
      if (caption) page.tag('Caption', () => page.write(caption, { x, y: y + height + 3, width }, STYLES.detail));
    }
    flow.gap(height + below + GAP);
  }
}
