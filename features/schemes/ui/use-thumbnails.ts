import { useEffect, useState } from 'react';
import { drawSettled, VIEWS, type View } from '#features/drawing/pictures/rules.ts';
import { picturePath } from './picture-path.ts';
import type { StudioState } from './use-studio.ts';

const DRAW_AFTER_MS = 400;
const WIDTH = 480;
/** Below it the views are words. */
const WIDE = '(min-width: 64rem)';

/** The addresses of the small views: the server's at first, then drawn here a moment after each change. */
export function useThumbnails({ picture, isMoving, shown }: StudioState): Record<View, string> {
  const [sources, setSources] = useState(() =>
    recordOf((view) => picturePath(shown.code, view, { isOnInk: true, width: WIDTH })),
  );
  useEffect(() => {
    if (!picture || isMoving || !matchMedia(WIDE).matches) return;
    // One at a time, so that the page stays quick.
    const timers = VIEWS.map((view, i) =>
      setTimeout(
        () => {
          const svg = drawSettled(picture, view, WIDTH, { isOnInk: true });
          setSources((before) => ({ ...before, [view]: `data:image/svg+xml,${encodeURIComponent(svg)}` }));
        },
        DRAW_AFTER_MS * (1 + i / 4),
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [picture, isMoving]);
  return sources;
}

const recordOf = (make: (view: View) => string) =>
  Object.fromEntries(VIEWS.map((view) => [view, make(view)])) as Record<View, string>;
