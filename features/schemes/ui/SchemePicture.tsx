import { drawSettled } from '../pictures/rules.ts';
import { pictureOf } from '../studio/rules.ts';
import type { StudioState } from './use-studio.ts';

/** Pixels; the drawing scales with the page. */
const STAGE_WIDTH = 1330;

/**
 * The drawing as our own writer made it, of numbers and of colors from a checked list. The server's stays until the first
 * change, so that it is neither sent twice nor drawn again while the page loads.
 */
export function SchemePicture({ studio: { scheme, coatings, picture, view, description } }: { studio: StudioState }) {
  const isServer = typeof document === 'undefined';
  const drawn = picture ?? (isServer ? pictureOf(scheme, coatings) : null);
  const svg = drawn && drawSettled(drawn, view === 'turn' ? 'left' : view, STAGE_WIDTH, { isOnInk: true });
  return (
    <div
      key={picture ? 'browser' : 'server'}
      className="plate__picture"
      role="img"
      aria-label={description}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of a visitor is part of it
      dangerouslySetInnerHTML={{ __html: svg ?? '' }}
    />
  );
}
