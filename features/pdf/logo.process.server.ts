import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COLORS, type TaggedDocument } from './process.server.ts';

const SIZE = { width: 237, height: 48 };
const ON_PAPER: Record<string, string> = { '#f4f5f3': COLORS.ink, '#ff7a4f': COLORS.signal };

/** The paths of the site's logo, in its colors for paper. */
const PATHS = [
  ...readFileSync(fileURLToPath(import.meta.resolve('#public/images/logo-on-ink.svg')), 'utf8').matchAll(
    /<path fill="([^"]+)" d="([^"]+)"/g,
  ),
].map(([, color, path]) => ({ color: ON_PAPER[color!] ?? COLORS.text2, path: path! }));

/** The logo, `width` points wide, with its upper left corner at (x, y); without a name readers skip it. */
export function drawLogo(
  page: TaggedDocument,
  name: string | null,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const scale = width / SIZE.width;
  const draw = () => {
    page.doc.save().translate(x, y).scale(scale).fillOpacity(1);
    for (const { color, path } of PATHS) page.doc.path(path).fill(color);
    page.doc.restore();
  };
  if (name) page.figure(name, [x, y, x + width, y + SIZE.height * scale], draw);
  else page.artifact(draw);
}
